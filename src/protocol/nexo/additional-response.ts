/** Replaces lone surrogates, which only a till can have sent and which cannot be encoded. */
export const makeWellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');

/**
 * Writes `AdditionalResponse` as pairs joined by `&`. Values are percent-encoded, so that none can add a pair.
 * @param pairs values that are `undefined` are omitted
 */
export const writeAdditionalResponse = (pairs: Record<string, string | number | undefined>): string =>
  Object.entries(pairs)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(makeWellFormed(String(value)))}`)
    .join('&');

/** An error in a text of pairs. */
export class PairsError extends Error {}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new PairsError('a percent sign is not followed by an encoded character');
  }
}

/**
 * Parses a text of pairs. `+` is not a space.
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
