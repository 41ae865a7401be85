/** The questions to the server and its answers; `docs/api_types.py` writes this file. */

export interface AttemptQuestion {
  grid: string | ((number | string | null)[])[] | Position;
  marks?: Record<string, unknown>;
  profile?: "hodoku" | "se121";
  techniques?: (string)[] | null;
  uniqueness?: boolean;
  language?: "de" | "en";
  detail?: "data" | "sentences";
  technique: string;
  placed?: (string)[];
  ruled_out?: (string)[];
  found?: (string)[];
}

export interface AttemptReport {
  verdict?: "found" | "known" | "later" | "other" | "wrong" | null;
  text?: string;
  where?: string;
  look?: string;
  places?: (string)[];
  digit?: number | null;
  step?: StepReport | null;
  dropped?: Dropped | null;
}

export interface BoardLayout {
  size?: number;
  regions?: string | null;
  rules?: (Record<string, unknown>)[];
}

export interface BoardQuestion {
  language?: "de" | "en";
  layout: BoardLayout;
  add?: ChosenRule | null;
}

export interface BoardReport {
  layout: BoardLayout;
  language: "de" | "en";
  size: number;
  houses: ([string, number, (number)[]])[];
  drawing: string;
  corners: ((number)[])[];
  labels: (string)[];
  rules: (string)[];
  named: (NamedRule)[];
}

export interface BrokenReport {
  rules: (NamedRule)[];
}

export interface CanonicalReport {
  canonical: string;
  automorphism_count: number;
}

export interface Catalogue {
  techniques: (TechniqueReport)[];
  levels: ("easy" | "extreme" | "hard" | "medium" | "unfair")[];
  symmetries: ("antidiagonal" | "bidiagonal" | "diagonal" | "full" | "half_turn" | "horizontal" | "none" | "orthogonal" | "quarter_turn" | "vertical")[];
  papers: ("5x8" | "6x9" | "8.5x11" | "8x10" | "a3" | "a4" | "a5" | "a6" | "legal" | "letter" | "square")[];
  reads_photos: boolean;
}

export interface CheckReport {
  status: "conflict" | "limit_reached" | "malformed" | "multiple" | "no_solution" | "proper" | "readable" | "solvable" | "stuck" | "unsupported";
  given_count: number;
  open_count: number;
  is_solved: boolean;
  conflicts: (Conflict)[];
  is_minimal?: boolean | null;
  dropped?: Dropped | null;
}

export interface ChosenRule {
  rule: string;
  cells?: (string)[];
  values?: Record<string, unknown>;
}

export interface Conflict {
  first: string;
  second: string;
  digit: number;
  houses: (string)[];
}

export interface ConvertQuestion {
  grid: string | ((number | string | null)[])[] | Position;
  to_format: "arrow" | "bank" | "block" | "boards" | "csv" | "euler" | "fpuzzles" | "hodoku" | "iss" | "jigsaw" | "json" | "jsonl" | "killer" | "lines" | "npy" | "parquet" | "pencilmarks" | "sdk" | "sdx" | "spreadsheet" | "ss" | "sudokupad" | "sukaku";
}

export interface Course {
  lessons: (CourseLesson)[];
}

export interface CourseLesson {
  technique: string;
  name: string;
  level: "beginner" | "easy" | "expert" | "hard" | "master" | "medium";
  idea: string;
}

export interface DailyQuestion {
  date: string;
  level: "beginner" | "easy" | "expert" | "hard" | "master" | "medium";
}

export interface Dropped {
  filled?: (string)[];
  stale?: (string)[];
  empty?: (string)[];
}

export interface Exercise {
  technique: string;
  name: string;
  idea: string;
  puzzle: string;
  grid: Position;
  is_placed: boolean;
  by_lines: boolean;
  profile: "hodoku" | "se121";
  task: string;
  techniques?: (string)[] | null;
}

export interface GenerateQuestion {
  seed: number;
  start?: number;
  for_people?: "beginner" | "easy" | "expert" | "hard" | "master" | "medium" | null;
  level?: "easy" | "extreme" | "hard" | "medium" | "unfair" | null;
  rating?: [number, number] | null;
  technique?: string | null;
  only?: boolean;
  symmetry?: "antidiagonal" | "bidiagonal" | "diagonal" | "full" | "half_turn" | "horizontal" | "none" | "orthogonal" | "quarter_turn" | "vertical" | null;
  givens?: number | (number)[] | null;
  minimal?: boolean;
  layout?: BoardLayout | null;
  rules?: (string)[];
}

export interface GridQuestion {
  grid: string | ((number | string | null)[])[] | Position;
}

export interface HintQuestion {
  grid: string | ((number | string | null)[])[] | Position;
  marks?: Record<string, unknown>;
  profile?: "hodoku" | "se121";
  techniques?: (string)[] | null;
  uniqueness?: boolean;
  language?: "de" | "en";
  detail?: "data" | "sentences";
  stage?: "step" | "technique" | "where";
  places?: (string)[];
  digit?: number | null;
  candidates_shown?: boolean;
}

export type HintReport = NoHint | PlaceHint | TechniqueHint | StepHint;

export interface HintsQuestion {
  grid: string | ((number | string | null)[])[] | Position;
  marks?: Record<string, unknown>;
  profile?: "hodoku" | "se121";
  techniques?: (string)[] | null;
  uniqueness?: boolean;
  language?: "de" | "en";
  detail?: "data" | "sentences";
  limit?: number;
}

export interface HintsReport {
  steps: (StepSummary)[];
  is_cut: boolean;
  dropped?: Dropped | null;
}

export interface HodokuReport {
  score: number;
  level: "easy" | "extreme" | "hard" | "medium" | "unfair";
  effort: number;
  hardest: string;
}

export interface LessonQuestion {
  language?: "de" | "en";
  technique: string;
  detail?: "data" | "sentences";
}

export interface LessonReport {
  technique: string;
  name: string;
  idea: string;
  pattern: string;
  why: string;
  terms: (Term)[];
  difficulty: number;
  profile: "hodoku" | "se121";
  grid: Position;
  step: StepReport;
  look?: string;
  level?: "beginner" | "easy" | "expert" | "hard" | "master" | "medium" | null;
  number?: number;
  count?: number;
  next?: string;
}

export interface LevelFound {
  level?: "beginner" | "easy" | "expert" | "hard" | "master" | "medium" | null;
}

export interface LevelReport {
  level: "beginner" | "easy" | "expert" | "hard" | "master" | "medium";
  name: string;
  promise: string;
  techniques: (string)[];
  own_techniques: (string)[];
  givens: [number, number];
  beyond_singles: [number, number];
  rating: [number, number];
  hodoku_levels: ("easy" | "extreme" | "hard" | "medium" | "unfair")[];
}

export interface LevelsReport {
  levels: (LevelReport)[];
}

export interface LinksReport {
  sudokupad: string;
  fpuzzles: string;
  refused: (NamedRule)[];
}

export interface MarkedQuestion {
  grid: string | ((number | string | null)[])[] | Position;
  marks?: Record<string, unknown>;
}

export interface Mistake {
  values: (string)[];
  marks: (string)[];
  dropped?: Dropped | null;
}

export interface NamedRule {
  name: string;
  placed: string;
  cells: (string)[];
}

export interface NewPuzzle {
  puzzle: string;
  seed: number;
  start: number;
  id: string;
  class_id?: string | null;
  layout?: BoardLayout | null;
}

export interface NoHint {
  dropped?: Dropped | null;
  is_found: false;
  stage: "step" | "technique" | "where";
  where?: undefined;
  places?: undefined;
  digit?: undefined;
  statement?: undefined;
  technique?: undefined;
  name?: undefined;
  idea?: undefined;
  difficulty?: undefined;
  profile?: undefined;
  level?: undefined;
  known_as?: undefined;
  step?: undefined;
}

export interface NoQuestion {
}

export interface Part {
  title: string;
  is_chain: boolean;
  statements: (Statement)[];
}

export interface PathReport {
  steps: (StepSummary)[];
  is_complete: boolean;
  rating: string;
  end: string;
  dropped?: Dropped | null;
}

export interface PhotoCell {
  value: number;
  probability: number;
  candidates: (number)[];
  kind: "blank" | "entered" | "given" | "marks";
}

export interface PhotoDoubt {
  cell: string;
  values: (number)[];
}

export interface PhotoQuestion {
  data: string;
  corners?: string;
  given?: string;
  which?: number | null;
}

export interface PhotoReport {
  grid: Position;
  certain: boolean;
  certainty: number;
  solution_certainty: number;
  cells: (PhotoCell)[];
  doubts: (PhotoDoubt)[];
  warnings: (PhotoWarning)[];
  corners: ((number)[])[];
  turn: number;
  size: (number)[];
}

export interface PhotoValue {
  cell: string;
  value: number;
}

export interface PhotoWarning {
  kind: "animated" | "covered" | "full" | "mistake" | "not_proper" | "rival" | "several_solutions";
  text: string;
  cells?: (PhotoValue)[];
}

export interface Picture {
  svg: string;
  dropped?: Dropped | null;
}

export interface PlaceHint {
  stage: "where";
  dropped?: Dropped | null;
  is_found: true;
  where: string;
  places: (string)[];
  digit?: number | null;
  statement?: Record<string, unknown> | null;
  technique?: undefined;
  name?: undefined;
  idea?: undefined;
  difficulty?: undefined;
  profile?: undefined;
  level?: undefined;
  known_as?: undefined;
  step?: undefined;
}

export interface Position {
  values: string;
  givens?: string | null;
  pencilmarks?: string | null;
  layout?: BoardLayout | null;
}

export interface PracticeQuestion {
  language?: "de" | "en";
  technique: string;
  seed: number;
  most_open?: number | null;
}

export interface Problem {
  error: string;
  message: string;
  kind?: string;
  line?: number | null;
  column?: number | null;
  cell?: string | null;
  cells?: (string)[];
  corners?: (((number)[])[])[];
  size?: (number)[];
}

export interface RateQuestion {
  grid: string | ((number | string | null)[])[] | Position;
  language?: "de" | "en";
}

export interface RatingReport {
  level: "beginner" | "easy" | "expert" | "hard" | "master" | "medium";
  se121: SeReport;
  hodoku: HodokuReport;
}

export interface ReadPuzzle {
  grid: Position;
  name?: string;
  conflicts?: (Conflict)[];
}

export interface ReadQuestion {
  data?: string;
  text?: string;
  name?: string;
  ignore_drawings?: boolean;
}

export interface ReadReport {
  puzzles: (ReadPuzzle)[];
  problems: (Problem)[];
  is_cut: boolean;
}

export interface RedundantReport {
  status: "conflict" | "limit_reached" | "malformed" | "multiple" | "no_solution" | "proper" | "readable" | "solvable" | "stuck" | "unsupported";
  rules: (NamedRule)[];
  givens: (string)[];
}

export interface RuleKind {
  rule: string;
  group: string;
  title: string;
  meaning: string;
  select: string;
  takes_cells: boolean;
  values: (RuleValue)[];
}

export interface RuleKindsReport {
  kinds: (RuleKind)[];
}

export interface RuleValue {
  name: string;
  title: string;
  kind: "choice" | "flag" | "number" | "numbers";
  is_needed?: boolean;
  start?: string;
  choices?: ([string, string])[];
}

export interface RulesQuestion {
  grid: string | ((number | string | null)[])[] | Position;
  language?: "de" | "en";
}

export interface SeReport {
  er: number;
  ep: number;
  ed: number;
  effort: number;
  hardest: string;
}

export interface Sheet {
  pdf: string;
  answers?: string | null;
}

export interface SheetQuestion {
  seed: number;
  start?: number;
  for_people?: "beginner" | "easy" | "expert" | "hard" | "master" | "medium" | null;
  level?: "easy" | "extreme" | "hard" | "medium" | "unfair" | null;
  rating?: [number, number] | null;
  technique?: string | null;
  only?: boolean;
  symmetry?: "antidiagonal" | "bidiagonal" | "diagonal" | "full" | "half_turn" | "horizontal" | "none" | "orthogonal" | "quarter_turn" | "vertical" | null;
  givens?: number | (number)[] | null;
  minimal?: boolean;
  layout?: BoardLayout | null;
  rules?: (string)[];
  count?: number;
  per_page?: number;
  paper?: "5x8" | "6x9" | "8.5x11" | "8x10" | "a3" | "a4" | "a5" | "a6" | "legal" | "letter" | "square";
  large?: boolean;
  hints?: boolean;
  title?: string;
  language?: "de" | "en";
}

export interface Shown {
  digits: (number)[];
  houses: (string)[];
  cells?: (string)[];
}

export interface Solution {
  status: "conflict" | "limit_reached" | "malformed" | "multiple" | "no_solution" | "proper" | "readable" | "solvable" | "stuck" | "unsupported";
  solutions: (string)[];
}

export interface Statement {
  text: string;
  candidates: ([string, "base" | "cover" | "is" | "isnot" | "out"])[];
  cells: (string)[];
  layer: string;
  part?: number | null;
}

export interface StepHint {
  stage: "step";
  dropped?: Dropped | null;
  is_found: true;
  where: string;
  places: (string)[];
  digit?: number | null;
  statement?: Record<string, unknown> | null;
  technique: string;
  name: string;
  idea: string;
  difficulty: number;
  profile: "hodoku" | "se121" | "rules";
  level?: "beginner" | "easy" | "expert" | "hard" | "master" | "medium" | null;
  known_as?: string | null;
  step: StepReport;
}

export interface StepQuestion {
  grid: string | ((number | string | null)[])[] | Position;
  marks?: Record<string, unknown>;
  profile?: "hodoku" | "se121";
  techniques?: (string)[] | null;
  uniqueness?: boolean;
  language?: "de" | "en";
  detail?: "data" | "sentences";
}

export interface StepReport {
  statements: (Statement)[];
  shown: Shown;
  parts?: (Part)[];
  technique: string;
  name: string;
  difficulty: number;
  sentence: string;
  conclusion: string;
  placements: (string)[];
  eliminations: (string)[];
  rules?: (string)[];
  data?: Record<string, unknown> | null;
}

export interface StepSummary {
  technique: string;
  name: string;
  difficulty: number;
  sentence: string;
  conclusion: string;
  placements: (string)[];
  eliminations: (string)[];
  rules?: (string)[];
  data?: Record<string, unknown> | null;
}

export interface TechniqueHint {
  stage: "technique";
  dropped?: Dropped | null;
  is_found: true;
  where: string;
  places: (string)[];
  digit?: number | null;
  statement?: Record<string, unknown> | null;
  technique: string;
  name: string;
  idea: string;
  difficulty: number;
  profile: "hodoku" | "se121" | "rules";
  level?: "beginner" | "easy" | "expert" | "hard" | "master" | "medium" | null;
  known_as?: string | null;
  step?: undefined;
}

export interface TechniqueReport {
  id: string;
  name: string;
  family: string;
  level?: string;
  se121?: number | null;
}

export interface Term {
  pattern: string;
  meaning: string;
}

export interface TextQuestion {
  language?: "de" | "en";
}

export interface TextReport {
  text: string;
}

export interface WorksheetQuestion {
  language?: "de" | "en";
  technique: string;
  seed: number;
  count?: number;
  per_page?: number | null;
  paper?: "5x8" | "6x9" | "8.5x11" | "8x10" | "a3" | "a4" | "a5" | "a6" | "legal" | "letter" | "square";
  large?: boolean;
  answers_apart?: boolean;
}

/** Each question by its name. */
export interface Api {
  solve: { asked: GridQuestion; told: Solution };
  check: { asked: MarkedQuestion; told: CheckReport };
  board: { asked: BoardQuestion; told: BoardReport };
  rule_kinds: { asked: BoardQuestion; told: RuleKindsReport };
  broken: { asked: RulesQuestion; told: BrokenReport };
  redundant: { asked: RulesQuestion; told: RedundantReport };
  mistakes: { asked: MarkedQuestion; told: Mistake };
  hint: { asked: HintQuestion; told: HintReport };
  all_hints: { asked: HintsQuestion; told: HintsReport };
  path: { asked: StepQuestion; told: PathReport };
  rate: { asked: RateQuestion; told: RatingReport };
  level: { asked: GridQuestion; told: LevelFound };
  generate: { asked: GenerateQuestion; told: NewPuzzle };
  daily: { asked: DailyQuestion; told: NewPuzzle };
  levels: { asked: NoQuestion; told: LevelsReport };
  sheet: { asked: SheetQuestion; told: Sheet };
  worksheet: { asked: WorksheetQuestion; told: Sheet };
  practice: { asked: PracticeQuestion; told: Exercise };
  attempt: { asked: AttemptQuestion; told: AttemptReport };
  course: { asked: TextQuestion; told: Course };
  lesson: { asked: LessonQuestion; told: LessonReport };
  canonical: { asked: GridQuestion; told: CanonicalReport };
  convert: { asked: ConvertQuestion; told: TextReport };
  links: { asked: RulesQuestion; told: LinksReport };
  picture: { asked: MarkedQuestion; told: Picture };
  read: { asked: ReadQuestion; told: ReadReport };
  photo: { asked: PhotoQuestion; told: PhotoReport };
  techniques: { asked: TextQuestion; told: Catalogue };
}
