import { type Reader, refuse } from '../../protocol/readers.ts';

/** More than Apple's largest request, session or token has. */
const MAX_VALUES = 10_000;

/**
 * A copy in which every object is a plain one, made of the own properties of what was given: safe to hand to a browser's
 * own API. Not cut: a merchant session or a payment token must arrive whole.
 * @throws for a key that would reach a prototype, what leads back into itself, and what unfolds into too much: a message
 * keeps shared references, so that a small one can expand to billions of values
 */
export const copyPlain: Reader<unknown> = (value) => {
  let left = MAX_VALUES;
  const copy = (part: unknown): unknown => {
    left -= 1;
    if (!left) refuse();
    return Array.isArray(part)
      ? part.map(copy)
      : typeof part === 'object' && part
        ? Object.fromEntries(
            Object.entries(part).map(([key, field]) => [key === '__proto__' ? refuse() : key, copy(field)]),
          )
        : part;
  };
  return copy(value);
};
