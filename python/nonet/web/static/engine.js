/** Questions to the server that the page comes from. Addresses are relative: the page may lie below any path. */

import { language, text } from "./texts.js";

/** What the library refuses to do, in its words. */
export class Refused extends Error {
  /** @param {import("./api.js").Problem} problem */
  constructor(problem) {
    super(problem.message);
    this.problem = problem;
    this.cells = problem.cells ?? [];
    this.error = problem.error;
  }
}

/** The questions whose answers have sentences or names. */
const SPOKEN = "board broken redundant links rule_kinds hint all_hints path rate practice attempt course lesson techniques sheet worksheet".split(" ");

/** Return a question in the language of the page. @param {string} name @param {object} question */
export const inLanguage = (name, question) => (SPOKEN.includes(name) ? { ...question, language: language() } : question);

/** @type {import("./table.js").Ask} */
export async function ask(name, question, { query = "", type = "application/json", body = JSON.stringify(inLanguage(name, question)), signal } = {}) {
  let response;
  try {
    response = await fetch(`api/${name}${query}`, { method: "POST", headers: { "content-type": type }, body, signal });
  } catch {
    signal?.throwIfAborted();
    throw new Error(text("unreachable"));
  }
  const told = await response.json().catch(() => {
    // What stands before a server answers for it once that has ended.
    throw new Error(text(response.status > 501 ? "unreachable" : "failed"));
  });
  if (!response.ok) throw new Refused(told);
  return told;
}
