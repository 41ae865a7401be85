# ruff: noqa: I001
"""The public names for type checkers; `docs/face.py` writes this file."""

from nonet import aio as aio
from nonet import data as data
from nonet import formats as formats
from nonet import logic as logic
from nonet import methods as methods
from nonet import notebook as notebook
from nonet import paper as paper
from nonet import photo as photo
from nonet import render as render
from nonet import results as results
from nonet import rl as rl
from nonet import rules as rules
from nonet import tui as tui
from nonet import web as web
from nonet._board.digit_set import DigitSet as DigitSet
from nonet._board.game import Game as Game
from nonet._board.geometry import Cell as Cell, House as House
from nonet._board.grid import Grid as Grid
from nonet._board.layout import CLASSIC as CLASSIC, Layout as Layout
from nonet._board.parse_error import ParseError as ParseError, PuzzleError as PuzzleError
from nonet._board.rules import Conflict as Conflict
from nonet._board.transform import Transform as Transform
from nonet._engine.answers import Verdict as Verdict, check_answer as check_answer
from nonet._engine.answers import check_answer_batch as check_answer_batch
from nonet._engine.cancel import CancelFlag as CancelFlag
from nonet._engine.candidates import backbone as backbone, backbone_batch as backbone_batch
from nonet._engine.candidates import true_candidates as true_candidates, true_candidates_batch as true_candidates_batch
from nonet._engine.canonical import are_isomorphic as are_isomorphic, automorphism_count as automorphism_count
from nonet._engine.canonical import canonical as canonical, canonical_batch as canonical_batch
from nonet._engine.canonical import canonical_transform as canonical_transform, find_isomorphism as find_isomorphism
from nonet._engine.columns import Status as Status
from nonet._engine.daily import daily as daily
from nonet._engine.dedupe import IsomorphIndex as IsomorphIndex, dedupe as dedupe
from nonet._engine.generate import Symmetry as Symmetry, Weighting as Weighting, generate as generate
from nonet._engine.generate import generate_batch as generate_batch, generate_forever as generate_forever
from nonet._engine.isomorphs import augment as augment, isomorph as isomorph, isomorph_batch as isomorph_batch
from nonet._engine.levels import Level as Level
from nonet._engine.minimal import is_minimal as is_minimal, is_minimal_batch as is_minimal_batch
from nonet._engine.minimal import minimized as minimized, minimized_batch as minimized_batch
from nonet._engine.minimal import redundant_givens as redundant_givens
from nonet._engine.minimal import redundant_givens_batch as redundant_givens_batch, redundant_rules as redundant_rules
from nonet._engine.mistakes import Mistakes as Mistakes, mistakes as mistakes
from nonet._engine.neighbours import neighbours as neighbours
from nonet._engine.profile import HODOKU as HODOKU, Profile as Profile, SE121 as SE121
from nonet._engine.puzzle_id import puzzle_id as puzzle_id
from nonet._engine.solve import any_solution as any_solution, count_solutions as count_solutions
from nonet._engine.solve import is_proper as is_proper, search as search, solutions as solutions, solve as solve
from nonet._engine.solve import solve_batch as solve_batch, status as status
from nonet._engine.technique import TECHNIQUES as TECHNIQUES, Technique as Technique
from nonet._errors import CancelledError as CancelledError, ConflictError as ConflictError
from nonet._errors import GenerationError as GenerationError, LimitError as LimitError, MistakeError as MistakeError
from nonet._errors import MultipleSolutionsError as MultipleSolutionsError, NoSolutionError as NoSolutionError
from nonet.formats import Block as Block, Entry as Entry, FORMATS as FORMATS, FormatName as FormatName
from nonet.formats import format_entries as format_entries, parse as parse, read as read, scan as scan
from nonet.formats import scan_blocks as scan_blocks, write as write
from nonet.logic._backdoors import backdoors as backdoors
from nonet.logic._hints import Hint as Hint, all_hints as all_hints, explain as explain, hint as hint
from nonet.logic._path import SolvingPath as SolvingPath
from nonet.logic._pattern import Candidate as Candidate
from nonet.logic._practice import practice as practice
from nonet.logic._step import Step as Step
from nonet.logic.levels import level_of as level_of
from nonet.logic.path_batch import explain_batch as explain_batch
from nonet.logic.rating import rate as rate, rate_batch as rate_batch

__all__: list[str]
__version__: str
