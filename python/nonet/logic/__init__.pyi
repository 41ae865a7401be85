# ruff: noqa: I001
"""The public names for type checkers; `docs/face.py` writes this file."""

from nonet._engine.levels import LEVELS as LEVELS, Level as Level, LevelPromise as LevelPromise
from nonet._engine.profile import HODOKU as HODOKU, HodokuProfile as HodokuProfile, Profile as Profile, SE121 as SE121
from nonet._engine.profile import SeProfile as SeProfile
from nonet._engine.technique import HodokuLevel as HodokuLevel, ProfileName as ProfileName
from nonet._engine.technique import RULE_TECHNIQUES as RULE_TECHNIQUES, ScaleName as ScaleName
from nonet._engine.technique import TECHNIQUES as TECHNIQUES, Technique as Technique
from nonet.logic._check_trace import CheckedStep as CheckedStep, CheckedTrace as CheckedTrace
from nonet.logic._check_trace import StepVerdict as StepVerdict, check_trace as check_trace
from nonet.logic._check_trace import check_trace_batch as check_trace_batch
from nonet.logic._counts import TechniqueCounts as TechniqueCounts
from nonet.logic._course import Lesson as Lesson, course as course, lesson as lesson
from nonet.logic._finders import Finder as Finder, UnsoundStepError as UnsoundStepError, check_step as check_step
from nonet.logic._hints import Hint as Hint, all_hints as all_hints, explain as explain, hint as hint
from nonet.logic._judgement import Judgement as Judgement, Verdict as Verdict, judge as judge
from nonet.logic._path import SolvingPath as SolvingPath
from nonet.logic._path_comparison import PathComparison as PathComparison
from nonet.logic._pattern import Candidate as Candidate, Link as Link, LinkKind as LinkKind, Mark as Mark
from nonet.logic._pattern import Role as Role, Statement as Statement
from nonet.logic._practice import Practice as Practice, practice as practice
from nonet.logic._shortest_path import ShortestPath as ShortestPath, shortest_path as shortest_path
from nonet.logic._step import Step as Step
from nonet.logic._step_statement import LitRole as LitRole, StepPart as StepPart, StepStatement as StepStatement
from nonet.logic._trace_forms import TraceForm as TraceForm, TraceLength as TraceLength
from nonet.logic._words.rules import rule_labels as rule_labels, rule_sentences as rule_sentences
from nonet.logic.hodoku import HodokuRating as HodokuRating
from nonet.logic.levels import level_of as level_of
from nonet.logic.path_batch import Explained as Explained, explain_batch as explain_batch
from nonet.logic.rating import SeRating as SeRating, Stop as Stop, rate as rate, rate_batch as rate_batch
from nonet.logic.telling import LANGUAGES as LANGUAGES, LanguageName as LanguageName, PathMarkup as PathMarkup
from nonet.logic.telling import Stage as Stage, technique_name as technique_name
from nonet.logic.traces import trace as trace, trace_batch as trace_batch

__all__: list[str]
