import { makeWellFormed, PairsError, readPairs } from './additional-response.ts';
import { describeValue, NexoFault, refuseForm } from './nexo-fault.ts';
import { isObject, parseNexo } from './parse-nexo.ts';

const FIELD = 'SaleToAcquirerData';
const MAX_BYTES = 8192;
const MAX_KEYS = 50;
/** `{"` in Base64. Pairs never match, because they contain "=" before the end. */
const BASE64_OBJECT = /^e[A-Za-z0-9+/]+={0,2}$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes UTF-8 in Base64, without the functions of Node or a browser. */
function decodeBase64(text: string): string {
  let bits = 0;
  let count = 0;
  let encoded = '';
  for (const character of text.replaceAll('=', '')) {
    bits = ((bits << 6) | ALPHABET.indexOf(character)) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    encoded += `%${((bits >> count) & 0xff).toString(16).padStart(2, '0')}`;
  }
  return decodeURIComponent(encoded);
}

/** Reads an object that a common client sends as JSON in Base64. Values other than strings are kept as JSON. */
function readObject(text: string): Map<string, string> | undefined {
  if (!BASE64_OBJECT.test(text)) return undefined;
  try {
    const value = parseNexo(decodeBase64(text));
    if (!isObject(value)) return undefined;
    return new Map(
      Object.entries(value).map(([key, part]) => [
        key,
        typeof part === 'string' ? part : JSON.stringify(part),
      ]),
    );
  } catch {
    return undefined;
  }
}

function readText(text: string): Map<string, string> {
  const object = readObject(text);
  if (object) return object;
  try {
    return readPairs(text);
  } catch (error) {
    if (error instanceof PairsError) throw new NexoFault('MessageFormat', `${FIELD}: ${error.message}.`);
    throw error;
  }
}

/** Reads the pairs of `SaleToAcquirerData` in either of its formats. */
export function readAcquirerData(value: unknown): Map<string, string> {
  if (value === undefined) return new Map();
  if (typeof value !== 'string') throw refuseForm(FIELD, value, 'a text is needed.');
  // The length in UTF-8 is at least the number of code units; percent-encoded text is ASCII.
  const bytes =
    value.length > MAX_BYTES ? value.length : encodeURI(makeWellFormed(value)).replace(/%../g, '-').length;
  if (bytes > MAX_BYTES) throw new NexoFault('MessageFormat', `${FIELD} is longer than ${MAX_BYTES} bytes.`);
  const pairs = readText(value);
  if (pairs.size > MAX_KEYS) throw new NexoFault('MessageFormat', `${FIELD} has more than ${MAX_KEYS} keys.`);
  return pairs;
}

/** Whether the payment is to be held for a later capture. */
export function readManualCapture(pairs: Map<string, string>): boolean {
  const value = pairs.get('manualCapture') ?? 'false';
  if (value !== 'true' && value !== 'false') {
    throw refuseForm(`manualCapture in ${FIELD}`, value, '"true" or "false" is needed.');
  }
  return value === 'true';
}

/** The tender options that ask for nothing beyond what every payment does. */
const TENDER_OPTIONS = ['ReceiptHandler', 'GetAdditionalData', 'AllowPartialAuthorisation'];

/** Keys that would change what is charged, when, or what the cardholder reads on the statement. */
export const REFUSED_KEYS = [
  'authorisationType',
  'captureDelayHours',
  'installments',
  'recurringContract',
  'shopperStatement',
  'split',
  'splits',
];

/**
 * Refuses the keys and options that the terminal does not do. All other keys are the till's own, and are stored with the payment.
 * @throws NexoFault `NotAllowed` that names the key and its value
 */
export function checkKeys(pairs: ReadonlyMap<string, string>): void {
  for (const [key, value] of pairs) {
    const [name = ''] = key.replace(/^additionalData\./, '').split('.');
    const option = (name === 'tenderOption' ? value.split(',') : []).find(
      (each) => each && !TENDER_OPTIONS.includes(each),
    );
    if (option === undefined && (!REFUSED_KEYS.includes(name) || !value)) continue;
    const field = describeValue(`${key} in ${FIELD}`, value);
    throw new NexoFault('NotAllowed', `${field}: this terminal does not do ${option ?? name}.`);
  }
}
