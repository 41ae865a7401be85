"""French, as a third language would be added: one file, here for the techniques that a beginner learns first."""

from collections.abc import Sequence
from typing import Any

from nonet._board.geometry import Cell, House
from nonet.logic import Candidate, Level, ScaleName, Statement
from nonet.logic._pattern import by_digit
from nonet.logic._step_statement import Conclusion
from nonet.logic._words.language import Language

STATEMENTS = {
    "so": "Donc {conclusion}.",
    "also": "Aussi, {conclusion}.",
    "places": "Dans {house}, le {digit} ne va que dans {cells:ou}.",
    "places_too": "Dans {house}, le {digit} ne va que dans {cells:ou}.",
    "only_these": "{cells:n'a/n'ont} que les candidats {digits}.",
    "only_these_between": "{cells} n'ont ensemble que les candidats {digits}.",
    "rest_not": "Aucune autre cellule de {house} ne peut être {digits:ou}. Donc {conclusion}.",
    "sees_all": "Aucune cellule qui voit {cells} ne peut être {digits:ou}. Donc {conclusion}.",
    "not_both": "{cells} sont dans {house}, donc l'une au plus est {digit}.",
    "one_of_ends": "Donc {cells:ou} est {digit}.",
    "so_one_of_ends": "Donc {cells:ou} est {digit}.",
    "either_way": "Dans les deux cas, {conclusion}.",
    "cell_has": "{cell} ne peut être que {digits:ou}.",
    "one_open_cell": "Dans {house}, il reste une cellule libre, {cell}.",
    "last_digit": "Les autres cellules ont tous les chiffres sauf le {digit}. Donc {conclusion}.",
    "house_lacks": "Dans {house}, il manque encore le {digit}.",
    "blocks": "Dans {house}, le {digit} est dans {cell}. Cela exclut {cells}.",
    "ruled_out_before": "Dans {cells}, {digits:est/sont} déjà exclu.",
    "only_cell_left": "Dans {house}, il reste une cellule. Donc {conclusion}.",
    "house_has": "Dans {house}, il y a déjà {digits}.",
    "only_digit_left": "Pour {cell}, il ne reste que le {digit}. Donc {conclusion}.",
    "all_in_cover": "{cells} sont dans {cover}. Donc le {digit} de {cover} est là.",
    "take_all": "{cells} sont dans {houses}, donc elles y prennent {digits}.",
    "no_room": "{cells} prennent {digits}, donc elles n'ont pas de place pour autre chose.",
    "suppose_no_fin": "Supposons d'abord que {digit} ne soit pas dans {fins:ou}.",
    "base_needs": "Il faut un {digit} dans {house}, et il ne va que dans {houses:ou}.",
    "base_needs_too": "Il faut aussi un {digit} dans {house}, et il ne va que dans {houses:ou}.",
    "covers_full": "{bases} ont chacune un {digit}, et {covers} n'en ont qu'un chacune : il est ici.",
    "rest_of_covers": "Alors aucune autre cellule de {covers} ne peut être {digit}.",
    "rest_of_covers_not": "Aucune autre cellule de {covers} ne peut être {digit}. Donc {conclusion}.",
    "if_fin": "Si au contraire {fins:ou} est {digit}, aucune cellule qui voit {fins} ne peut être {digit}.",
    "pincer_is": "Si {pivot} est {digit}, {pincer} n'est pas {digit}, donc {z}.",
    "or_itself": "Sinon, {pivot} est {z}.",
    "both_would_take": "Si {ends} étaient {digit}, il n'y aurait pas de {digit} dans {house}.",
}
_KINDS = {"row": "la ligne", "column": "la colonne", "box": "le bloc"}


class French(Language):
    """Lists and conclusions in French."""

    templates = STATEMENTS

    def cells(self, cells: Sequence[Cell], spec: str) -> str:
        return _list(cells, spec)

    def houses(self, houses: Sequence[House], spec: str) -> str:
        return _list([f"{_KINDS[house.kind]} {house.number}" for house in houses], spec)

    def digits(self, digits: Sequence[int], spec: str) -> str:
        return _list(digits, spec)

    def conclusion(self, one: Conclusion, spec: str) -> str:
        parts = [f"{_list(cells, 'est/sont')} {digit}" for digit, cells in by_digit(one.placements)]
        no = "n'est/ne sont"
        parts += [f"{_list(cells, no)} pas {digit}" for digit, cells in by_digit(one.eliminations)]
        return " ; ".join(parts)

    def candidates(self, candidates: Sequence[Candidate], spec: str) -> str:
        raise NotImplementedError

    def claims(self, some: Sequence[Statement], spec: str) -> str:
        raise NotImplementedError

    def level(self, level: Level) -> str:
        raise NotImplementedError

    def rated(self, number: str, profile: ScaleName) -> str:
        raise NotImplementedError

    def rated_as(self, rated: str, name: str) -> str:
        """Return a difficulty with the name that the scale has for the pattern."""
        return f"{rated} comme {name}"

    def number(self, number: int) -> str:
        raise NotImplementedError

    def ways(self, count: int) -> str:
        raise NotImplementedError

    def name(self, name: str, spec: str) -> str:
        raise NotImplementedError


def _list(items: Sequence[Any], spec: str) -> str:
    one, _, several = spec.partition("/") if "/" in spec else ("", "", "")
    *some, last = map(str, items)
    said = f"{', '.join(some)} {'ou' if spec == 'ou' else 'et'} {last}" if some else last
    return f"{said} {several if some else one}".rstrip()
