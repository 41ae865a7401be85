"""The titles of columns and the keys of objects that say what a field of a table or an object holds, in lower case."""

PUZZLE_TITLES = ("puzzle", "puzzles", "quiz", "quizzes", "q", "question", "sudoku", "unsolved")
SOLUTION_TITLES = ("solution", "solutions", "a", "answer", "answers", "solved")
NAME_TITLES = ("name",)
RATING_TITLES = ("rating",)
