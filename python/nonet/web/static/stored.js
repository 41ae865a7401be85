/** What this browser keeps, as JSON under a key; where its storage is full or switched off, nothing. */

/** @template Value @param {string} key @param {Value} otherwise @returns {Value} */
export function readStored(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {object | null} value nothing is kept of `null` */
export function store(key, value) {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    // The storage is full, or switched off.
  }
}
