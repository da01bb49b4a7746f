/**
 * Turns one field of a foreign value into what we work with; throws on a value of the wrong shape.
 * A reader never returns the foreign object itself, always a copy of what it knows.
 */
export type Reader<T> = (value: unknown) => T;

const hasOwn = {}.hasOwnProperty;

/**
 * Only own properties count: a page whose `Object.prototype` is polluted must not complete our messages for us.
 * `undefined` for a property that is not there.
 * @throws TypeError for `undefined` and `null`, which have no properties at all
 */
export const readOwn = (value: unknown, key: string): unknown => {
  return hasOwn.call(value, key) ? (value as Record<string, unknown>)[key] : undefined;
};

/** Longest string that a receiver takes over, in UTF-16 code units (docs/protocol.md, "Page → script"). */
export const MAX_TEXT_LENGTH = 1000;
/** Most entries that a receiver takes over from a list or a map. */
export const MAX_ENTRIES = 50;

/** Reports a value of the wrong shape. */
export const refuse = (): never => {
  throw new TypeError();
};

export const readText: Reader<string> = (value) =>
  typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : refuse();

/** A finite number; `NaN` and the infinities survive structured clone and are refused. */
export const readNumber: Reader<number> = (value) => (Number.isFinite(value) ? (value as number) : refuse());

/** True only for `true` itself. */
export const readFlag: Reader<boolean> = (value) => value === true;

export const readTextList: Reader<string[]> = (value) =>
  Array.isArray(value) ? value.slice(0, MAX_ENTRIES).map(readText) : refuse();

/**
 * The own string values of an object. `Object.fromEntries` defines its properties, so that a key `__proto__`
 * becomes one more entry and changes no prototype.
 */
export const readTextMap: Reader<Record<string, string>> = (value) =>
  Object.fromEntries(
    Object.entries(value ?? {})
      .filter(([, text]) => typeof text === 'string')
      .slice(0, MAX_ENTRIES)
      .map((entry) => entry.map(readText)),
  );

/** The result of `read`, or nothing when the value is missing. */
export const readOptional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value) =>
    value === undefined ? undefined : read(value);
