/**
 * Converts a field of a foreign value into a safe one; throws if its shape is wrong. A reader never returns the foreign object
 * itself, but a copy of the known parts.
 */
export type Reader<T> = (value: unknown) => T;

const hasOwn = {}.hasOwnProperty;

/**
 * Reads an own property, so that a polluted `Object.prototype` cannot add to a message; `undefined` if it is missing.
 * @throws TypeError for `undefined` and `null`, which have no properties at all
 */
export const readOwn = (value: unknown, key: string): unknown => {
  return hasOwn.call(value, key) ? (value as Record<string, unknown>)[key] : undefined;
};

/** The maximum length of a string in a message, in UTF-16 code units (docs/protocol.md, "Page → script"). */
export const MAX_TEXT_LENGTH = 1000;
/** The maximum number of entries in a list or map of a message. */
export const MAX_ENTRIES = 50;

/** Rejects a value with the wrong shape. */
export const refuse = (): never => {
  throw new TypeError();
};

export const readText: Reader<string> = (value) =>
  typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : refuse();

/** Reads a finite number. `NaN` and the infinities survive structured cloning, but are refused. */
export const readNumber: Reader<number> = (value) => (Number.isFinite(value) ? (value as number) : refuse());

/** Reads a flag, which is true only for `true` itself. */
export const readFlag: Reader<boolean> = (value) => value === true;

export const readTextList: Reader<string[]> = (value) =>
  Array.isArray(value) ? value.slice(0, MAX_ENTRIES).map(readText) : refuse();

/**
 * Reads the own string values of an object. `Object.fromEntries` defines properties, so that a key `__proto__` becomes an
 * ordinary entry.
 */
export const readTextMap: Reader<Record<string, string>> = (value) =>
  Object.fromEntries(
    Object.entries(value ?? {})
      .filter(([, text]) => typeof text === 'string')
      .slice(0, MAX_ENTRIES)
      .map((entry) => entry.map(readText)),
  );

/** Applies `read` unless the value is missing. */
export const readOptional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value) =>
    value === undefined ? undefined : read(value);
