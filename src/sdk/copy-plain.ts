import { type Reader, refuse } from '../protocol/readers.ts';

/**
 * A copy in which every object is a plain one, made of the own properties of what was given: safe to hand to a browser's
 * own API. Not cut: a merchant session or a payment token must arrive whole.
 * @throws for a key that would reach a prototype, and what leads back into itself
 */
export const copyPlain: Reader<unknown> = (value) =>
  Array.isArray(value)
    ? value.map(copyPlain)
    : typeof value === 'object' && value
      ? Object.fromEntries(
          Object.entries(value).map(([key, field]) => [
            key === '__proto__' ? refuse() : key,
            copyPlain(field),
          ]),
        )
      : value;
