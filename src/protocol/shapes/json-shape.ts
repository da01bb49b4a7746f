/** The maximum depth of arrays and objects. `JSON.parse` accepts any depth, but recursive code would exhaust the stack. */
export const MAX_JSON_DEPTH = 64;

/**
 * Finds the quote that ends a string: one after an even number of backslashes. A pattern would remember each character or escape of the
 * string, and has no room for those of a file of megabytes.
 * @param text valid JSON
 * @param start of the string's first quote
 */
export function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
}

const COLON = /\s*:/y;

function isKey(text: string, end: number): boolean {
  COLON.lastIndex = end + 1;
  return COLON.test(text);
}

/**
 * Whether a text is nested too deeply, or contains an object with a repeated key. No available parser reports the latter: they
 * use the last value, or accept two equal values.
 * @param text valid JSON
 */
export function hasForbiddenShape(text: string): boolean {
  const scopes: Set<unknown>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{' || sign === '[') {
      if (scopes.push(new Set()) > MAX_JSON_DEPTH) return true;
    } else if (sign === '}' || sign === ']') scopes.pop();
    else if (sign === '"') {
      const start = at;
      at = findStringEnd(text, start);
      if (!isKey(text, at)) continue;
      const keys = scopes[scopes.length - 1];
      // Parse the key, because "a" and "\u0061" are the same.
      const key = JSON.parse(text.slice(start, at + 1));
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
  }
  return false;
}
