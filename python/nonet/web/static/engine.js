/** Questions to the server that the page comes from. Addresses are relative: the page may lie below any path. */

import { Refused } from "./table.js";
import { text } from "./texts.js";

/** @type {import("./table.js").Ask} */
export async function ask(name, question) {
  let response;
  try {
    response = await fetch(`api/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
    });
  } catch {
    throw new Error(text("unreachable"));
  }
  const told = await response.json().catch(() => {
    throw new Error(text("unreachable"));
  });
  if (!response.ok) throw new Refused(told);
  return told;
}
