/** Lists and objects inside each other. `JSON.parse` takes any depth; what walks its result has a stack to lose. */
export const MAX_JSON_DEPTH = 64;

/** The tokens of JSON that begin or end an array or object, and the keys. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]/g;

/**
 * Whether the text nests too deeply, or has an object with a repeated key. No parser of the platform or of the registry
 * reports the latter: they take the last value, or accept two equal values.
 * @param text valid JSON
 */
export function hasForbiddenShape(text: string): boolean {
  const scopes: Set<unknown>[] = [];
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      if (scopes.push(new Set()) > MAX_JSON_DEPTH) return true;
    } else if (token === '}' || token === ']') scopes.pop();
    else if (colon) {
      const keys = scopes.at(-1);
      // Parsed, because "a" and "\u0061" are the same key.
      const key = JSON.parse(token.slice(0, -colon.length));
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
  }
  return false;
}
