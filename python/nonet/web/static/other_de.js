/** The texts of boards that are not the classic one, in German. */

export const OTHER = {
  in_region: "Bereich {number}",
  in_diagonal: "Diagonale {number}",
  in_window: "Fenster {number}",
  in_group: "Gruppe {number}",
  in_extra: "Zusatzbereich {number}",
  broken: "Verletzt: {rule}",
  breaks: "Diese Ziffern verletzen eine Regel, {rule}: {cells}.",
  breaksNow: "Das verletzt {rules}",
  unsupported: "Das kann nonet auf diesem Brett noch nicht.",
  unknownRules: "nonet kennt nicht jede Regel dieses Rätsels, darum wurde es nicht geöffnet. {reason}",
  drawnRules: "Die Regeln dieses Rätsels sind gezeichnet oder in Worten gesagt, und das kann nonet nicht lesen. {reason}",
  notRead: "nonet kann dieses Rätsel nicht lesen. {reason}",
  shortLink: "Das ist ein Kurzlink, und nonet öffnet keine anderen Seiten. Öffne ihn im Browser und füge dann die lange Adresse ein, zu der er führt.",
};
