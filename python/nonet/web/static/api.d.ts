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

export interface ClaimData {
  candidates: (string)[];
  is_true: boolean;
}

export interface ConclusionData {
  placements: (string)[];
  eliminations: (string)[];
  left: (string)[];
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

export interface HouseData {
  kind: string;
  number: number;
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

export interface PartData {
  title: StatementData;
  statements: (StatementData)[];
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

export interface PictureQuestion {
  grid: string | ((number | string | null)[])[] | Position;
  marks?: Record<string, unknown>;
  cells?: Record<string, unknown>;
  arrows?: ((string)[])[];
  labels?: boolean;
}

export interface PlaceHint {
  stage: "where";
  dropped?: Dropped | null;
  is_found: true;
  where: string;
  places: (string)[];
  digit?: number | null;
  statement?: StatementData | null;
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

export interface RuleData {
  rule: string;
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

export interface StatementData {
  key: "against" | "against_so" | "all_around" | "all_in_cover" | "all_ruled_out" | "all_used" | "all_ways_use" | "almost_locked" | "also" | "alternate" | "any_least" | "around_or_ruled_out" | "avoidable_lies" | "base_needs" | "base_needs_or_fins" | "base_needs_too" | "bases_go" | "blocks" | "both_at_once" | "both_cannot_be" | "both_would_be" | "both_would_take" | "bug_two" | "bug_without" | "but_also" | "cage_leaves" | "cage_leaves_one" | "cage_many_sets" | "cage_needs" | "cage_sets" | "cannot_be" | "cannot_be_both" | "case_fails" | "cell_has" | "cell_then_has" | "cells_exactly" | "cells_lack" | "cells_least" | "cells_most" | "color_false" | "color_false_anyway" | "color_links" | "colors" | "could_trade" | "could_trade_entered" | "covers_full" | "covers_full_apart" | "covers_too_few" | "digit_needs" | "digit_needs_without" | "digit_ways" | "digit_ways_without" | "digit_without_partner" | "digits_places" | "each_lacks_one" | "either" | "either_way" | "ends_beside" | "ends_in" | "extra_and_locked" | "fillings_seen" | "fills_two" | "fits_in_house" | "fits_twice" | "fits_where_meet" | "group" | "group_takes" | "have_both" | "hinge_has" | "house_has" | "house_lacks" | "house_once" | "however_filled" | "however_placed" | "if_against" | "if_contradiction" | "if_end" | "if_fin" | "if_one_both" | "if_other_then_pair" | "if_then" | "if_title" | "in_each_case" | "in_each_possible_case" | "in_the_same_way" | "innies" | "innies_more" | "innies_one" | "innies_same" | "it_sees" | "judged_found" | "judged_known_ruled_out" | "judged_seen_placed" | "judged_seen_ruled_out" | "judged_still" | "judged_true_placed" | "judged_true_ruled_out" | "judged_why_box" | "judged_why_cells" | "judged_why_corner" | "judged_why_digit" | "judged_why_digits" | "judged_why_end" | "judged_why_ends" | "judged_why_fin" | "judged_why_fins" | "judged_why_houses" | "judged_why_line" | "judged_why_lines" | "judged_why_none" | "judged_why_not_in" | "judged_why_not_seen" | "judged_why_open" | "judged_why_own_cells" | "judged_why_part" | "judged_why_pincer" | "judged_why_pincers" | "judged_why_pivot" | "judged_why_pivot_and_pincers" | "judged_wrong_placed" | "judged_wrong_ruled_out" | "last_digit" | "loop_both_ways" | "loop_groups" | "loop_lies" | "loop_one_way" | "loop_one_way_long" | "loop_other_way" | "loop_other_way_long" | "meeting" | "more_colors" | "neither_would" | "nested_title" | "no_fin_then_cover" | "no_fin_then_not" | "no_room" | "no_way_uses" | "none_given" | "not_all_pair" | "not_both" | "not_in_both" | "nothing_left" | "one_color_holds" | "one_end" | "one_extra" | "one_is_extra" | "one_lacks" | "one_lacks_of_two" | "one_of_ends" | "one_open_cell" | "one_solution" | "only_cell_left" | "only_digit_left" | "only_in_these_four" | "only_other_digit" | "only_these" | "only_these_between" | "only_these_can" | "only_these_others" | "or_itself" | "or_not_either" | "outies" | "outies_more" | "outies_one" | "part_of_house" | "pattern" | "pattern_alone" | "pincer_is" | "places" | "places_of_all" | "places_too" | "practice_left_out" | "practice_named" | "practice_or_cells" | "practice_or_houses" | "practice_place" | "practice_rule_out" | "practice_used" | "reason" | "rectangle_lies" | "rest_not" | "rest_of_covers" | "rest_of_covers_not" | "rest_of_line_and_box" | "rivals" | "rule_and" | "rule_and_line" | "rule_and_pairs" | "rule_apart" | "rule_arrow" | "rule_contains" | "rule_differ_by" | "rule_even" | "rule_greater" | "rule_increase" | "rule_increase_at" | "rule_indexes" | "rule_is" | "rule_is_alone" | "rule_is_houses" | "rule_is_line" | "rule_is_with" | "rule_needs" | "rule_odd" | "rule_once" | "rule_pair_sum" | "rule_rank" | "rule_ratio" | "rule_sets" | "rule_whisper" | "ruled_out_before" | "search_has" | "seen_heights" | "seen_one" | "sees_all" | "sees_all_by" | "sees_either" | "sees_ends" | "sees_places" | "sees_such_places" | "so" | "so_one_of_ends" | "sum_takes" | "sum_would_be" | "suppose" | "suppose_both" | "suppose_candidate" | "suppose_no_fin" | "supposed_wrong" | "take_all" | "that_is_it" | "then_across" | "then_beside" | "then_box_goes" | "then_fish" | "then_group_full" | "then_group_has" | "then_group_too" | "then_hidden_pair" | "then_house_has" | "then_houses" | "then_houses_by" | "then_last_digit" | "then_last_digit_as" | "then_last_place" | "then_last_place_as" | "then_last_places" | "then_leads" | "then_locked_candidates" | "then_naked_pair" | "then_nested" | "then_no_digit" | "then_no_place" | "then_not" | "then_not_as_empty" | "then_not_as_sees" | "then_not_both" | "then_not_rule" | "then_not_rule_alone" | "then_not_rule_in" | "then_not_sums" | "then_other_digit" | "then_pattern" | "then_rest" | "then_rule" | "then_rule_alone" | "then_rule_in" | "then_sees" | "then_sees_by" | "then_sees_places" | "then_so_many" | "then_sums" | "then_x_wing" | "tridagon_cells_lie" | "tridagon_fails" | "tridagon_lies" | "true_or_not" | "twins" | "way" | "ways_title" | "where_candidates" | "where_digit" | "where_digit_in" | "where_digits" | "where_digits_in" | "where_grid" | "where_houses" | "where_needs" | "where_not_two" | "where_one_digit" | "where_one_open" | "where_only" | "where_rule" | "where_rule_alone" | "where_rule_houses" | "where_rule_line" | "where_suppose" | "whisper_alternate" | "whisper_high" | "whisper_low" | "with_that_cell" | "would_trade";
  values: StatementValues;
  candidates?: ([string, "base" | "cover" | "is" | "isnot" | "out"])[];
  cells?: (string)[];
  needing?: (HouseData)[];
  crossing?: (HouseData)[];
  part?: PartData;
}

export interface StatementValues {
  cell?: string;
  circle?: string;
  one?: string;
  pincer?: string;
  pivot?: string;
  beside?: (string)[];
  cells?: (string)[];
  ends?: (string)[];
  fins?: (string)[];
  open?: (string)[];
  others?: (string)[];
  seen?: (string)[];
  solved?: (string)[];
  without?: (string)[];
  digit?: number;
  z?: number;
  digits?: (number)[];
  extra?: (number)[];
  lacked?: (number)[];
  lost?: (number)[];
  count?: number | string;
  high?: number | string;
  inside?: number | string;
  low?: number | string;
  number?: number | string;
  rest?: number | string;
  total?: number | string;
  box?: HouseData;
  cover?: HouseData;
  line?: HouseData;
  bases?: (HouseData)[];
  covers?: (HouseData)[];
  houses?: (HouseData)[];
  house?: (HouseData)[] | HouseData;
  candidate?: string;
  candidates?: (string)[];
  removed?: (string)[];
  opposite?: ClaimData;
  statement?: ClaimData;
  statements?: (ClaimData)[];
  first?: string | ClaimData;
  second?: string | ClaimData;
  conclusion?: ConclusionData;
  rule?: RuleData;
  letter?: string;
  name?: string;
  names?: (string)[];
  text?: string;
  pairs?: ([string, string])[];
  sets?: (string)[];
  places?: (string)[] | number | string;
  other?: string | number | HouseData;
}

export interface StepData {
  version: number;
  technique: string;
  difficulty: number;
  profile: string;
  placements: (string)[];
  eliminations: (string)[];
  cells: (string)[];
  digits: (number)[];
  houses: (HouseData)[];
  base_houses: (HouseData)[];
  cover_houses: (HouseData)[];
  roles: Record<string, unknown>;
  statements: (StatementData)[];
}

export interface StepHint {
  stage: "step";
  dropped?: Dropped | null;
  is_found: true;
  where: string;
  places: (string)[];
  digit?: number | null;
  statement?: StatementData | null;
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
  data?: StepData | null;
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
  data?: StepData | null;
}

export interface TechniqueHint {
  stage: "technique";
  dropped?: Dropped | null;
  is_found: true;
  where: string;
  places: (string)[];
  digit?: number | null;
  statement?: StatementData | null;
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
  picture: { asked: PictureQuestion; told: Picture };
  read: { asked: ReadQuestion; told: ReadReport };
  photo: { asked: PhotoQuestion; told: PhotoReport };
  techniques: { asked: TextQuestion; told: Catalogue };
}
