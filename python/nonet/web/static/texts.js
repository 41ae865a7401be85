/**
 * The texts of the page: here those of its first picture, in `later_texts.js` and `lesson_texts.js` those that are added with
 * what is loaded later. A translation has two files: `de.js` has the keys of this one, `later_de.js` those of the other two. It is
 * given to ``useTexts`` before the page is made; words in braces are filled in. What the library says about steps and files comes from the library.
 */

export const ENGLISH = {
  // The shell: places, strip, first visit; what failed.
  title: "nonet",
  pageTitle: "nonet: Sudoku, explained",
  bar: "Places",
  play: "Play",
  newPuzzle: "New puzzle",
  dailyPlace: "Daily",
  howToPlay: "How to play",
  ownPuzzle: "Own puzzle",
  pause: "Pause",
  resume: "Go on",
  paused: "Paused. Any key goes on.",
  pausedTouch: "Paused. Tap to go on.",
  more: "More",
  dailyOf: "Daily, {date}",
  closeMessage: "Close the message",
  howToBegin: "How to begin",
  rules: "Fill every row, column and box with 1 to 9",
  chooseCell: "Choose a cell, then a digit.",
  firstCellOf: "The cell in the frame can be solved right away: which digit can only go there in {house}?",
  in_row: "row {number}",
  in_column: "column {number}",
  in_box: "box {number}",
  showMeHow: "Show me how",
  chooseLevel: "Choose a level",
  hints: "Hints",
  stuck: "Stuck?",
  stuckNote: "A hint first says where to look. You decide how much more you want to hear.",
  progress: "Progress",
  digitsPlaced: "{placed} of {open} digits placed",
  shift: "Shift",
  space: "Space",
  foot_digit: "digit",
  foot_corner: "corner",
  foot_next: "next mode",
  foot_keys: "all keys",
  level_beginner: "Beginner",
  level_easy: "Easy",
  level_medium: "Medium",
  level_hard: "Hard",
  level_expert: "Expert",
  level_master: "Master",
  promise_beginner: "Many digits given. Look at one box at a time.",
  promise_easy: "Every step is a single. No notes needed.",
  promise_medium: "Pairs, triples, pointing. Notes help.",
  promise_hard: "Needs an X-Wing, a wing or the like.",
  promise_expert: "Needs chains: if this, then that.",
  promise_master: "Needs chains that branch: every way leads there.",
  twiceInRow: "{digit} stands twice in row {number}: columns {first} and {second}.",
  twiceInColumn: "{digit} stands twice in column {number}: rows {first} and {second}.",
  twiceInBox: "{digit} stands twice in box {number}: row {first}, column {firstColumn} and row {second}, column {secondColumn}.",
  noSolution: "This puzzle has no solution. There is a mistake in what was given.",
  multipleSolutions: "This puzzle has several solutions. You can play it, but hints may stop.",
  tooLong: "That takes too long. It was stopped.",
  notMade: "No such puzzle was found. Try another seed, or fewer wishes.",
  busy: "nonet is busy. Try again in a moment.",
  failed: "Something went wrong inside nonet. Your game is safe. Try again; if it happens again, start `nonet serve` anew.",
  board: "Sudoku board",
  row: "Row {row}",
  column: "Column {column}",
  box: "Box {box}",
  cell: "Row {row}, column {column}, {content}",
  empty: "empty",
  given: "given {digit}",
  wrong: "wrong",
  candidates: "candidates {digits}",
  noCandidates: "no candidates",
  corner: "corner marks {digits}",
  centre: "centre marks {digits}",
  colour: "colour {digits}",
  colour_1: "red",
  colour_2: "orange",
  colour_3: "yellow",
  colour_4: "green",
  colour_5: "turquoise",
  colour_6: "blue",
  colour_7: "violet",
  colour_8: "pink",
  colour_9: "grey",
  modes: "What digits do",
  modeValues: "Digit",
  modeCorner: "Corner",
  modeStrike: "Rule out",
  modeCentre: "Centre",
  modeColours: "Colour",
  keypad: "Digit pad",
  key: "{digit}, {left} left",
  keyOver: "{digit}, {count} too many",
  keyMark: "{digit}, {mode}",
  erase: "Erase",
  undo: "Undo",
  redo: "Redo",
  nothingToUndo: "There is nothing to take back.",
  nothingToRedo: "There is nothing to do again.",
  undone: "Taken back: {what}.",
  redone: "Done again: {what}.",
  restart: "Restart",
  restarted: "The board is as at the start",
  autoMarks: "Fill in all candidates",
  marksOff: "Only your own marks are shown.",
  marksOn: "Every empty cell shows what it can still take.",
  check: "Check",
  noMistakes: "No mistakes so far.",
  hint: "Hint",
  applied: "Applied: {what}.",
  close: "Close",
  path: "All steps",
  rate: "How hard is it?",
  open: "Open",
  startNote: "Type in the digits that are given, then choose Start.",
  conflict: "A digit stands twice in a row, column or box.",
  games: "Games",
  share: "Share",
  brokenLink: "This link is incomplete: it has no whole puzzle.",
  print: "Print",
  settings: "Settings",
  help: "Keys and help",
  timer: "Time",
  solved: "Solved in {time}.",
  placed: "{digit} in row {row}, column {column}",
  severalPlaced: "{digit} in {count} cells",
  severalCleared: "{count} cells cleared",
  severalMarked: "{count} cells: {content}",
  severalCells: "{count} cells",
  cleared: "row {row}, column {column} cleared",
  complete: "{houses} complete",
  oneCell: "One cell: {cell}",
  nothingOpen: "No hint is open. H gives one.",
  hintElsewhere: "Hints are for the board. Escape leads there.",
  goesOn: "The game goes on. You are at {cell}.",
  layerCleared: "{what} cleared",
  remain: "{what} remain",
  remains: "{what} remains",
  standsIn: "{digit} stands in {cells}.",
  standsNowhere: "{digit} does not stand anywhere yet.",
  places: "{digit} can go in {count} cells: {cells}",
  placeOf: "{digit} can only go in {cells}",
  noPlaces: "{digit} is complete",
  working: "Working",
  unreachable: "nonet does not answer. Is the terminal with `nonet serve` still open?",
  selectAll: "All cells are selected",
  selected: "{count} cells: {cells}",
  rowRange: "rows {first} to {last}",
  columnRange: "columns {first} to {last}",
  begun: "{name}: {count} empty cells. You are at {place}.",
  begunKeys: "Question mark lists the keys, H gives a hint, Escape leads back to the board.",
  // Board, keys, keypad.
  place: "row {row}, column {column}",
  and: "{first} and {last}",
  rowHere: "row {row}",
  rowsHere: "rows {row}",
  columnHere: "column {column}",
  columnsHere: "columns {column}",
  is: "is",
  isNot: "is not",
  clashes: "clashes with {cells}",
  stays: "This digit belongs to the puzzle. It stays.",
  filled: "This cell has a digit. Erase it to make marks.",
  nothingHere: "There is nothing to erase.",
  noEmpty: "Every cell has a digit.",
  askDigit: "Which digit?",
  wrongCell: "{cells} is not {digit}. Erase it, or undo.",
  wrongCells: "{count} digits are wrong: {cells}. Erase them, or undo.",
  lackingCell: "The marks of {cells} lack the right digit.",
  lackingCells: "The marks of {count} cells lack the right digit: {cells}.",
  tools: "Tools",
  next: "Next",
  lesson: "Lesson",
  learn: "Learn",
  practice: "Practice",
};

/** @typedef {typeof ENGLISH} FirstTexts */
/** @typedef {typeof import("./later_texts.js").LATER_TEXTS & typeof import("./lesson_texts.js").LESSON_TEXTS} LaterTexts */
/** @typedef {FirstTexts & LaterTexts} Texts */
/** @typedef {Exclude<keyof Texts, "keys" | "terms">} Key */

/** @type {Texts} */
let texts = /** @type {Texts} */ (ENGLISH);
let languageCode = "en";
/** Loads the texts of what is loaded later. @type {() => Promise<Partial<Texts>>} */
let loadLater = async () => (await import("./later_texts.js")).LATER_TEXTS;

/** The languages of the page by their codes, as they call themselves. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/**
 * Use a translation; what it lacks stays English.
 * @param {Partial<Texts>} translation
 * @param {string} [language] its code
 * @param {typeof loadLater} [later] loads its texts of what is loaded later
 */
export function useTexts(translation, language = "en", later = loadLater) {
  texts = { ...texts, ...translation };
  languageCode = language;
  loadLater = later;
}

/** Add the texts of what is loaded later; those of a translation stay. @param {Partial<Texts>} more */
export function addTexts(more) {
  texts = { ...more, ...texts };
}

export const addLaterTexts = async () => addTexts(await loadLater());

/** The code of the language, in which the library's sentences are asked for too. */
export const language = () => languageCode;

/** Write a number as the language does, with as many decimals. @param {string | number} number @param {number} [decimals] */
export const figures = (number, decimals = String(number).split(".")[1]?.length ?? 0) =>
  Number(number).toLocaleString(languageCode, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false });

/**
 * Return a text with its words filled in.
 * @param {Key} key
 * @param {Record<string, unknown>} [words]
 */
export function text(key, words = {}) {
  return texts[key].replace(/\{(\w+)\}/g, (_, word) => String(words[word]));
}

export const keyTexts = () => Object.entries(texts.keys);

export const termTexts = () => Object.entries(texts.terms);
