/** The texts of boards that are not the classic one, in English. */

export const OTHER = {
  in_region: "region {number}",
  in_diagonal: "diagonal {number}",
  in_window: "window {number}",
  in_group: "group {number}",
  in_extra: "extra region {number}",
  broken: "Broken: {rule}",
  breaks: "These digits break a rule, {rule}: {cells}.",
  breaksNow: "That breaks {rules}",
  unsupported: "nonet cannot do that on this board yet.",
  unknownRules: "nonet does not know every rule of this puzzle, so it was not opened. {reason}",
  drawnRules: "The rules of this puzzle are drawn or told in words, which nonet cannot read. {reason}",
  notRead: "nonet cannot read this puzzle. {reason}",
  shortLink: "This is a short link, and nonet opens no other sites. Open it in your browser, then paste the long address that it leads to.",
};
