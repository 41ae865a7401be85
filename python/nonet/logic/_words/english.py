"""English: the sentence of each statement, and how lists, houses and conclusions are said.

After a colon in braces: ``or`` joins with "or", ``is/are`` puts the verb that fits behind a list, ``both`` says "both"
or "all three" for a list, ``none`` "neither … nor", ``word`` a number as a word, ``is#are`` is the
verb alone, ``dash`` names a line, ``meaning`` what a rule says, and
``the`` an article where it has no clue.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from nonet._board.geometry import Cell, House
from nonet._engine.levels import LEVELS, Level
from nonet._engine.technique import ScaleName
from nonet.logic._pattern import Candidate, Statement, by_digit
from nonet.logic._step_statement import Conclusion
from nonet.logic._words.language import Language
from nonet.logic._words.phrases import conclusion_of, house_kind, house_names, joined, line_through, none_of
from nonet.logic._words.statements import PATTERN_NAMES, claim, number_word

STATEMENTS = {
    # Where to look.
    "where_grid": "Look at the grid.",
    "where_houses": "Look at {houses}.",
    "where_needs": "{house} still needs {digit:a}. Which cell can take it?",
    "where_one_open": "{house} has one open cell. Which digit is missing?",
    "where_one_digit": "A cell of {house} can only take one digit. Which cell is it?",
    "where_digit": "Look at the places of {digit}.",
    "where_digit_in": "Look at the places of {digit} in {houses}.",
    "where_digits": "Look at the places of {digits}.",
    "where_digits_in": "Look at {digits} in {houses}.",
    "where_only": "Look at the cells that have only the candidates {digits}.",
    "where_not_two": "Look at the cells that do not have two candidates.",
    "where_candidates": "Look at the candidates of {cells}.",
    "where_suppose": "Start in {cells}: suppose that one of its candidates is right, or that it is wrong.",
    # What every family needs.
    "so": "So {conclusion}.",
    "also": "Also, {conclusion}.",
    "pattern": "{name} in {cells}.",
    "pattern_alone": "{name}.",
    "reason": "{text}",
    "places_of_all": "In {house}, {digits} can only go in {cells}.",
    "places": "In {house}, {digit} can only go in {cells:or}.",
    "places_too": "In {house}, {digit} can only go in {cells:or}.",
    "only_these": "{cells:has/have} only the candidates {digits}.",
    "only_these_between": "{cells} have only the candidates {digits} between them.",
    "rest_not": "No other cell of {house} can be {digits:or}. So {conclusion}.",
    "sees_all_by": "No cell that sees {cells:both} can be {digits:or} ({rule}). So {conclusion}.",
    "sees_all": "No cell that sees {cells:both} can be {digits:or}. So {conclusion}.",
    "it_sees": "{cell} sees {cells:both}. So {conclusion}.",
    "not_both": "{cells} are both in {house}, so at most one of them is {digit}.",
    "one_of_ends": "So {cells:or} is {digit}.",
    "so_one_of_ends": "So {cells:or} is {digit}.",
    "either_way": "Either way, {conclusion}.",
    "cell_has": "{cell} can only be {digits:or}.",
    "twins": "Two such patterns share cells. Take one after the other.",
    # Singles.
    # Rules.
    "where_rule": "Look at {rule:the} in {cells}.",
    "where_rule_alone": "Look at {cells}, and at the rules of the whole board.",
    "where_rule_houses": "Look at {houses}, and at the rules of the whole board.",
    "where_rule_line": "Look at {rule:the}, {cells:dash}.",
    "cage_sets": "The cage of {number} in {cells} can only hold {sets:or}.",
    "cage_many_sets": "The cage of {number} in {cells} can hold {count} sets of digits.",
    "cage_leaves": "If {cell} were {digit}, {cells} would have to hold {sets:or}, which is not possible.",
    "cage_leaves_one": "If {cell} were {digit}, {cells} would have to be {digits:or}, which is not possible.",
    "cell_then_has": "So {cell} can only be {digits:or}.",
    "digit_without_partner": "No digit goes with {digits:or}.",
    "both_would_be": ("If {cell} were {digit}, {cells} would both have to be {digits:or}, but they see each other."),
    "cells_least": "{cells:is/add up to} at least {number}.",
    "cells_most": "{cells:is/add up to} at most {number}.",
    "cells_exactly": "{cells:is/add up to} {number}.",
    "cells_lack": "{cells:is/are} {digits:none}.",
    "any_least": "Any {count:word} of {cells} add up to at least {number}.",
    "rule_sets": "{cells} can only hold {sets:or}.",
    "whisper_low": "Digits up to {low} and digits from {high} on alternate along it, and {cell} is at most {low}.",
    "whisper_high": "Digits up to {low} and digits from {high} on alternate along it, and {cell} is at least {high}.",
    "whisper_alternate": "Digits up to {low} and digits from {high} on alternate along it.",
    "sum_takes": "For a sum of {number}, the number of digits is {digits:or}.",
    "ends_beside": "Here {digits} are next to each other.",
    "ends_in": "Here {digits} can only be in {pairs}.",
    "seen_one": "Only {digit} hides all others, so {cell} is {digit}.",
    "seen_heights": (
        "To see {count} digits, the first cell must be at most {number}, the next at most 1 more, and so on."
    ),
    "sum_would_be": (
        "If {cell} were {digit}, {cells} would have to {cells:be#add up to} {number}, which is not possible."
    ),
    "cage_needs": "Every way to make {number} in {cells} uses {digit}, so {places:or} is {digit}.",
    "rule_needs": "Every way to fill {rule:the} in {cells} uses {digit}, so {places:or} is {digit}.",
    "rule_once": "{cell} is {digit}, and {rule:the} has no digit twice.",
    "rule_apart": "{cell} is {digit}, and {cells} must differ from it ({rule}).",
    "rule_increase": "Digits increase along the thermometer {cells:dash}, by at least 1 from cell to cell.",
    "rule_increase_at": (
        "Digits increase along the thermometer {cells:dash}, and {cell} is {number} steps from the bulb."
    ),
    "rule_whisper": "Neighbours on the whisper {cells:dash} differ by at least {number}.",
    "rule_differ_by": "The digits in {cells} differ by {number}.",
    "rule_ratio": "One of the digits in {cells} is {number} times the other.",
    "rule_pair_sum": "The digits in {cells} add up to {number}.",
    "rule_and_pairs": "The same holds for {pairs}.",
    "rule_indexes": "{cell} is {digit} only if {other} is {number}, which it cannot be ({rule}).",
    "rule_rank": (
        "Look at {rule:the}, {cells:dash}. Of all rows and columns, read in both directions, four begin with each "
        "digit, and those of rank {low} to {high} begin with {digit}."
    ),
    "rule_greater": "{first} is greater than {second}.",
    "rule_arrow": "The digits in {cells} add up to the number in the circle, {circle}.",
    "rule_contains": "{cells} contain {digits}.",
    "rule_odd": "{cells} can only have odd digits.",
    "rule_even": "{cells} can only have even digits.",
    "rule_is": "Look at {rule:the} in {cells}. {rule:meaning}",
    "rule_is_line": "Look at {rule:the}, {cells:dash}. {rule:meaning}",
    "rule_is_alone": "{rule:meaning} Look at {cells}.",
    "rule_is_houses": "{rule:meaning} Look at {houses}.",
    "rule_is_with": "{rule:meaning} Look at {houses} with {cells}.",
    "then_sees": "Then {statement}: it sees {cells}.",
    "then_sees_by": "Then {statement}: it sees {cells} ({rule}).",
    "then_rule": "Then {conclusion}, by {rule:the}, {cells:dash}.",
    "then_rule_in": "Then {conclusion}, by {rule:the} in {cells}.",
    "then_rule_alone": "Then {conclusion}, by {rule:the}.",
    "then_houses": "Then {conclusion}: every place left for {digit} in {house} rules that out.",
    "then_houses_by": "Then {conclusion}: every place left for {digit} in {house} rules that out ({rule}).",
    "then_sums": "Then {conclusion}, by the cages of {houses}.",
    "then_not_both": "But {cells} cannot both be {digit}.",
    "then_no_digit": "Then nothing is left for {cell}.",
    "then_no_place": "Then {house} has no place for {digit}.",
    "then_not_rule": "Then {rule:the}, {cells:dash}, cannot be filled.",
    "then_not_rule_in": "Then {rule:the} in {cells} cannot be filled.",
    "then_not_rule_alone": "Then {rule:the} cannot hold.",
    "then_not_sums": "Then the cages of {houses} cannot be filled.",
    "then_so_many": "From this, {number} statements follow, one after another.",
    "however_filled": "In each way to fill these cells, {conclusion}.",
    "however_placed": "However {digits} is placed in these houses, {conclusion}.",
    "fillings_seen": (
        "In each way to fill these cells, {others:sees/each see} {digits} in one of them. So {conclusion}."
    ),
    "house_once": "{houses:has/have} each digit once.",
    "rule_and": "The same holds for {rule:the} in {cells}.",
    "rule_and_line": "The same holds for {rule:the}, {cells:dash}.",
    "innies": (
        "The digits of {houses} add up to {total}, those of the cages inside to {inside}. "
        "So {cells:is/add up to} {rest}."
    ),
    "outies": (
        "The digits of {houses} add up to {total}, those of the cages that cover them to {inside}. So outside of them "
        "{others:is/add up to} {rest}."
    ),
    "innies_one": (
        "The digits of {houses} add up to {total}, those of the cages inside to {inside}, and only {cells} is left."
    ),
    "outies_one": (
        "The digits of {houses} add up to {total}, those of the cages that cover them to {inside}, and only {others} "
        "lies outside."
    ),
    "innies_more": (
        "The digits of {houses} add up to {total}, and those of the cages that are mostly inside to {inside}. So "
        "{cells} inside, in none of these cages, {cells:is#are together} {rest} more than {others} outside, "
        "in one of them."
    ),
    "outies_more": (
        "The digits of {houses} add up to {total}, and those of the cages that are mostly inside to {inside}. So "
        "{others} outside, in one of these cages, {others:is#are together} {rest} more than {cells} inside, "
        "in none of them."
    ),
    "innies_same": (
        "The digits of {houses} add up to {total}, as do those of the cages that are mostly inside. So {cells} "
        "inside, in none of these cages, {cells:is#are together} as much as {others} outside, in one of them."
    ),
    # Singles.
    "all_around": "{cell} can only be {digit}: {digits:is/are} in its {houses:kinds}.",
    "all_ruled_out": "{cell} can only be {digit}: the other digits are ruled out there.",
    "around_or_ruled_out": (
        "{cell} can only be {digit}: {digits:is/are} in its {houses:kinds}, and {lost:is/are} ruled out there."
    ),
    "one_open_cell": "{house} has one open cell left: {cell}.",
    "last_digit": "Its other cells have all digits but {digit}. So {conclusion}.",
    "house_lacks": "{house} has no {digit} yet.",
    "blocks": "{house} has its {digit} in {cell}. So {cells} cannot be {digit}.",
    "ruled_out_before": "In {cells}, {digits:is/are} already ruled out.",
    "only_cell_left": "One cell of {house} is left. So {conclusion}.",
    "house_has": "{house} already has {digits}.",
    "only_digit_left": "Only {digit} is left for {cell}. So {conclusion}.",
    "one_solution": "A search through all possibilities finds exactly one solution.",
    "search_has": "So {conclusion}.",
    # Locked candidates and subsets.
    "all_in_cover": "{cells:both} lie in {cover}. So {cover} has its {digit} there.",
    "take_all": "{cells:both} lie in {houses}, so these cells take {digits:all} there.",
    "no_room": "These {cells:count} cells take {digits:all}, so they have no room for other digits.",
    # Fish.
    "suppose_no_fin": "Suppose first that {fins:none is} {digit}.",
    "bases_go": "In {bases}, {digit} can only go in {covers}.",
    "base_needs": "{house} needs {digit:a}, and it can only go in {houses:or}.",
    "base_needs_too": "{house} needs {digit:a} too, and it can only go in {houses:or}.",
    "covers_full": (
        "{covers:each} has only one {digit}, so the {bases:count} have theirs in different {covers:kind}. "
        "That gives {covers} their {digit}s."
    ),
    "covers_full_apart": (
        "No two of them share a place, so they need {bases:number} {digit}s: one in each of {covers}."
    ),
    "fills_two": "In {cells:or}, {digit} would fill two of these houses at once, and leave too few.",
    "rest_of_covers": "Then no other cell of {covers} can be {digit}.",
    "rest_of_covers_not": "No other cell of {covers} can be {digit}. So {conclusion}.",
    "if_fin": "If {fins:or} is {digit} instead, no cell that sees {fins:it or both} can be {digit}.",
    "base_needs_or_fins": "{house} needs {digit:a}: it can go in {houses:or}, or in {fins:or}.",
    "covers_too_few": (
        "Without {fins:or}, the {count:word} houses have too few places: some of them lie in two of {covers}."
    ),
    "no_fin_then_cover": (
        "If {fins:none is} {digit}, each house takes its {digit} in another one of {covers}, so {house} has it in "
        "{cells:or}."
    ),
    "no_fin_then_not": "If {fins:none is} {digit}, {covers} get their {digit}s there, and {cell} cannot be {digit}.",
    # Links, wings.
    "then_box_goes": "If {cell} is {digit}, {house} has its {digit}, so {box} has its own in {other}.",
    "then_not": "Then {house} has its {digit} too, and {cells:is/are} not {digit}.",
    "if_end": "If {cell} is {digit} instead, {cells:sees it and is/see it and are} not {digit}.",
    "pincer_is": "If {pivot} is {digit}, {pincer} is not, so {pincer} is {z}.",
    "or_itself": "Otherwise {pivot} is {z} itself.",
    "both_would_take": "If {ends} were both {digit}, {house} would have no place for {digit}.",
    # Rectangles, loops, BUGs.
    "rectangle_lies": "{cells} lie in two rows, two columns and two boxes.",
    "loop_lies": "{cells} form a loop with two cells in each of its rows, columns and boxes.",
    "could_trade": (
        "If these cells took only {digits}, the two digits could trade places, and the puzzle would have two solutions."
    ),
    "not_all_pair": "But it has only one solution, so one of these cells takes another digit.",
    "only_these_can": "Only {cells} can take another digit, {digits:or}. So {conclusion}.",
    "only_other_digit": "The only other candidate is {digits}, in {cells}.",
    "one_extra": "So {candidates:or}.",
    "with_that_cell": (
        "One of {others} takes {digits:or} too: that makes {count:word} cells, and they take {digits:all}."
    ),
    "digits_places": "In {house}, {digits} can only go in {cells}.",
    "one_is_extra": (
        "One of these {places:word} cells is {extra:or}, so the others take one of the {count:word} digits each."
    ),
    "only_these_others": "Only {cells} have other candidates.",
    "if_other_then_pair": ("One of them is {digit}. If the other were {other}, all cells would take only {digits:or}."),
    "extra_and_locked": (
        "If one of them takes its extra digit, the other one is {digit}. So nothing else has room there."
    ),
    "only_in_these_four": "In {houses}, {digit} can only go in these four cells.",
    "if_one_both": (
        "If one of {cells} were {digit}, the other would be {digit} too: its row and column have no other place."
    ),
    "then_rest": "Then {cells} would be {digit}, and all four would take only {digits:or}.",
    "then_beside": "If {cell} were {other}, {beside} would be {digit}: no other place would be left.",
    "then_across": "Then {cell} would be {digit}, and all four would take only {digits:or}.",
    "avoidable_lies": "{solved} lie with {open} in two rows, two columns and two boxes.",
    "none_given": "{solved:is no given/are no givens}: a player entered {solved:it}.",
    "could_trade_entered": (
        "If all four took only {digits:or}, the two digits could trade places, and the puzzle would have two solutions."
    ),
    "would_trade": "With {digits} in {cells} they would. So {conclusion}.",
    "bug_without": (
        "Without {candidates:in}, every open cell would have two candidates, and every missing digit two places "
        "in each house."
    ),
    "bug_two": ("Then any solution would give a second one: the other candidate in every cell. But there is only one."),
    "tridagon_cells_lie": "{cells} lie in {houses}, three in each box, in different rows and columns.",
    "tridagon_lies": "These cells lie in {houses}, three in each box, in different rows and columns.",
    "tridagon_fails": "However {digits} are put into them, two cells that see each other get the same digit.",
    # Colours.
    "color_links": (
        "Where {digit} has only two places in a row, column or box, one of them is {digit} and the other is not."
    ),
    "colors": "Linked in this way, either {cells:is/are all} {digit}, or {others:is/are}.",
    "more_colors": "In a second group, either {cells:is/are all} {digit}, or {others:is/are}.",
    "sees_either": "{cell} sees {one} and {other}, one of each colour, and one of these is {digit}.",
    "color_false": "They have one colour, so no cell of that colour is {digit}.",
    "color_false_anyway": "One colour of the second group is true, so the colour of {cells} is false.",
    "one_color_holds": "So {cells:is/are all} {digit}, or {others:is/are}.",
    # Almost locked sets.
    "group": "Group {letter} is {cells}, with the candidates {digits}: one digit more than cells.",
    "almost_locked": "If a group lacks one of its digits, it has all the others.",
    "not_in_both": (
        "{first} and {second} cannot both have {digit}: every place for it in {first} sees every place in {second}."
    ),
    "one_lacks": "So {first} or {second} lacks {lacked}, and that group has {digits}.",
    "one_lacks_of_two": (
        "So {first} lacks {lacked:first}, or {second} lacks {lacked:last}: {first} or {second} has {digits}."
    ),
    "hinge_has": "{letter} lacks one candidate at most, so it has {digits:or}.",
    "each_lacks_one": ("One group lacks {digits:first} and the other {digits:last}: no group lacks two."),
    "group_takes": "{letter} has {digits} in any case.",
    "sees_places": "No cell that sees every place of {digits:or} in {first} and {second} can have it. So {conclusion}.",
    "sees_such_places": "No cell that sees every place of such a digit can have it. So {conclusion}.",
    "meeting": "{line} and {box} meet in {cells} (group {letter}), with the candidates {digits}.",
    "part_of_house": "Take with them {cells} of {house} (group {letter}), with the candidates {digits}.",
    "fits_in_house": "In these cells, {digits:fits/fit} only into {house}: {digits:once}.",
    "fits_where_meet": "In these cells, {digits:fits/fit} only where they meet: {digits:once}.",
    "fits_twice": "In these cells, {digits:fits/fit} twice at most: once in each of the other groups.",
    "all_used": "That makes {count:word} digits for {count:word} cells, so all of them are used.",
    "rest_of_line_and_box": "The rest of {line} and of {box} has no room for them. So {conclusion}.",
    # Exclusions.
    "suppose": "Suppose {statement}.",
    "suppose_candidate": "Suppose {candidate}.",
    "then_not_as_sees": "Then {candidate:not}: it sees {cell}.",
    "then_not_as_empty": "Then {candidate:not}: {cell} has only {digits} and would have nothing left.",
    "nothing_left": "So nothing is left for {cell}.",
    "suppose_both": "Suppose {first} and {second}.",
    "case_fails": "If {candidate}, nothing is left for {cells}.",
    "cannot_be": "That cannot be. So {conclusion}.",
    # Templates.
    "digit_needs": "All ways to place the missing {digit}s use {cells}.",
    "digit_needs_without": "All ways to place the missing {digit}s, none of them in {without:or}, use {cells}.",
    "digit_ways": "The missing {digit}s, one in each row, column and box, can be placed in {count:ways}.",
    "digit_ways_without": "The missing {digit}s, none of them in {without:or}, can be placed in {count:ways}.",
    "ways_title": "Ways to place the missing {digit}s",
    "way": "{cells}.",
    "all_ways_use": "Every way that is left uses {cells}. So {conclusion}.",
    "no_way_uses": "No way that is left uses {cells:or}. So {conclusion}.",
    # Chains.
    "then_last_digit": "Then {statement}: nothing else is left there.",
    "then_last_digit_as": "Then {statement}: it is {digits:none}.",
    "then_other_digit": "Then {statement}: it is {digits:or}.",
    "then_last_place": "Then {statement}: it is the only place left in {house}.",
    "then_last_places": "Then {statement}: these are the only places left in {house}.",
    "then_last_place_as": "Then {statement}: {cells:is/are} not, and {house} has no other place.",
    "then_house_has": "Then {statement}: {house} has its {digit} in {cells:or}.",
    "then_sees_places": "Then {statement}: one of {cells} is {digit}.",
    "then_fish": "Then {statement}: without its fins, the fish excludes it.",
    "then_group_has": "Then {statement}: {cells} (group {letter}) have only {digits} left, and take all of them.",
    "then_group_full": "Then {statement}: {cells} (group {letter}) have only as many digits left as cells.",
    "then_group_too": "Then {statement}: group {letter} takes it too.",
    "then_pattern": "Then {statement}: {name:pattern} excludes it by then.",
    "then_locked_candidates": "Then {statement}: in {houses}, {digits} can only go in {cells:or}.",
    "then_hidden_pair": "Then {statement}: in {houses}, {digits} can only go in {cells}.",
    "then_naked_pair": "Then {statement}: {cells} have only {digits} left.",
    "then_x_wing": "Then {statement}: in {houses}, {digits} can only go in {covers}.",
    "then_nested": "Then {statement}: a chain inside this one shows it.",
    "nested_title": "{name}",
    "then_leads": "Then, step by step, {second}.",
    "if_title": "If {first}",
    "in_the_same_way": "In the same way, if {first}, then {second}.",
    "both_cannot_be": "That is a contradiction: {first}, and {second}.",
    "both_at_once": "That is a contradiction: {first}, and {second}.",
    "one_end": "So {first}, or {second}.",
    "loop_one_way": "If {first}, then around the loop {statements}.",
    "loop_other_way": "If {first} instead, then {statements}.",
    "loop_one_way_long": "If {first}, each link of the loop leads to the next.",
    "loop_other_way_long": "If {first} instead, the links lead around the other way.",
    "loop_both_ways": "The loop holds the other way round too: of two neighbours joined by a weak link, one is true.",
    "loop_groups": "And a group has all its digits, but the one by which the loop enters or leaves it.",
    "rivals": "Either {first}, or {second}: in both cases, {conclusion}.",
    "either": "So either {first}, or {second}.",
    "but_also": "But if {first}, then also {second}.",
    "if_then": "If {first}, then {second}.",
    "if_contradiction": "If {first}, there is a contradiction: {second}, and {opposite}.",
    "if_against": "If {first}, then {second}: that cannot be.",
    "that_is_it": "If {first}, that is the conclusion already.",
    "true_or_not": "Either {first}, or it is not.",
    "alternate": "Each of these cells sees the next, so the two digits alternate along them.",
    "have_both": "So {cells} have different digits: one is {digits:first}, the other {digits:last}.",
    "sees_ends": "No cell that sees {cells:both} can be {digits:or}. So {conclusion}.",
    "neither_would": "If {removed:were}, neither would hold. So {conclusion}.",
    "in_each_case": "In each case, {conclusion}.",
    "in_each_possible_case": "In each case that is possible, {conclusion}.",
    "cannot_be_both": "It cannot be both. So {conclusion}.",
    "or_not_either": "So either {opposite}, or {second}: in both cases, {conclusion}.",
    "against": "That contradicts what was supposed. So {conclusion}.",
    "against_so": "That contradicts what was supposed, so {opposite}. So {conclusion}.",
    "supposed_wrong": "So what was supposed is wrong: {conclusion}.",
    # Practice: the task, and what a try is worth.
    "practice_place": "Find the {name} and enter its digit.",
    "practice_rule_out": "Find the {name} and rule out what it excludes.",
    "practice_left_out": "Easier techniques could find something too. Left out: {names}.",
    "practice_used": "Easier techniques could find something too. Used: {names}.",
    "practice_named": "{name} is used only where a profile names it.",
    "practice_or_houses": "The same follows from {bases} and {covers}.",
    "practice_or_cells": "The same follows from {cells}.",
    "judged_found": "Found.",
    "judged_true_placed": "{candidate}: true, but another technique shows it.",
    "judged_true_ruled_out": "{candidate:not}: true, but another technique shows it.",
    "judged_wrong_placed": "{candidate:not}.",
    "judged_wrong_ruled_out": "{cell} can still be {digit}: nothing rules it out.",
    "judged_known_ruled_out": "{cell} has no {digit} to rule out.",
    "judged_seen_placed": "{cell} cannot be {digit}: {seen} has it.",
    "judged_seen_ruled_out": "{cell} has no {digit} to rule out: {seen} has it.",
    "judged_still": "{cell} can still be {digit}.",
    "judged_why_corner": "{cell} is a corner of the pattern: it rules out no {digit} there.",
    "judged_why_fin": "{cell} is a fin of the pattern: it rules out no {digit} there.",
    "judged_why_pivot": "{cell} is the pivot of the pattern: it rules out no {digit} there.",
    "judged_why_pincer": "{cell} is a pincer of the pattern: it rules out no {digit} there.",
    "judged_why_end": "{cell} is an end of the pattern: it rules out no {digit} there.",
    "judged_why_part": "{cell} belongs to the pattern: it rules out no {digit} there.",
    "judged_why_digit": "The pattern rules out no {digit}.",
    "judged_why_digits": "The pattern rules out {digits}.",
    "judged_why_own_cells": "This pattern rules out digits in its own cells only.",
    "judged_why_lines": "The pattern rules out {digit} in other {houses:kind}.",
    "judged_why_houses": "The pattern rules out {digit} in other houses.",
    "judged_why_line": "The pattern rules out {digit} in another line.",
    "judged_why_box": "The pattern rules out {digit} in another box.",
    "judged_why_not_in": "{cell} is not in {houses:or}.",
    "judged_why_fins": "This cell does not see every fin of the pattern.",
    "judged_why_ends": "This cell does not see both ends of the pattern.",
    "judged_why_pincers": "This cell does not see both pincers of the pattern.",
    "judged_why_pivot_and_pincers": "This cell does not see all three: the pivot and both pincers.",
    "judged_why_cells": "This cell does not see every cell of the pattern that can be {digit}.",
    "judged_why_not_seen": "{cell} does not see {cells:or}.",
    "judged_why_none": "The {name} does not rule out {digit} in this cell.",
    "judged_why_open": "This cell can also be {digits:or}, and {digit} has other places in {houses}.",
}


class English(Language):
    """Lists and clauses in English."""

    code = "en"
    templates = STATEMENTS

    def cells(self, cells: Sequence[Cell], spec: str) -> str:
        """Return cells in words."""
        if spec == "both":
            return "both" if len(cells) == 2 else f"all {number_word(len(cells))}"
        if spec == "it":
            return "it" if len(cells) == 1 else "them"
        if spec == "it or both":
            return "it" if len(cells) == 1 else "both" if len(cells) == 2 else "all of them"
        if spec == "count":
            return number_word(len(cells))
        if spec == "none is":
            return _none_is(cells)
        if spec == "dash":
            short, turns = line_through(cells)
            ends = f"{cells[0]} to {cells[-1]}"
            return short or (f"from {ends} through {joined(turns)}" if turns else ends)
        return _list(cells, spec)

    def houses(self, houses: Sequence[House], spec: str) -> str:
        """Return houses in words; those of the classic board are few."""
        is_classic = len(houses) > 0 and type(houses[0]) is House
        return (_houses if is_classic else _houses.__wrapped__)(tuple(houses), spec)

    def digits(self, digits: Sequence[int], spec: str) -> str:
        """Return digits in words."""
        if spec == "none":
            return none_of(digits)
        if spec == "all":
            return "both digits" if len(digits) == 2 else f"all {number_word(len(digits))} digits"
        if spec == "a":
            return f"an {digits[0]}" if digits[0] == 8 else f"a {digits[0]}"
        if spec == "once":
            return "once" if len(digits) == 1 else "once each"
        if spec in ("first", "last"):
            return str(digits[0 if spec == "first" else -1])
        return _list(digits, spec)

    def candidates(self, candidates: Sequence[Candidate], spec: str) -> str:
        """Return candidates in words."""
        if spec == "in":
            return joined(f"{digit} in {joined(cells)}" for digit, cells in by_digit(candidates))
        if spec == "not":
            return joined(f"{cell} is not {digit}" for cell, digit in candidates)
        by_cell: dict[Cell, list[int]] = {}
        for cell, digit in sorted(candidates):
            by_cell.setdefault(cell, []).append(digit)
        verb, word = ("were", "or") if spec == "were" else ("is", spec or "and")
        parts = [f"{cell} {verb} {joined(digits, 'or')}" for cell, digits in by_cell.items()]
        return f", {word} ".join(parts) if len(candidates) > len(parts) else joined(parts, word)

    def claims(self, some: Sequence[Statement], spec: str) -> str:
        """Return what statements of a chain say."""
        return joined(map(claim, some), spec or "and")

    def conclusion(self, one: Conclusion, spec: str) -> str:
        """Return what follows."""
        return conclusion_of(*one)

    def level(self, level: Level) -> str:
        """Return what players call a level."""
        return LEVELS[level].name.lower()

    def rated(self, number: str, profile: ScaleName) -> str:
        """Return a difficulty with the name of its scale."""
        scale = "Sudoku Explainer" if profile == "se121" else "HoDoKu"
        return f"{number} on {scale}'s scale" if profile != "rules" else ""

    def rated_as(self, rated: str, name: str) -> str:
        """Return a difficulty with the name that the scale has for the pattern."""
        return f"{rated} as {name}"

    def number(self, number: int) -> str:
        """Return a small number as a word."""
        return number_word(number)

    def ways(self, count: int) -> str:
        """Return a number of ways."""
        return "only one way" if count == 1 else f"{number_word(count)} ways"

    def name(self, name: str, spec: str) -> str:
        """Return a name."""
        return PATTERN_NAMES.get(name, name) if spec == "pattern" else name


@lru_cache(maxsize=1 << 12)
def _houses(houses: tuple[House, ...], spec: str) -> str:
    kinds = list(dict.fromkeys(map(house_kind, houses)))
    kind = kinds[0] if len(kinds) == 1 else "house"
    if spec == "each":
        return f"each {kind}"
    if spec == "kind":
        return _plural(kind)
    if spec == "kinds":
        return joined(kinds, "or")
    if spec in ("count", "number"):
        number = number_word(len(houses))
        return number if spec == "number" else f"{number} {_plural(kind)}"
    if "/" in spec:
        return f"{_houses.__wrapped__(houses, '')} {spec.split('/')[len(houses) > 1]}"
    word = spec or "and"
    return joined((house_names([house for house in houses if house_kind(house) == kind], word) for kind in kinds), word)


def _plural(kind: str) -> str:
    return f"{kind}es" if kind == "box" else f"{kind}s"


def _list(items: Sequence[object], spec: str) -> str:
    """Return a list; ``is/are`` is the verb behind it."""
    if "#" in spec:
        return spec.split("#")[len(items) > 1]
    if "/" not in spec:
        return joined(items, spec or "and")
    one, several = spec.split("/")
    return f"{joined(items)} {one if len(items) == 1 else several.replace('all', 'both' if len(items) == 2 else 'all')}"


def _none_is(cells: Sequence[Cell]) -> str:
    if len(cells) == 1:
        return f"{cells[0]} is not"
    return f"neither {cells[0]} nor {cells[1]} is" if len(cells) == 2 else f"none of {joined(cells)} is"


ENGLISH = English()
