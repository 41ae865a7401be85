"""German: the sentence of each statement, the names of techniques, and how lists, houses and conclusions are said.

After a colon in braces: ``v`` puts the verb first ("also ist r1c4 eine 5"), ``wenn`` last ("wenn r1c4 eine 5 ist");
``in`` is the dative that follows "in"; ``oder`` joins with "oder"; ``ist/sind`` puts the verb that fits behind a list,
``ist|sind`` before it, ``ist#sind`` alone; ``bis`` names a line. A cell is feminine, and so is a digit: it is "die 5"
where it stands, and a cell is "eine 5" or "keine 5", as players say, but "2, 4 oder 5" where it can be several.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from nonet._board.geometry import Cell, House
from nonet._engine.levels import Level
from nonet._engine.technique import RULE_TECHNIQUES, TECHNIQUES, ScaleName
from nonet.logic._pattern import Candidate, Statement, by_digit, symbol
from nonet.logic._step_statement import Conclusion, OfBoard
from nonet.logic._words.language import Language
from nonet.logic._words.phrases import house_kind, line_through, lost_and_kept

_ALSO = "Also {conclusion:v}."

STATEMENTS = {
    # Wohin man sehen soll.
    "where_grid": "Sieh dir das Gitter an.",
    "where_houses": "Sieh dir {houses} an.",
    "where_needs": "In {house} fehlt noch die {digit}. In welcher Zelle kann sie stehen?",
    "where_one_open": "In {house} ist eine Zelle offen. Welche Ziffer fehlt?",
    "where_one_digit": "In {house} gibt es eine Zelle, in die nur eine Ziffer passt. Welche Zelle ist es?",
    "where_digit": "Sieh dir die Plätze der {digit} an.",
    "where_digit_in": "Sieh dir die Plätze der {digit} in {houses:in} an.",
    "where_digits": "Sieh dir die Plätze von {digits} an.",
    "where_digits_in": "Sieh dir {digits:die} in {houses:in} an.",
    "where_only": "Sieh dir die Zellen an, die nur die Kandidaten {digits} haben.",
    "where_not_two": "Sieh dir die Zellen an, die nicht zwei Kandidaten haben.",
    "where_candidates": "Sieh dir die Kandidaten von {cells} an.",
    "where_suppose": "Beginne in {cells}: Nimm an, dass einer ihrer Kandidaten stimmt, oder dass er falsch ist.",
    # Was jede Familie braucht.
    "so": _ALSO,
    "also": "Auch gilt: {conclusion}.",
    "pattern": "{name} in {cells}.",
    "pattern_alone": "{name}.",
    "reason": "{text}",
    "places_of_all": "In {house} können {digits} nur in {cells} stehen.",
    "places": "In {house} kann die {digit} nur in {cells:oder} stehen.",
    "places_too": "In {house} kann die {digit} nur in {cells:oder} stehen.",
    "only_these": "{cells:hat/haben} nur die Kandidaten {digits}.",
    "only_these_between": "{cells} haben zusammen nur die Kandidaten {digits}.",
    "rest_not": f"Keine andere Zelle in {{house:in}} kann {{digits:eine oder}} sein. {_ALSO}",
    "sees_all_by": f"Keine Zelle, die {{cells:beide}} sieht, kann {{digits:eine oder}} sein ({{rule}}). {_ALSO}",
    "sees_all": f"Keine Zelle, die {{cells:beide}} sieht, kann {{digits:eine oder}} sein. {_ALSO}",
    "it_sees": f"{{cell}} sieht {{cells:beide}}. {_ALSO}",
    "not_both": "{cells} liegen beide in {house}, also kann höchstens eine davon eine {digit} sein.",
    "one_of_ends": "Also ist {cells:oder} eine {digit}.",
    "so_one_of_ends": "Also ist {cells:oder} eine {digit}.",
    "either_way": "In beiden Fällen {conclusion:v}.",
    "cell_has": "{cell} kann nur {digits:eine oder} sein.",
    "twins": "Zwei solche Muster haben gemeinsame Zellen. Nimm eines nach dem anderen.",
    # Regeln.
    "where_rule": "Sieh dir das an: {rule} ({cells}).",
    "where_rule_alone": "Sieh dir {cells} an, und die Regeln für das ganze Gitter.",
    "where_rule_houses": "Sieh dir {houses} an, und die Regeln für das ganze Gitter.",
    "where_rule_line": "Sieh dir das an: {rule} ({cells:bis}).",
    "cage_sets": "Der Käfig mit {number} in {cells} kann nur {sets:oder} enthalten.",
    "cage_many_sets": "Der Käfig mit {number} in {cells} hat noch {count} Kombinationen.",
    "cage_leaves": "Wäre {cell} eine {digit}, so blieben für {cells} nur {sets:oder}, und das geht nicht.",
    "cage_leaves_one": "Wäre {cell} eine {digit}, so müsste {cells} {digits:eine oder} sein, und das geht nicht.",
    "cell_then_has": "Also kann {cell} nur {digits:eine oder} sein.",
    "digit_without_partner": "Zu {digits:oder} passt keine Ziffer.",
    "both_would_be": (
        "Wäre {cell} eine {digit}, so müssten {cells} beide {digits:eine oder} sein, aber sie sehen einander."
    ),
    "cells_least": "{cells:ist/ergeben zusammen} mindestens {number}.",
    "cells_most": "{cells:ist/ergeben zusammen} höchstens {number}.",
    "cells_exactly": "{cells:ist eine/ergeben zusammen} {number}.",
    "cells_lack": "{cells:ist/sind} {digits:keine}.",
    "any_least": "Je {count:word} von {cells} ergeben zusammen mindestens {number}.",
    "rule_sets": "In {cells} {cells:kann#können} nur {sets:oder} stehen.",
    "whisper_low": (
        "Auf ihr wechseln Ziffern bis {low} und Ziffern ab {high} einander ab, und {cell} ist höchstens {low}."
    ),
    "whisper_high": (
        "Auf ihr wechseln Ziffern bis {low} und Ziffern ab {high} einander ab, und {cell} ist mindestens {high}."
    ),
    "whisper_alternate": "Auf ihr wechseln Ziffern bis {low} und Ziffern ab {high} einander ab.",
    "sum_takes": "Für die Summe {number} ist die Zahl der Ziffern {digits:oder}.",
    "ends_beside": "Hier stehen {digits:die} nebeneinander.",
    "ends_in": "Hier können {digits:die} nur in {pairs} stehen.",
    "seen_one": "Nur die {digit} verdeckt alle anderen, also ist {cell} eine {digit}.",
    "seen_heights": (
        "Damit {count:word} Ziffern zu sehen sind, ist die erste Zelle höchstens {number}, die nächste höchstens um 1 "
        "mehr, und so weiter."
    ),
    "sum_would_be": (
        "Wäre {cell} eine {digit}, so müsste{cells:#n} {cells} {cells:eine#zusammen} {number} "
        "{cells:sein#ergeben}, und das geht nicht."
    ),
    "cage_needs": "Jede Möglichkeit für {number} in {cells} enthält die {digit}, also ist {places:oder} eine {digit}.",
    "rule_needs": "{rule} ({cells}): Jede Möglichkeit enthält die {digit}, also ist {places:oder} eine {digit}.",
    "rule_once": "{cell} ist eine {digit}, und {rule:in} kommt keine Ziffer zweimal vor.",
    "rule_apart": "{cell} ist eine {digit}, und {cells:muss sich/müssen sich} davon unterscheiden ({rule}).",
    "rule_increase": "Auf dem Thermometer {cells:bis} werden die Ziffern größer, von Zelle zu Zelle um mindestens 1.",
    "rule_increase_at": (
        "Auf dem Thermometer {cells:bis} werden die Ziffern größer, und {cell} ist {number} Schritte von der Kugel "
        "entfernt."
    ),
    "rule_whisper": "Nachbarn auf der Flüsterlinie {cells:bis} unterscheiden sich um mindestens {number}.",
    "rule_differ_by": "Die Ziffern in {cells} unterscheiden sich um {number}.",
    "rule_ratio": "Von den Ziffern in {cells} ist eine das {number}-Fache der anderen.",
    "rule_pair_sum": "Die Ziffern in {cells} ergeben zusammen {number}.",
    "rule_and_pairs": "Dasselbe gilt für {pairs}.",
    "rule_indexes": "{cell} ist nur eine {digit}, wenn {other} eine {number} ist, und das geht nicht ({rule}).",
    "rule_rank": (
        "{rule} ({cells:bis}): Von allen Zeilen und Spalten, in beiden Richtungen gelesen, beginnen je vier mit "
        "derselben Ziffer, und zwar die vom Rang {low} bis {high} mit der {digit}."
    ),
    "rule_greater": "{first} ist größer als {second}.",
    "rule_arrow": "Die Ziffern in {cells} ergeben zusammen die Zahl im Kreis, {circle}.",
    "rule_contains": "{cells} enthalten {digits}.",
    "rule_odd": "In {cells} {cells:steht eine ungerade Ziffer#stehen nur ungerade Ziffern}.",
    "rule_even": "In {cells} {cells:steht eine gerade Ziffer#stehen nur gerade Ziffern}.",
    "rule_is": "{rule} ({cells}): {rule:meaning}",
    "rule_is_line": "{rule} ({cells:bis}): {rule:meaning}",
    "rule_is_alone": "{rule:meaning} Hier geht es um {cells}.",
    "rule_is_houses": "{rule:meaning} Hier geht es um {houses}.",
    "rule_is_with": "{rule:meaning} Hier geht es um {houses} mit {cells}.",
    "then_sees": "Dann {statement:v}: Diese Zelle sieht {cells}.",
    "then_sees_by": "Dann {statement:v}: Diese Zelle sieht {cells} ({rule}).",
    "then_rule": "Dann {conclusion:v} ({rule}, {cells:bis}).",
    "then_rule_in": "Dann {conclusion:v} ({rule} in {cells}).",
    "then_rule_alone": "Dann {conclusion:v} ({rule}).",
    "then_houses": "Dann {conclusion:v}: Jeder Platz, der für die {digit} in {house} bleibt, schließt das aus.",
    "then_houses_by": (
        "Dann {conclusion:v}: Jeder Platz, der für die {digit} in {house} bleibt, schließt das aus ({rule})."
    ),
    "then_sums": "Dann {conclusion:v} (Käfige von {houses:in}).",
    "then_not_both": "Aber {cells} können nicht beide eine {digit} sein.",
    "then_no_digit": "Dann bleibt für {cell} keine Ziffer.",
    "then_no_place": "Dann bleibt in {house} kein Platz für die {digit}.",
    "then_not_rule": "Dann lässt sich das nicht füllen: {rule} ({cells:bis}).",
    "then_not_rule_in": "Dann lässt sich das nicht füllen: {rule} in {cells}.",
    "then_not_rule_alone": "Dann lässt sich das nicht einhalten: {rule}.",
    "then_not_sums": "Dann lassen sich die Käfige von {houses:in} nicht füllen.",
    "then_so_many": "Daraus folgen {number} Aussagen, eine nach der anderen.",
    "however_filled": "Wie man diese Zellen auch füllt: Immer {conclusion:v}.",
    "however_placed": "Wie man die {digits} in diesen Häusern auch setzt: Immer {conclusion:v}.",
    "fillings_seen": f"Wie man diese Zellen auch füllt: {{others:sieht/sehen}} in einer davon die {{digits}}. {_ALSO}",
    "house_once": "In {houses:in} steht jede Ziffer einmal.",
    "rule_and": "Dasselbe gilt hier: {rule} in {cells}.",
    "rule_and_line": "Dasselbe gilt hier: {rule} ({cells:bis}).",
    "innies": (
        "Die Ziffern von {houses:in} ergeben {total}, die der Käfige darin {inside}. "
        "Also: {cells:ist/ergeben zusammen} {rest}."
    ),
    "outies": (
        "Die Ziffern von {houses:in} ergeben {total}, die der Käfige darüber {inside}. "
        "Außerhalb also: {others:ist/ergeben zusammen} {rest}."
    ),
    "innies_one": (
        "Die Ziffern von {houses:in} ergeben {total}, die der Käfige darin {inside}, und nur {cells} bleibt übrig."
    ),
    "outies_one": (
        "Die Ziffern von {houses:in} ergeben {total}, die der Käfige darüber {inside}, und nur {others} liegt "
        "außerhalb."
    ),
    "innies_more": (
        "Die Ziffern von {houses:in} ergeben {total}, die der Käfige, die größtenteils darin liegen, {inside}. Also "
        "{cells:ist|sind zusammen} (darin, in keinem dieser Käfige) um {rest} mehr als {others} "
        "(außerhalb, in einem davon)."
    ),
    "outies_more": (
        "Die Ziffern von {houses:in} ergeben {total}, die der Käfige, die größtenteils darin liegen, {inside}. Also "
        "{others:ist|sind zusammen} (außerhalb, in einem dieser Käfige) um {rest} mehr als {cells} "
        "(darin, in keinem davon)."
    ),
    "innies_same": (
        "Die Ziffern von {houses:in} ergeben {total}, ebenso die der Käfige, die größtenteils darin liegen. Also "
        "{cells:ist|sind zusammen} (darin, in keinem dieser Käfige) so viel wie {others} (außerhalb, in einem davon)."
    ),
    # Einer.
    "all_around": ("{cell} kann nur eine {digit} sein: In {houses:arten} {digits:steht schon die|stehen schon}."),
    "all_ruled_out": "{cell} kann nur eine {digit} sein: Die anderen Ziffern sind dort ausgeschlossen.",
    "around_or_ruled_out": (
        "{cell} kann nur eine {digit} sein: In {houses:arten} {digits:steht schon die|stehen schon}; "
        "{lost:ist/sind} dort ausgeschlossen."
    ),
    "one_open_cell": "In {house} ist nur noch eine Zelle frei: {cell}.",
    "last_digit": f"Die anderen Zellen haben alle Ziffern außer der {{digit}}. {_ALSO}",
    "house_lacks": "In {house} fehlt noch die {digit}.",
    "blocks": "In {house} steht die {digit} in {cell}. Damit {cells:scheidet|scheiden} aus.",
    "ruled_out_before": "In {cells} {digits:ist die|sind} schon ausgeschlossen.",
    "only_cell_left": f"In {{house}} bleibt nur eine Zelle übrig. {_ALSO}",
    "house_has": "In {house} {digits:steht schon die|stehen schon}.",
    "only_digit_left": f"Für {{cell}} bleibt nur die {{digit}}. {_ALSO}",
    "one_solution": "Eine Suche durch alle Möglichkeiten findet genau eine Lösung.",
    "search_has": _ALSO,
    # Pointing, Claiming, Paare und mehr.
    "all_in_cover": "{cells:beide} liegen in {cover}. Also steht dort die {digit} von {cover}.",
    "take_all": "{cells:beide} liegen in {houses:in}, also verbrauchen sie dort {digits:alle} Ziffern.",
    "no_room": "Diese {cells:zahl} Zellen nehmen {digits:alle} Ziffern auf und haben keinen Platz für andere.",
    # Fische.
    "suppose_no_fin": "Angenommen, {fins:keine ist} {digit}.",
    "bases_go": "In {bases:in} kann die {digit} nur in {covers:in} stehen.",
    "base_needs": "{house} braucht eine {digit}, und sie kann nur in {houses:in oder} stehen.",
    "base_needs_too": "{house} braucht auch eine {digit}, und sie kann nur in {houses:in oder} stehen.",
    "covers_full": (
        "{covers:jede} hat nur eine {digit}, also haben die {bases:zahl} ihre in verschiedenen {covers:art}. "
        "Damit haben {covers} ihre {digit}."
    ),
    "covers_full_apart": (
        "Keine zwei davon haben einen Platz gemeinsam, also brauchen sie die {digit} {bases:mal}: "
        "je einmal in {covers:in}."
    ),
    "fills_two": (
        "In {cells:oder} würde die {digit} zwei dieser Häuser zugleich füllen, und es blieben zu wenige übrig."
    ),
    "rest_of_covers": "Dann ist in {covers:in} keine andere Zelle eine {digit}.",
    "rest_of_covers_not": f"Keine andere Zelle in {{covers:in}} kann eine {{digit}} sein. {_ALSO}",
    "if_fin": "Wenn dagegen {fins:oder} eine {digit} ist, kann keine Zelle, die {fins} sieht, eine {digit} sein.",
    "base_needs_or_fins": "{house} braucht eine {digit}: Sie kann in {houses:in oder} stehen oder in {fins:oder}.",
    "covers_too_few": (
        "Ohne {fins} haben die {count:word} Häuser zu wenige Plätze: "
        "Einige davon liegen in zweien der Häuser {covers:jedes}."
    ),
    "no_fin_then_cover": (
        "Wenn {fins:keine} {digit} ist, bekommt jedes Haus seine {digit} in einem anderen der Häuser {covers:jedes}; "
        "in {house} steht sie dann in {cells:oder}."
    ),
    "no_fin_then_not": (
        "Wenn {fins:keine} {digit} ist, bekommen {covers} ihre {digit} dort, und {cell} ist keine {digit}."
    ),
    # Starke Verbindungen, Flügel.
    "then_box_goes": (
        "Wenn {cell} eine {digit} ist, hat {house} eine {digit}, also steht die {digit} von {box} in {other}."
    ),
    "then_not": "Dann hat auch {house} eine {digit}, und {cells:ist/sind} keine {digit}.",
    "if_end": (
        "Wenn dagegen {cell} eine {digit} ist, {cells:sieht|sehen} diese Zelle und {cells:ist#sind} keine {digit}."
    ),
    "pincer_is": "Wenn {pivot} eine {digit} ist, ist {pincer} keine {digit}, also eine {z}.",
    "or_itself": "Sonst ist {pivot} selbst eine {z}.",
    "both_would_take": "Wären {ends} beide eine {digit}, so hätte {house} keinen Platz für die {digit}.",
    # Rechtecke, Schleifen, BUG.
    "rectangle_lies": "{cells} liegen in zwei Zeilen, zwei Spalten und zwei Blöcken.",
    "loop_lies": (
        "{cells} bilden eine Schleife mit zwei Zellen in jeder ihrer Zeilen und Spalten und in jedem ihrer Blöcke."
    ),
    "could_trade": (
        "Hätten diese Zellen nur {digits}, so könnten die beiden Ziffern die Plätze tauschen, und das Rätsel hätte "
        "zwei Lösungen."
    ),
    "not_all_pair": "Es hat aber nur eine Lösung, also hat eine dieser Zellen eine andere Ziffer.",
    "only_these_can": f"Nur {{cells:kann/können}} eine andere Ziffer haben, {{digits:die oder}}. {_ALSO}",
    "only_other_digit": "Der einzige andere Kandidat ist die {digits}, in {cells}.",
    "one_extra": "Also {candidates:v oder}.",
    "with_that_cell": (
        "Auch eine von {others} hat eine der Ziffern {digits}: Das sind {count:word} Zellen, und sie verbrauchen "
        "{digits:alle}."
    ),
    "digits_places": "In {house} können {digits} nur in {cells} stehen.",
    "one_is_extra": (
        "Eine dieser {places:word} Zellen ist {extra:eine oder}, also nehmen die anderen je eine der {count:word} "
        "Ziffern auf."
    ),
    "only_these_others": "Nur {cells:hat/haben} andere Kandidaten.",
    "if_other_then_pair": (
        "Eine davon ist eine {digit}. Wäre die andere eine {other}, so hätten alle Zellen nur {digits:oder}."
    ),
    "extra_and_locked": (
        "Wenn eine davon ihre zusätzliche Ziffer hat, ist die andere eine {digit}. "
        "Also ist dort für nichts anderes Platz."
    ),
    "only_in_these_four": "In {houses:in} kann die {digit} nur in diesen vier Zellen stehen.",
    "if_one_both": (
        "Wäre eine von {cells} eine {digit}, so wäre es auch die andere: "
        "In ihrer Zeile und ihrer Spalte bliebe kein anderer Platz."
    ),
    "then_rest": "Dann stünde in {cells} eine {digit}, und alle vier hätten nur {digits:oder}.",
    "then_beside": (
        "Wäre {cell} eine {other}, so stünde in {beside} eine {digit}: Der andere Platz der {digit} fiele weg."
    ),
    "then_across": "Dann wäre {cell} eine {digit}, und alle vier hätten nur {digits:oder}.",
    "avoidable_lies": "{solved:liegt/liegen} mit {open} in zwei Zeilen, zwei Spalten und zwei Blöcken.",
    "none_given": "{solved:ist keine Vorgabe/sind keine Vorgaben}: Ein Spieler hat sie eingetragen.",
    "could_trade_entered": (
        "Hätten alle vier nur {digits:oder}, so könnten die beiden Ziffern die Plätze tauschen, und das Rätsel hätte "
        "zwei Lösungen."
    ),
    "would_trade": f"Mit {{digits}} in {{cells}} wäre es so. {_ALSO}",
    "bug_without": (
        "Ohne {candidates:in} hätte jede freie Zelle zwei Kandidaten und jede fehlende Ziffer zwei Plätze in "
        "jedem Haus."
    ),
    "bug_two": (
        "Dann hätte das Rätsel zwei Lösungen, mit dem anderen Kandidaten in jeder Zelle, oder keine. "
        "So ist es also nicht."
    ),
    "tridagon_cells_lie": (
        "{cells} liegen in {houses:in}, je drei in einem Block, in verschiedenen Zeilen und Spalten."
    ),
    "tridagon_lies": "Diese Zellen liegen in {houses:in}, je drei in einem Block, in verschiedenen Zeilen und Spalten.",
    "tridagon_fails": (
        "Wie man {digits} auch auf sie verteilt: Zwei Zellen, die einander sehen, bekommen dieselbe Ziffer."
    ),
    # Farben.
    "color_links": (
        "Hat die {digit} in einer Zeile, einer Spalte oder einem Block nur zwei Plätze, steht sie an einem der beiden."
    ),
    "colors": "So verbunden gilt: Entweder steht die {digit} in {cells} oder in {others}.",
    "more_colors": "In einer zweiten Gruppe gilt: Entweder steht die {digit} in {cells} oder in {others}.",
    "sees_either": "{cell} sieht {one} und {other}, eine von jeder Farbe, und eine davon ist eine {digit}.",
    "color_false": "Sie haben eine Farbe, also ist keine Zelle dieser Farbe eine {digit}.",
    "color_false_anyway": "Eine Farbe der zweiten Gruppe stimmt, also ist die Farbe von {cells} falsch.",
    "one_color_holds": "Also steht die {digit} in {cells} oder in {others}.",
    # Fast geschlossene Gruppen.
    "group": (
        "Gruppe {letter} hat {cells:die Zelle|die Zellen} mit den Kandidaten {digits}: eine Ziffer mehr als Zellen."
    ),
    "almost_locked": "Fehlt einer Gruppe eine ihrer Ziffern, so hat sie alle anderen.",
    "not_in_both": (
        "{first} und {second} können die {digit} nicht beide haben: "
        "Jeder Platz dafür in {first} sieht jeden Platz in {second}."
    ),
    "one_lacks": "Also fehlt die {lacked} in {first} oder in {second}, und diese Gruppe hat {digits:die}.",
    "one_lacks_of_two": (
        "Also fehlt in {first} die {lacked:erste} oder in {second} die {lacked:letzte}: "
        "{first} oder {second} hat {digits:die}."
    ),
    "hinge_has": "In {letter} fehlt höchstens eine Ziffer, also hat {letter} {digits:die oder}.",
    "each_lacks_one": (
        "Einer Gruppe fehlt die {digits:erste} und der anderen die {digits:letzte}: Keiner Gruppe fehlen zwei."
    ),
    "group_takes": "{letter} hat auf jeden Fall {digits:die}.",
    "sees_places": (
        f"Keine Zelle, die in {{first}} und {{second}} jeden Platz der {{digits:oder}} sieht, kann sie haben. {_ALSO}"
    ),
    "sees_such_places": f"Keine Zelle, die jeden Platz einer solchen Ziffer sieht, kann sie haben. {_ALSO}",
    "meeting": "{line} und {box} treffen sich in {cells} (Gruppe {letter}) mit den Kandidaten {digits}.",
    "part_of_house": "Nimm {cells} aus {house} dazu (Gruppe {letter}), mit den Kandidaten {digits}.",
    "fits_in_house": "In diesen Zellen {digits:passt die|passen} nur in {house}: {digits:je}.",
    "fits_where_meet": "In diesen Zellen {digits:passt die|passen} nur dorthin, wo sie sich treffen: {digits:je}.",
    "fits_twice": (
        "In diesen Zellen {digits:passt die|passen} höchstens zweimal hinein: je einmal in die anderen Gruppen."
    ),
    "all_used": "Das sind {count:word} Ziffern für {count:word} Zellen, also werden alle gebraucht.",
    "rest_of_line_and_box": f"Der Rest von {{line}} und von {{box}} hat keinen Platz für sie. {_ALSO}",
    # Ausschlüsse.
    "suppose": "Angenommen, {statement}.",
    "suppose_candidate": "Angenommen, {candidate}.",
    "then_not_as_sees": "Dann {candidate:v nicht}: Diese Zelle sieht {cell}.",
    "then_not_as_empty": "Dann {candidate:v nicht}: {cell} hat nur {digits}, und nichts davon bliebe.",
    "nothing_left": "Also bleibt für {cell} nichts.",
    "suppose_both": "Angenommen, {first} und {second}.",
    "case_fails": "Wenn {candidate:wenn}, bleibt für {cells} nichts.",
    "cannot_be": f"Das kann nicht sein. {_ALSO}",
    # Templates.
    "digit_needs": "Jede Möglichkeit, die {digit} überall zu setzen, verwendet {cells}.",
    "digit_needs_without": (
        "Jede Möglichkeit, die {digit} überall zu setzen, aber nicht in {without:oder}, verwendet {cells}."
    ),
    "digit_ways": "Um die {digit} in jeder Zeile, jeder Spalte und jedem Block zu setzen, gibt es {count:ways}.",
    "digit_ways_without": "Um die {digit} überall zu setzen, aber nicht in {without:oder}, gibt es {count:ways}.",
    "ways_title": "Möglichkeiten, die {digit} überall zu setzen",
    "way": "{cells}.",
    "all_ways_use": f"Jede übrige Möglichkeit verwendet {{cells}}. {_ALSO}",
    "no_way_uses": f"Keine übrige Möglichkeit verwendet {{cells:oder}}. {_ALSO}",
    # Ketten.
    "then_last_digit": "Dann {statement:v}: Dort bleibt nichts anderes.",
    "then_last_digit_as": "Dann {statement:v}: Die Zelle ist {digits:nicht}.",
    "then_other_digit": "Dann {statement:v}: Die Zelle ist {digits:eine oder}.",
    "then_last_place": "Dann {statement:v}: In {house} bleibt kein anderer Platz.",
    "then_last_places": "Dann {statement:v}: In {house} bleiben keine anderen Plätze.",
    "then_last_place_as": "Dann {statement:v}: {cells:ist/sind} es nicht, und {house} hat keinen anderen Platz.",
    "then_house_has": "Dann {statement:v}: In {house} steht die {digit} schon in {cells:oder}.",
    "then_sees_places": "Dann {statement:v}: Eine von {cells} ist eine {digit}.",
    "then_fish": "Dann {statement:v}: Ohne seine Flossen schließt der Fisch das aus.",
    "then_group_has": "Dann {statement:v}: Gruppe {letter} ({cells}) hat nur noch {digits} und braucht {digits:alle}.",
    "then_group_full": "Dann {statement:v}: Gruppe {letter} ({cells}) hat nur noch so viele Ziffern wie Zellen.",
    "then_group_too": "Dann {statement:v}: Auch diese Ziffer braucht Gruppe {letter}.",
    "then_pattern": "Dann {statement:v}: Das folgt dann aus {name:aus}.",
    "then_locked_candidates": "Dann {statement:v}: In {houses:in} kann die {digits} nur in {cells:oder} stehen.",
    "then_hidden_pair": "Dann {statement:v}: In {houses:in} können {digits} nur in {cells} stehen.",
    "then_naked_pair": "Dann {statement:v}: {cells} haben nur noch {digits}.",
    "then_x_wing": "Dann {statement:v}: In {houses:in} kann die {digits} nur in {covers:in} stehen.",
    "then_nested": "Dann {statement:v}: Eine Kette innerhalb dieser Kette zeigt es.",
    "nested_title": "{name}",
    "if_title": "Wenn {first:wenn}",
    "then_leads": "Daraus folgt Schritt für Schritt: {second}.",
    "in_the_same_way": "Ebenso: Wenn {first:wenn}, dann {second:v}.",
    "both_cannot_be": "Das ist ein Widerspruch: {first}, und {second}.",
    "both_at_once": "Das ist ein Widerspruch: {first}, und {second}.",
    "one_end": "Also {first:v}, oder {second}.",
    "loop_one_way": "Wenn {first:wenn}, dann folgt rund um die Schleife: {statements}.",
    "loop_other_way": "Wenn dagegen {first:wenn}, dann folgt: {statements}.",
    "loop_one_way_long": "Wenn {first:wenn}, führt jedes Glied der Schleife zum nächsten.",
    "loop_other_way_long": "Wenn dagegen {first:wenn}, führen die Glieder andersherum.",
    "loop_both_ways": (
        "Die Schleife gilt auch andersherum: Von zwei Nachbarn mit schwacher Verbindung ist einer wahr."
    ),
    "loop_groups": "Und eine Gruppe hat alle ihre Ziffern bis auf die, mit der die Schleife hinein- oder hinausführt.",
    "rivals": "Entweder {first:v}, oder {second}: In beiden Fällen {conclusion:v}.",
    "either": "Also {first:v}, oder {second}.",
    "but_also": "Aber wenn {first:wenn}, folgt auch: {second}.",
    "if_then": "Wenn {first:wenn}, dann {second:v}.",
    "if_contradiction": "Wenn {first:wenn}, gibt es einen Widerspruch: {second}, und {opposite}.",
    "if_against": "Wenn {first:wenn}, dann {second:v}: Das kann nicht sein.",
    "that_is_it": "Wenn {first:wenn}, ist schon gezeigt, was folgen soll.",
    "true_or_not": "Entweder {first:v}, oder nicht.",
    "alternate": "Jede dieser Zellen sieht die nächste, also wechseln sich die beiden Ziffern ab.",
    "have_both": (
        "Also haben {cells} verschiedene Ziffern: Eine ist eine {digits:erste}, die andere eine {digits:letzte}."
    ),
    "sees_ends": f"Keine Zelle, die {{cells:beide}} sieht, kann {{digits:eine oder}} sein. {_ALSO}",
    "neither_would": f"{{removed:wäre}}, so gälte keines von beiden. {_ALSO}",
    "in_each_case": "In jedem Fall {conclusion:v}.",
    "in_each_possible_case": "In jedem möglichen Fall {conclusion:v}.",
    "cannot_be_both": f"Beides zugleich kann nicht sein. {_ALSO}",
    "or_not_either": "Also {opposite:v}, oder {second}: In beiden Fällen {conclusion:v}.",
    "against": f"Das widerspricht der Annahme. {_ALSO}",
    "against_so": "Die Annahme ist also falsch, und {opposite}. Damit {conclusion:v}.",
    "supposed_wrong": "Also ist die Annahme falsch: {conclusion}.",
    # Üben: die Aufgabe, und was ein Versuch wert ist.
    "practice_place": "Finde: {name}. Trage die Ziffer ein.",
    "practice_rule_out": "Finde: {name}. Streiche, was ausgeschlossen ist.",
    "practice_left_out": "Auch einfachere Techniken könnten hier etwas finden. Nicht verwendet: {names}.",
    "practice_used": "Auch einfachere Techniken könnten hier etwas finden. Verwendet: {names}.",
    "practice_named": "{name} wird nur verwendet, wo ein Profil diese Technik nennt.",
    "practice_or_houses": "Dasselbe folgt aus {bases:in} und {covers:in}.",
    "practice_or_cells": "Dasselbe folgt aus {cells}.",
    "judged_found": "Gefunden.",
    "judged_true_placed": "{candidate}: stimmt, aber das zeigt eine andere Technik.",
    "judged_true_ruled_out": "{candidate: nicht}: stimmt, aber das zeigt eine andere Technik.",
    "judged_wrong_placed": "{candidate: nicht}.",
    "judged_wrong_ruled_out": "{cell} kann noch {digit:eine} sein: Nichts schließt sie aus.",
    "judged_known_ruled_out": "{cell} hat {digit:keine}, die du streichen kannst.",
    "judged_seen_placed": "{cell} kann {digit:keine} sein: Die {digit} steht schon in {seen}.",
    "judged_seen_ruled_out": "{cell} hat {digit:keine}, die du streichen kannst: Die {digit} steht schon in {seen}.",
    "judged_still": "{cell} kann noch {digit:eine} sein.",
    "judged_why_corner": "{cell} ist eine Ecke des Musters: Es schließt dort {digit:keine} aus.",
    "judged_why_fin": "{cell} ist eine Flosse des Musters: Es schließt dort {digit:keine} aus.",
    "judged_why_pivot": "{cell} ist der Drehpunkt des Musters: Es schließt dort {digit:keine} aus.",
    "judged_why_pincer": "{cell} ist eine Zange des Musters: Es schließt dort {digit:keine} aus.",
    "judged_why_end": "{cell} ist ein Ende des Musters: Es schließt dort {digit:keine} aus.",
    "judged_why_part": "{cell} gehört zum Muster: Es schließt dort {digit:keine} aus.",
    "judged_why_digit": "Das Muster schließt nirgends {digit:eine} aus.",
    "judged_why_digits": "Das Muster schließt {digits:eine} aus.",
    "judged_why_own_cells": "Dieses Muster schließt nur in seinen eigenen Zellen Ziffern aus.",
    "judged_why_lines": "Das Muster schließt die {digit} in anderen {houses:art} aus.",
    "judged_why_houses": "Das Muster schließt die {digit} in anderen Häusern aus.",
    "judged_why_line": "Das Muster schließt die {digit} in einer anderen Linie aus.",
    "judged_why_box": "Das Muster schließt die {digit} in einem anderen Block aus.",
    "judged_why_not_in": "{cell} liegt nicht in {houses:in oder}.",
    "judged_why_fins": "Diese Zelle sieht nicht jede Flosse des Musters.",
    "judged_why_ends": "Diese Zelle sieht nicht beide Enden des Musters.",
    "judged_why_pincers": "Diese Zelle sieht nicht beide Zangen des Musters.",
    "judged_why_pivot_and_pincers": "Diese Zelle sieht nicht alle drei: den Drehpunkt und beide Zangen.",
    "judged_why_cells": "Diese Zelle sieht nicht jede Zelle des Musters, in der {digit:eine} stehen kann.",
    "judged_why_not_seen": "{cell} sieht {cells:oder} nicht.",
    "judged_why_none": "{name}: Das Muster schließt die {digit} in dieser Zelle nicht aus.",
    "judged_why_open": "Diese Zelle kann auch {digits:eine oder} sein; die {digit} passt in {houses:in} auch anderswo.",
}

_FORCING = {
    "contradiction": "mit Widerspruch",
    "double": "mit zwei Fällen",
    "cell": "aus einer Zelle",
    "house": "aus einem Haus",
}
_KINDS_OF_FORCING = {"dynamic": "Dynamische", "dynamic_plus": "Dynamische (+)", "nested": "Verschachtelte"}

TECHNIQUE_NAMES = {
    "full_house": "Volles Haus",
    "hidden_single": "Versteckter Einer",
    "naked_single": "Nackter Einer",
    "direct_pointing": "Direktes Pointing",
    "direct_claiming": "Direktes Claiming",
    "direct_hidden_pair": "Direktes Verstecktes Paar",
    "direct_hidden_triple": "Direkter Versteckter Drilling",
    "naked_pair": "Nacktes Paar",
    "naked_triple": "Nackter Drilling",
    "naked_quadruple": "Nackter Vierling",
    "hidden_pair": "Verstecktes Paar",
    "hidden_triple": "Versteckter Drilling",
    "hidden_quadruple": "Versteckter Vierling",
    "locked_pair": "Gebundenes Paar",
    "locked_triple": "Gebundener Drilling",
    "siamese_fish": "Siamesischer Fisch",
    "kraken_fish_1": "Kraken-Fisch Typ 1",
    "kraken_fish_2": "Kraken-Fisch Typ 2",
    "dual_two_string_kite": "Doppelter 2-String Kite",
    "dual_empty_rectangle": "Doppeltes Empty Rectangle",
    "small_empty_rectangle": "Kleines Empty Rectangle",
    "simple_colors_trap": "Einfache Farben: Falle",
    "simple_colors_wrap": "Einfache Farben: Widerspruch",
    "multi_colors_1": "Mehrere Farben 1",
    "multi_colors_2": "Mehrere Farben 2",
    "x_chain": "X-Kette",
    "xy_chain": "XY-Kette",
    "als_chain": "ALS-XY-Kette",
    "x_cycle": "X-Zyklus in beiden Richtungen",
    "y_cycle": "Y-Zyklus in beiden Richtungen",
    "xy_cycle": "Zyklus in beiden Richtungen",
    "template_set": "Template: Setzen",
    "template_delete": "Template: Streichen",
    "forcing_chain_contradiction": "Forcing Chain mit Widerspruch",
    "forcing_chain_verity": "Forcing Chain über alle Fälle",
    "forcing_net_contradiction": "Forcing Net mit Widerspruch",
    "forcing_net_verity": "Forcing Net über alle Fälle",
    "brute_force": "Durchprobieren",
    "rule_peers": "Gesehen durch eine Regel",
    "pair_clue": "Hinweis zwischen Zellen",
    "thermometer_bounds": "Grenzen am Thermometer",
    "whisper_parity": "Klein und groß",
    "cage_combinations": "Käfigkombinationen",
    "quadruple": "Ziffern eines Hinweises",
    "arrow_bounds": "Grenzen am Pfeil",
    "line_set": "Ziffern einer Linie",
    "line_bounds": "Grenzen einer Linie",
    "outside_clue": "Hinweis am Rand",
    "cage_required": "Ziffer, die ein Käfig braucht",
    "innies_outies": "Innies und Outies",
    "cage_splitting": "Teil einer Summe",
    "all_places_seen": "Alle Plätze gesehen",
    "rule_fillings": "Füllungen einer Regel",
    "joint_places": "Plätze zusammen",
    "joint_fillings": "Gemeinsame Füllungen",
    "cell_forcing_chain": "Forcing Chains aus einer Zelle",
    "house_forcing_chain": "Forcing Chains aus einem Haus",
    **{
        f"{kind}_{case}_chain": f"{word} Forcing Chains {words}"
        for kind, word in _KINDS_OF_FORCING.items()
        for case, words in _FORCING.items()
    },
    **{
        name: technique.name.replace("Type", "Typ").replace("with a Hidden Subset", "mit verstecktem Teil")
        for name, technique in TECHNIQUES.items()
        if "Type" in technique.name and "kraken" not in name
    },
}
"""The names that differ from the English ones. German players say the others in English: X-Wing, Swordfish, AIC."""

_ALL = {**TECHNIQUES, **RULE_TECHNIQUES}
_BY_ENGLISH_NAME = {_ALL[name].name: german for name, german in TECHNIQUE_NAMES.items()}

_INNER = {
    "locked_candidates": "Pointing oder Claiming",
    "hidden_pair": "einem versteckten Paar",
    "naked_pair": "einem nackten Paar",
    "x_wing": "einem X-Wing",
}
_LEVELS: dict[Level, str] = {
    "beginner": "für Anfänger",
    "easy": "leicht",
    "medium": "mittel",
    "hard": "schwer",
    "expert": "für Experten",
    "master": "für Meister",
}
_NUMBERS = ("kein", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")
_HOUSES = {
    "row": ("Zeile", "Zeilen"),
    "column": ("Spalte", "Spalten"),
    "box": ("Block", "Blöcke"),
    "region": ("Bereich", "Bereiche"),
    "diagonal": ("Diagonale", "Diagonalen"),
    "window": ("Fenster", "Fenster"),
    "disjoint group": ("Gruppe", "Gruppen"),
    "extra region": ("Zusatzbereich", "Zusatzbereiche"),
}
_EACH = {
    "row": "jede Zeile",
    "column": "jede Spalte",
    "box": "jeder Block",
    "region": "jeder Bereich",
    "diagonal": "jede Diagonale",
    "window": "jedes Fenster",
    "disjoint group": "jede Gruppe",
    "extra region": "jeder Zusatzbereich",
}
_MOST_LISTED = 3
_OR = "oder"


class German(Language):
    """Lists and clauses in German."""

    code = "de"
    templates = STATEMENTS
    decimal_point = ","

    def said(self, value: Any, spec: str) -> str:
        """Return a value in words; a rule with ``in`` as the place where something holds."""
        if not isinstance(value, OfBoard) or spec != "in":
            return super().said(value, spec)
        if value.rule.name == "cage":
            total = getattr(value.rule, "sum", None)
            return f"im Käfig {f'mit der Summe {total}' if total else 'ohne Summe'}"
        cells = (f"r{row}c{column}" for row, column in value.rule.on(value.layout))
        return f"in {_joined(cells)} ({super().said(value, '')})"

    def cells(self, cells: Sequence[Cell], spec: str) -> str:
        """Return cells in words."""
        if spec == "beide":
            return "beide" if len(cells) == 2 else str(cells[0]) if len(cells) == 1 else f"alle {_number(len(cells))}"
        if spec == "zahl":
            return _number(len(cells))
        if spec == "keine":
            return f"{cells[0]} keine" if len(cells) == 1 else f"{_none(cells)} eine"
        if spec == "keine ist":
            return f"{cells[0]} ist keine" if len(cells) == 1 else f"{_none(cells)} ist eine"
        if spec == "bis":
            short, turns = line_through(cells)
            ends = f"{cells[0]} bis {cells[-1]}"
            return short or (f"von {ends} über {_joined(turns)}" if turns else ends)
        return _list(cells, spec)

    def houses(self, houses: Sequence[House], spec: str) -> str:
        """Return houses in words."""
        kinds = list(dict.fromkeys(map(house_kind, houses)))
        if spec == "jede":
            return _EACH[kinds[0]] if len(kinds) == 1 else "jedes der anderen"
        if spec == "jedes":
            return _joined(map(_house, houses))
        if spec == "art":
            return _HOUSES[kinds[0]][1]
        if spec == "arten":
            return _joined((_HOUSES[kind][0] for kind in kinds), _OR)
        if spec == "mal":
            return f"{_number(len(houses))}mal"
        if spec == "zahl":
            number = "beiden" if len(houses) == 2 else _number(len(houses))
            return f"{number} {_HOUSES[kinds[0]][1] if len(kinds) == 1 else 'Häuser'}"
        case, _, word = spec.partition(" ")
        word = word or "und"
        first, *others = [
            _houses([house for house in houses if house_kind(house) == kind], case, word) for kind in kinds
        ]
        return _joined([first, *(f"{case} {each}".lstrip() for each in others)], word)

    def digits(self, digits: Sequence[int], spec: str) -> str:
        """Return digits in words."""
        if spec in ("nicht", "keine"):
            return _none_of(digits)
        if spec == "eine oder" and len(digits) > 1:
            return _joined(map(_said, digits), _OR)
        if spec.startswith("eine"):
            return _joined(map(_one, digits), spec[5:] or "und")
        if spec == "alle":
            return "beide" if len(digits) == 2 else "sie" if len(digits) == 1 else f"alle {_number(len(digits))}"
        if spec.startswith("die"):
            return _joined((f"die {digit}" for digit in digits), spec[4:] or "und")
        if spec == "je":
            return "einmal" if len(digits) == 1 else "je einmal"
        if spec in ("erste", "letzte"):
            return str(digits[0 if spec == "erste" else -1])
        return _list(digits, spec)

    def candidates(self, candidates: Sequence[Candidate], spec: str) -> str:
        """Return candidates in words."""
        if spec == "in":
            return _joined(f"die {digit} in {_joined(cells)}" for digit, cells in by_digit(candidates))
        order, _, word = spec.partition(" ")
        if word == "nicht":
            return _joined(_clause(str(cell), _none_of([digit]), order) for cell, digit in candidates)
        by_cell: dict[Cell, list[int]] = {}
        for cell, digit in sorted(candidates):
            by_cell.setdefault(cell, []).append(digit)
        if spec == "wäre":
            return f"wäre {_joined((f'{cell} {_joined(map(_one, some), _OR)}' for cell, some in by_cell.items()), _OR)}"
        clauses = [
            _clause(str(cell), _joined(map(_one, digits), "oder"), "" if place and order == "v" else order)
            for place, (cell, digits) in enumerate(by_cell.items())
        ]
        return _joined(clauses, f", {word}" if word else "und")

    def claims(self, some: Sequence[Statement], spec: str) -> str:
        """Return what statements of a chain say."""
        return _joined(_claim(one, spec) for one in some)

    def conclusion(self, one: Conclusion, spec: str) -> str:
        """Return what follows."""
        parts = [
            (cells, f"{'' if len(cells) == 1 else 'je '}{_one(digit)}") for digit, cells in by_digit(one.placements)
        ]
        lost, kept = lost_and_kept(one.eliminations, one.left)
        parts += [(cells, _none_of(digits)) for cells, digits in lost]
        if len(parts) > 1 and not kept and all(len(cells) == 1 for cells, _ in parts):
            (first, *_), said = parts[0]
            others = [f"{cells[0]} {what}" for cells, what in parts[1:]]
            return _joined([_clause(str(first), said, spec), *others])
        said_of = [(cells, said, "ist" if len(cells) == 1 else "sind") for cells, said in parts]
        said_of += [
            (cells, f"nur {self.digits(digits, 'eine oder')} sein", "kann" if len(cells) == 1 else "können")
            for cells, digits in kept
        ]
        clauses = [
            _clause(_joined(cells), said, "" if place else spec, verb)
            for place, (cells, said, verb) in enumerate(said_of)
        ]
        return "; ".join(clauses)

    def level(self, level: Level) -> str:
        """Return what players call a level."""
        return _LEVELS[level]

    def rated(self, number: str, profile: ScaleName) -> str:
        """Return a difficulty with the name of its scale."""
        scale = "Sudoku Explainer" if profile == "se121" else "HoDoKu"
        return f"{number.replace('.', self.decimal_point)} auf der Skala von {scale}" if profile != "rules" else ""

    def rated_as(self, rated: str, name: str) -> str:
        """Return a difficulty with the name that the scale has for the pattern."""
        return f"{rated} als {name}"

    def number(self, number: int) -> str:
        """Return a small number as a word."""
        return _number(number)

    def ways(self, count: int) -> str:
        """Return a number of ways."""
        return "nur eine Möglichkeit" if count == 1 else f"{_number(count)} Möglichkeiten"

    def name(self, name: str, spec: str) -> str:
        """Return the name of a technique, of a pattern inside a chain, or a letter."""
        return _INNER.get(name, name) if spec == "aus" else _BY_ENGLISH_NAME.get(name, name)


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _joined(items: Iterable[object], word: str = "und") -> str:
    """Return a list: ``1, 2 und 3``."""
    *some, last = list(map(str, items)) or ["nichts"]
    return f"{', '.join(some)}{'' if word.startswith(',') else ' '}{word} {last}" if some else last


def _list(items: Sequence[object], spec: str) -> str:
    """Return a list, with a verb in the number that fits: behind it, before it, or alone."""
    for mark in "/|#":
        if mark in spec:
            one, several = spec.split(mark)
            verb, said = one if len(items) == 1 else several, _joined(items)
            return {"/": f"{said} {verb}", "|": f"{verb} {said}", "#": verb}[mark]
    return _joined(items, spec or "und")


def _house(house: House) -> str:
    return f"{_HOUSES[house_kind(house)][0]} {house.number}"


def _houses(houses: Sequence[House], case: str, word: str) -> str:
    """Return houses of one kind: ``Zeile 2``, ``die Zeilen 2 und 5``, ``den Zeilen 2 und 5``, ``Zeile 2 oder 5``."""
    if len(houses) == 1:
        return _house(houses[0])
    numbers = _joined((house.number for house in houses), word)
    if word == "oder":
        return f"{_HOUSES[house_kind(houses[0])][0]} {numbers}"
    several = _HOUSES[house_kind(houses[0])][1]
    if case == "in" and not several.endswith("n"):
        several += "n"
    return f"{'den' if case == 'in' else 'die'} {several} {numbers}"


def _none(cells: Sequence[Cell]) -> str:
    """Return that none of several cells is something: ``weder r1c1 noch r1c2``, ``keine von r1c1, r1c2 und r1c3``."""
    return f"weder {cells[0]} noch {cells[1]}" if len(cells) == 2 else f"keine von {_joined(cells)}"


def _none_of(digits: Sequence[int]) -> str:
    """Return what a cell is not: ``keine 3``, ``weder eine 3 noch eine 4``."""
    return f"keine {_said(digits[0])}" if len(digits) == 1 else f"weder {' noch '.join(map(_one, digits))}"


def _one(digit: int) -> str:
    """Return a digit as what a cell is: players say "r1c4 ist eine 5"."""
    return f"eine {_said(digit)}"


def _said(digit: int | str) -> str:
    return symbol(digit) if isinstance(digit, int) else digit


def _clause(subject: str, said: str, order: str, verb: str = "ist") -> str:
    """Return a clause with its verb second, first (``v``), or last (``wenn``)."""
    if order == "v":
        return f"{verb} {subject} {said}"
    return f"{subject} {said} {verb}" if order == "wenn" else f"{subject} {verb} {said}"


def _claim(one: Statement, order: str) -> str:
    """Return what a statement of a chain says."""
    cells, digit = [candidate.cell for candidate in one.candidates], one.candidate.digit
    if len(cells) == 1:
        return _clause(str(cells[0]), _one(digit) if one.is_true else f"keine {digit}", order)
    if not one.is_true:
        return _clause(_none(cells), _one(digit), order)
    subject = f"eine von {_joined(cells)}" if len(cells) > _MOST_LISTED else _joined(cells, "oder")
    return _clause(subject, _one(digit), order)


GERMAN = German()
