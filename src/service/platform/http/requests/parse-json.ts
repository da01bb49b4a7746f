import { hasForbiddenShape } from '../../../../protocol/shapes/json-shape.ts';
import { reject } from '../answers/rejections.ts';

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

/** The strings of a valid text, and the numbers beside them. */
const STRINGS = /"(?:[^"\\]|\\.)*"/g;
const NUMBERS = /-?\d[\d.eE+-]*/g;

/** The number of values up to which they are looked at one by one. No call has as many. */
const MAX_VALUES = 10_000;

/**
 * Replaces with NaN, which no field accepts, each number that would be rounded. A function for each value of a large body takes a
 * tenth of a second, so it runs only if there is such a number, and not for more values than a call has.
 */
function replaceRounded(text: string, value: unknown): unknown {
  if (!MAY_BE_ROUNDED.test(text)) return value;
  const numbers = text.replace(STRINGS, '').match(NUMBERS) ?? [];
  if (!numbers.some(isRounded)) return value;
  if (text.split(',', MAX_VALUES + 1).length > MAX_VALUES) throw reject('INVALID_JSON');
  return JSON.parse(text, (_key: string, each: unknown, { source = '' }: { source?: string } = {}) =>
    typeof each === 'number' && isRounded(source) ? Number.NaN : each,
  );
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
    value = JSON.parse(text);
  } catch {
    throw reject('INVALID_JSON');
  }
  if (hasForbiddenShape(text)) throw reject('INVALID_JSON');
  return replaceRounded(text, value);
}
