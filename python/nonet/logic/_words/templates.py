"""The sentences of steps: a template for each technique or family; those of chains are in ``chain_templates.py``.

A template is plain text with names in braces; the words of the family (``sentence.py`` lists them) have a property for
each name. ``{so}`` is the conclusion: "So r1c1 is 5." To change how nonet speaks, change this file.
"""

from nonet._engine.technique import Technique

_LOCKED = "In {base}, {digit} can only go in {cells_or}, {all_in} {cover}."
_PLACED = " So it goes nowhere else in {cover}, and in {third} only {placed_cell} is left for it. {so}"
_TRADE = (
    "If all of them took only {digits_or}, these two digits could trade places, every row, column and box would still "
    "be right, and the puzzle would have two solutions; but it has only one. "
)
_RECTANGLE = "{loop_cells} lie in two rows, two columns and two boxes. " + _TRADE
_LOOP = "{loop_cells} form a loop with two cells in each of its rows, columns and boxes. " + _TRADE
_TYPE_1 = "Only {extra_cells} can take another digit, {extra_digits_or}, so it does: {so}"
_TYPE_2 = (
    "The only other candidate is {extra_digits}, in {extra_cells}. So one of these cells is {extra_digits}, and no "
    "cell that sees all of them can be: {so}"
)
_SUBSET = (
    "In {losing}, {subset_has} only the candidates {subset_own}. With the one of {extra_cells} that takes such a "
    "digit, these are {subset_count} cells for the {subset_count} digits {subset_digits}, so no other cell there can "
    "have them: {so}"
)
_TYPE_3 = "Only {extra_cells} have other candidates, so one of them is {extra_digits_or}. " + _SUBSET
_TYPE_3_HIDDEN = (
    "Only {extra_cells} have other candidates, so one of them is {extra_digits_or}. In {house}, {subset_digits} can "
    "only go in {subset_places}: {places_count} cells for {hidden_count} digits, and one of these cells is "
    "{extra_digits_or}. So each of the others takes one of {subset_digits}, and {subset_has} no room for another "
    "digit: {so}"
)
_TYPE_4 = (
    "Only {extra_cells} have other candidates. In {house}, {locked_digit} can only go in these two cells, so one of "
    "{extra_cells} is {locked_digit}. If the other were {other_digit}, all cells would take only {digits_or}. So "
    "neither is {other_digit}: {so}"
)
_TYPE_6 = (
    "Only {extra_cells} have other candidates. In {houses}, {other_digit} can only go in these four cells. If one of "
    "{extra_cells} were {other_digit}, the other one would be the only place left for {other_digit} in its row and its "
    "column, and the remaining two cells, which have no other candidates, would be {locked_digit}: all four would take "
    "only {digits_or}. So neither is {other_digit}: {so}"
)
_HIDDEN_RECTANGLE = (
    "In {houses}, {locked_digit} can only go in these four cells. If {removed_cells} were {other_digit}, {beside} "
    "would be {locked_digit}, and {across}, which has no other candidates, would be {other_digit}: all four would "
    "take only {digits_or}. {so}"
)
_AVOIDABLE = (
    "{solved_cells} lie with {open_cells} in two rows, two columns and two boxes, and {none_given}. If all four took "
    "only {digits_or}, these two digits could trade places, every row, column and box would still be right, no given "
    "would change, and the puzzle would have two solutions. "
)
_BUG = (
    "Without {extra_candidates}, every open cell would have two candidates and every missing digit two places in each "
    "row, column and box. Then any solution would give a second one: the other candidate in every cell. "
)
_FISH = (
    "n {bases}, {digit} can only go in {covers}. The {base_count} {base_kind} need {base_count} {digit}s, and each of "
    "these {cover_kind} has only one. So these {cover_kind} have theirs there, and the rest of {covers} cannot "
    "have {digit}"
)
_ANY_FISH = (
    "n {bases}, {digit} can only go in {covers}. {no_sharing} for it, so these need "
    "{base_count} {digit}s, and {covers} have room for one each. So {covers} have their {digit}s there and nowhere else"
)
_SUPPOSE = "Suppose that {fins_are_not}. Then i"
_FINS = "{fin_sees}. In either case, {conclusion}."
_TWO_LINKS = (
    "In {first_house}, {digit} can only go in {end} or {inner}; in {second_house}, only in {other_inner} or "
    "{other_end}. {inner} and {other_inner} are both in {joint_house}, so at most one of them is {digit}. So {end} or "
    "{other_end} is {digit}, and no cell that sees both can be: {so}"
)
JOINED = "Two such patterns share cells. {first} {second}"
"""The sentence of a step that joins two, with the sentences of both."""
ANY = "{name_and_places}. {so}"
"""The sentence of a technique without a template."""
_COLORS = (
    "Where {digit} has only two places in a row, column or box, one of them is {digit} and the other is not. Linked in "
    "this way, {first_group}"
)
_TWO_COLORS = _COLORS + "; and {second_group}. "
_SETS = (
    "{sets}. The cells of a group are all in one row, column or box, so a group has no digit twice. Each group has one "
    "digit more than cells: if it lacks one of its digits, it has all the others. "
)
_TEMPLATE = "{other_facts}{ways}"

TEMPLATES = {
    "full_house": "{house_first} has one open cell left, {cell}, and lacks only {digit}. {so}",
    "hidden_single": "In {house}, {digit} can only go in {cell}. {so}",
    "naked_single": "{cell} can only be {digit}: {no_others}. {so}",
    "direct_pointing": _LOCKED + _PLACED,
    "direct_claiming": _LOCKED + _PLACED,
    "direct_hidden_pair": (
        "In {house}, {digits} can only go in {cells}, which then have no room for other digits. That leaves only "
        "{placed_cell} for {placed_digit} there. {so}"
    ),
    "pointing": _LOCKED + " One of these cells takes it, so the rest of {cover} cannot have it: {so}",
    "naked_pair": (
        "In {losing}, {cells} have only the candidates {digits}. They take one each, so the other cells of {losing} "
        "cannot have these digits: {so}"
    ),
    "naked_triple": (
        "In {losing}, {cells} have only the candidates {digits} between them. These cells take these digits, so the "
        "other cells of {losing} cannot have them: {so}"
    ),
    "locked_pair": (
        "{cells} have only the candidates {digits} and lie in both {houses}. They take one each, so the other cells of "
        "{houses} cannot have these digits: {so}"
    ),
    "locked_triple": (
        "{cells} have only the candidates {digits} between them and lie in both {houses}. These cells take these "
        "digits, so the other cells of {houses} cannot have them: {so}"
    ),
    "hidden_pair": (
        "In {house}, {digits} can only go in {cells}. These two cells take both, so they have no room for other "
        "digits: {so}"
    ),
    "hidden_triple": (
        "In {house}, {digits} can only go in {cells}. These cells take these digits, so they have no room for other "
        "digits: {so}"
    ),
    "skyscraper": _TWO_LINKS,
    "empty_rectangle": (
        "In {house}, {digit} can only go in {third} or {fourth}. In {cover}, it can only go in {link_start} or "
        "{link_end}. If {link_start} is {digit}, the rest of {third} is not, so {house} has its {digit} in {fourth}, "
        "and the rest of {fourth} cannot have it. If {link_end} is {digit}, {removed_cells} sees it. In either case, "
        "{conclusion}."
    ),
    "w_wing": (
        "{end} and {other_end} have only the candidates {digits}. In {house}, {link_digit} can only go in {inner} or "
        "{other_inner}. {end} sees {inner}, and {other_end} sees {other_inner}: if {end} and {other_end} were both "
        "{link_digit}, {house} would have no place for it. So one of them is {removed_digits}, and no cell that sees "
        "both can be: {so}"
    ),
    "simple_colors_trap": _COLORS + ". {trapped}: one of each, and one of these is {digit}. {so}",
    "simple_colors_wrap": _COLORS + ". But {conflict}, so the {removed_shape} cannot all be {digit}. {so}",
    "multi_colors_1": _TWO_COLORS + "{joint} {so}",
    "multi_colors_2": _TWO_COLORS + "{sees_both}. One of these is {digit}, so the {removed_shape} cannot be. {so}",
    "als_xz": (
        _SETS
        + "A and B cannot both have {restricted}, because every place for it in A sees every place in B. So A or B "
        "lacks {restricted} and has {removed_digits}. No cell that sees every place of {removed_digits_or} in both "
        "groups can have it: {so}"
    ),
    "als_xy_wing": (
        _SETS
        + "A and C cannot both have {first_restricted}, nor B and C both {second_restricted}, because all these places "
        "see each other. C lacks at most one candidate, so it has {first_restricted} or "
        "{second_restricted}. Then A lacks {first_restricted} or B lacks {second_restricted}, so A or B has "
        "{removed_digits}. No cell that sees every place of {removed_digits_or} in A and B can have it: {so}"
    ),
    "sue_de_coq": (
        "{house_first} and {cover} meet in {meeting_part}. Take with them {line_part} in {house}, and {box_part} in "
        "{cover}. In these {cell_count} cells, {fits}. That makes only {cell_count} digits for {cell_count} cells, so "
        "all are used there. The rest of {house} cannot have {line_digits}, the rest of {cover} not {box_digits}: {so}"
    ),
    "template_set": _TEMPLATE + "{all_use} {placed_cells}. {so}",
    "template_delete": _TEMPLATE + "{none_uses} {removed_cells_or}. {so}",
    "brute_force": "A search through all possibilities finds exactly one solution, and it has {digit} in {cell}. {so}",
    "xy_wing": (
        "{pivot} is {pivot_digits}. If it is {first_digit}, {first_pincer} is {digit_z}; if it is {second_digit}, "
        "{second_pincer} is {digit_z}. So {first_cell} or {second_cell} is {digit_z}, and no cell that sees both can "
        "be: {so}"
    ),
    "xyz_wing": (
        "{pivot} is {pivot_digits}. If it is {first_digit}, {first_pincer} is {digit_z}; if it is {second_digit}, "
        "{second_pincer} is {digit_z}; else it is {digit_z} itself. So one of these three cells is {digit_z}, and no "
        "cell that sees all three can be: {so}"
    ),
    "unique_rectangle_1": _RECTANGLE + _TYPE_1,
    "unique_rectangle_2": _RECTANGLE + _TYPE_2,
    "unique_rectangle_3": _RECTANGLE + _TYPE_3,
    "unique_rectangle_3_hidden": _RECTANGLE + _TYPE_3_HIDDEN,
    "unique_rectangle_4": _RECTANGLE + _TYPE_4,
    "unique_rectangle_6": _RECTANGLE + _TYPE_6,
    "hidden_rectangle": _RECTANGLE + _HIDDEN_RECTANGLE,
    "avoidable_rectangle_1": _AVOIDABLE + "With {removed_digits} in {open_cells} they would. {so}",
    "avoidable_rectangle_2": (
        _AVOIDABLE
        + "So one of {open_cells} is {removed_digits}, the only other candidate, and no cell that sees both can "
        "be: {so}"
    ),
    "unique_loop_1": _LOOP + _TYPE_1,
    "unique_loop_2": _LOOP + _TYPE_2,
    "unique_loop_3": _LOOP + _TYPE_3,
    "unique_loop_3_hidden": _LOOP + _TYPE_3_HIDDEN,
    "unique_loop_4": _LOOP + _TYPE_4,
    "bug_plus_one": _BUG + "So {extra_cells} must be {extra_digits_or}: {so}",
    "bug_2": _BUG + "So one of {extra_cells} is {extra_digits}, and no cell that sees all of them can be: {so}",
    "bug_3": (_BUG + "So {one_extra}: one of these cells takes its extra digit. " + _SUBSET),
    "bug_4": (
        _BUG + "So {one_extra}. In {house}, {digits} can only go in these two cells, so if one of them takes its extra "
        "digit, the other one is {digits}. That leaves no room for anything else: {so}"
    ),
    "tridagon": (
        "{cells} lie in four boxes, three in each box, in different rows and columns. However {digits} are put into "
        "them, two cells that see each other have the same digit. So they cannot all take only {digits_or}: "
        "{one_extra}. {so}"
    ),
}
for _name, _other in (
    ("claiming", "pointing"),
    ("direct_hidden_triple", "direct_hidden_pair"),
    ("naked_quadruple", "naked_triple"),
    ("hidden_quadruple", "hidden_triple"),
    ("unique_rectangle_5", "unique_rectangle_2"),
    ("two_string_kite", "skyscraper"),
    ("turbot_fish", "skyscraper"),
    ("small_empty_rectangle", "empty_rectangle"),
):
    TEMPLATES[_name] = TEMPLATES[_other]

FAMILY_TEMPLATES = {
    "fish": f"I{_FISH}: {{so}}",
    **dict.fromkeys(("finned_fish", "sashimi_fish"), f"{_SUPPOSE}{_FISH}. {_FINS}"),
    **dict.fromkeys(("franken_fish", "mutant_fish"), f"I{_ANY_FISH}.{{twice}} {{so}}"),
    **dict.fromkeys(("finned_franken_fish", "finned_mutant_fish"), f"{_SUPPOSE}{_ANY_FISH}.{{twice}} {_FINS}"),
    "aligned_exclusion": "{exclusions} {so}",
}
"""The templates of families whose techniques differ in size alone."""

_DOUBLE_LINK = (
    _SETS + "Only one of A and B can have {first_double}, and only one {second_double}, because every place for it "
    "in A sees every place in B. So one group lacks {first_double} and the other {second_double}: "
    "{other_digits}and {restricted} are in one group each. No cell that sees every place of such a digit in its "
    "group, or of {restricted_or} in both groups, can have it: {so}"
)


def template_of(technique: Technique, link_count: int) -> str:
    """Return the template of a technique, or else of its family. Two almost locked sets can share two digits."""
    if technique.id == "als_xz" and link_count > 1:
        return _DOUBLE_LINK
    return TEMPLATES.get(technique.id) or FAMILY_TEMPLATES.get(technique.family, ANY)
