import { hasForbiddenShape } from '../../../../protocol/json-shape.ts';
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

/** Turns a fraction that would be rounded into NaN, which no field accepts. Integers are checked by their range. */
function keepNumber(_key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  if (typeof value !== 'number' || !Number.isFinite(value) || !MAY_BE_ROUNDED.test(source)) return value;
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return value;
  const isKept = source.length <= MAX_NUMBER_LENGTH && normalize(source) === normalize(String(value));
  return isKept ? value : Number.NaN;
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
    value = MAY_BE_ROUNDED.test(text) ? JSON.parse(text, keepNumber) : JSON.parse(text);
  } catch {
    throw reject('INVALID_JSON');
  }
  if (hasForbiddenShape(text)) throw reject('INVALID_JSON');
  return value;
}
