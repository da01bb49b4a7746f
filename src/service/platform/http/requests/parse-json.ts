import { findStringEnd, hasForbiddenShape, MAX_JSON_DEPTH } from '../../../../protocol/shapes/json-shape.ts';
import { type Rejection, rejectBecause } from '../answers/rejections.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Only a number with more than 15 digits, or with an exponent, can have been rounded. */
const MAY_BE_ROUNDED = /\d[\d.]{15}|\d[eE]/;

/** Longer than any meaningful number. */
const MAX_NUMBER_LENGTH = 40;

/** Normalizes a number to its digits without leading and trailing zeros, and its power of ten. */
function normalize(text: string): string {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/(?<!0)0+$/, '');
  const power = Number(exponent) - fraction.length + digits.length - significant.length;
  return significant && `${significant}e${power}`;
}

/** Whether a number as it is written is a fraction that would be rounded. Integers are checked by their range. */
function isRounded(source: string): boolean {
  const value = Number(source);
  if (!Number.isFinite(value) || !MAY_BE_ROUNDED.test(source)) return false;
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return false;
  return source.length > MAX_NUMBER_LENGTH || normalize(source) !== normalize(String(value));
}

/** Removes the strings of a valid text. */
function removeStrings(text: string): string {
  let rest = '';
  let at = 0;
  for (let start = text.indexOf('"'); start >= 0; start = text.indexOf('"', at)) {
    rest += text.slice(at, start);
    at = findStringEnd(text, start) + 1;
  }
  return rest + text.slice(at);
}

const NUMBERS = /-?\d[\d.eE+-]*/g;

/** The number of values up to which they are looked at one by one. No call has as many. */
const MAX_VALUES = 10_000;

/**
 * Replaces with NaN, which no field accepts, each number that would be rounded. A function for each value of a large body takes a
 * tenth of a second, so it runs only if there is such a number, and not for more values than a call has.
 */
function replaceRounded(text: string, value: unknown): unknown {
  if (!MAY_BE_ROUNDED.test(text)) return value;
  const numbers = removeStrings(text).match(NUMBERS) ?? [];
  if (!numbers.some(isRounded)) return value;
  if (text.split(',', MAX_VALUES + 1).length > MAX_VALUES)
    throw refuse('A number has more digits than can be kept: send it as a string.');
  return JSON.parse(text, (_key: string, each: unknown, { source = '' }: { source?: string } = {}) =>
    typeof each === 'number' && isRounded(source) ? Number.NaN : each,
  );
}

const refuse = (hint: string): Rejection => rejectBecause('INVALID_JSON', hint);

/** Says where a text is no JSON, without anything of the text, which may be secret. */
function explainSyntax(text: string, { message }: Error): string {
  if (text.startsWith('\ufeff')) return 'It begins with a byte order mark: send it without.';
  const [, position, line, column] = /at position (\d+) \(line (\d+) column (\d+)\)/.exec(message) ?? [];
  if (/end of JSON input/.test(message) || Number(position) >= text.length) return 'It ends too early.';
  // For a value that is none, the parser has no position, only a part of the text.
  return line
    ? `See line ${line}, column ${column}.`
    : 'A value is missing or is none of JSON, such as undefined, NaN or a text without quotes.';
}

/**
 * Parses a body as strict JSON: UTF-8 without a byte order mark, of limited depth, and without duplicate keys (`JSON.parse` would
 * use the last one, and a proxy may have used the first).
 * @throws Rejection `Invalid JSON.`
 */
export function parseJson(body: Buffer): unknown {
  let text: string;
  let value: unknown;
  try {
    text = decoder.decode(body);
  } catch {
    throw refuse('It is not UTF-8.');
  }
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refuse(explainSyntax(text, error as Error));
  }
  if (hasForbiddenShape(text))
    throw refuse(`An object has each key once, and there are at most ${MAX_JSON_DEPTH} levels.`);
  return replaceRounded(text, value);
}
