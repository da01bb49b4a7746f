/** The maximum depth of arrays and objects. `JSON.parse` accepts any depth, but recursive code would exhaust the stack. */
export const MAX_JSON_DEPTH = 64;

/** Matches the keys, and the tokens that begin or end an array or object. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]/g;

/**
 * Whether a text is nested too deeply, or contains an object with a repeated key. No available parser reports the latter: they
 * use the last value, or accept two equal values.
 * @param text valid JSON
 */
export function hasForbiddenShape(text: string): boolean {
  const scopes: Set<unknown>[] = [];
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      if (scopes.push(new Set()) > MAX_JSON_DEPTH) return true;
    } else if (token === '}' || token === ']') scopes.pop();
    else if (colon) {
      const keys = scopes[scopes.length - 1];
      // Parse the key, because "a" and "\u0061" are the same.
      const key = JSON.parse(token.slice(0, -colon.length));
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
  }
  return false;
}
