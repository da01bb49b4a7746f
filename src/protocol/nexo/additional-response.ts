/** Half a character, which only a till can have sent, has no encoding. */
export const makeWellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');

/**
 * The form of `AdditionalResponse`: pairs joined by `&`. Every value is percent-encoded, so none can add a pair.
 * @param pairs values that are `undefined` are left out
 */
export const writeAdditionalResponse = (pairs: Record<string, string | number | undefined>): string =>
  Object.entries(pairs)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(makeWellFormed(String(value)))}`)
    .join('&');

/** The problem of a text of pairs. */
export class PairsError extends Error {}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new PairsError('a percent sign is not followed by an encoded character');
  }
}

/**
 * Reads pairs back. `+` is itself, not a space.
 * @throws PairsError for a part without `=`, a malformed percent, or a repeated key
 */
export function readPairs(text: string): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const part of text.split('&').filter(Boolean)) {
    const place = part.indexOf('=');
    if (place < 1) throw new PairsError('a part has no key and "="');
    const key = decode(part.slice(0, place));
    if (pairs.has(key)) throw new PairsError('a key is repeated');
    pairs.set(key, decode(part.slice(place + 1)));
  }
  return pairs;
}
