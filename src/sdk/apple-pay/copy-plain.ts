import { type Reader, refuse } from '../../protocol/shapes/readers.ts';

/** More than Apple's largest request, session or token contains. */
const MAX_VALUES = 10_000;

/**
 * Copies a value into plain objects with only own properties, which are safe for a browser's API. Nothing is truncated, because a
 * merchant session or payment token must be complete.
 * @throws for a key that would reach a prototype, a cycle, or too many values: messages keep shared references, so that a small
 * one can expand to billions of values
 */
export const copyPlain: Reader<unknown> = (value) => {
  let left = MAX_VALUES;
  const copy = (part: unknown): unknown => {
    left -= 1;
    if (!left) refuse();
    if (Array.isArray(part)) return part.map(copy);
    if (typeof part !== 'object' || !part) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, field]) => [key === '__proto__' ? refuse() : key, copy(field)]),
    );
  };
  return copy(value);
};
