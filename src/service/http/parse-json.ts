import { reject } from './rejections.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The tokens of JSON that tell where an object begins and ends and what its keys are. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g;

/**
 * Whether an object in the text has a key twice. No parser of the platform or of the registry tells: they take the
 * last one, or call two equal values harmless.
 * @param text valid JSON
 */
function hasDuplicateKey(text: string): boolean {
  const objects: Set<unknown>[] = [];
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '{') objects.push(new Set());
    else if (token === '}') objects.pop();
    else if (colon) {
      const keys = objects.at(-1);
      // Parsed, because "a" and "\u0061" are the same key.
      const key = JSON.parse(token.slice(0, -colon.length));
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
  }
  return false;
}

/**
 * The body as JSON, strictly: UTF-8 without a byte order mark, and no key twice (`JSON.parse` would take the last, and
 * a proxy before us may have judged by the first).
 * @throws Rejection `Invalid JSON.`
 */
export function parseJson(body: Buffer): unknown {
  let text: string;
  let value: unknown;
  try {
    text = decoder.decode(body);
    value = JSON.parse(text);
  } catch {
    throw reject('Invalid JSON.');
  }
  if (hasDuplicateKey(text)) throw reject('Invalid JSON.');
  return value;
}
