/** What digits can do, and the settings as they are at first. */

/** The modes of digits, in the order of their keys. @type {import("./game.js").Layer[]} */
export const MODES = ["values", "corner", "centre", "colours"];
export const DEFAULTS = {
  cleanMarks: true,
  allCandidates: false,
  scale: "se121",
  showTimer: true,
  highlight: true,
  peers: true,
  showConflicts: true,
  speakKeys: true,
  marksComplete: false,
  names: true,
  theme: "auto",
  level: "",
  kind: "",
  daily: "",
};
