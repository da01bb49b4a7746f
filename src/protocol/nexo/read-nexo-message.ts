import { checkBodyFields } from './body-fields.ts';
import { hasLocalApi, OLDEST_FIRMWARE } from './firmware.ts';
import {
  findMessageRule,
  type MessageRule,
  NEXO_MESSAGES,
  type NexoMessage,
  type NexoRequest,
} from './message-table.ts';
import { describeValue, type ErrorCondition, NexoFault, refuseForm } from './nexo-fault.ts';
import { isObject, type JsonObject, parseNexo } from './parse-nexo.ts';
import { CATEGORIES, type Category } from './requests.ts';

/** The classification of a text by the checks that need no state. */
type Reading =
  | ({ kind: 'message' } & NexoMessage)
  /** Not a nexo message, or one without a response. It is answered with an Event notification. */
  | { kind: 'reject'; status: 200 | 400; message: string }
  /** A message that breaks a rule. It is answered with the response of its category. */
  | { kind: 'fault'; category: Category; fields: JsonObject; condition: ErrorCondition; message: string };

interface ReadOptions {
  poiid: string;
  firmware: string;
}

const PLAIN = /^[\x20-\x7e]+$/;

function checkTerminal({ POIID }: JsonObject, { poiid, firmware }: ReadOptions): void {
  if (POIID !== poiid) {
    const given = describeValue('MessageHeader.POIID', POIID);
    throw new NexoFault('NotAllowed', `${given}, this terminal is "${poiid}".`);
  }
  if (!hasLocalApi(firmware)) {
    const need = `${OLDEST_FIRMWARE} or newer is needed.`;
    throw new NexoFault('NotAllowed', `Firmware ${firmware} is too old for the local API: ${need}`);
  }
}

function checkConstants(header: JsonObject, rule: MessageRule | undefined): void {
  const needs: [field: string, value: string][] = [
    ['ProtocolVersion', '3.0'],
    ['MessageType', 'Request'],
  ];
  // In a message with an unknown category, only the category is reported.
  if (rule) needs.push(['MessageClass', rule.messageClass]);
  for (const [field, value] of needs) {
    if (header[field] !== value) {
      throw refuseForm(`MessageHeader.${field}`, header[field], `"${value}" is needed.`);
    }
  }
}

function refuseCategory(category: Category): NexoFault {
  const list = Object.keys(NEXO_MESSAGES).join(', ');
  return new NexoFault('UnavailableService', `${category} is not supported. This terminal knows ${list}.`);
}

function findBody(request: JsonObject, category: Category): JsonObject {
  if ('NexoBlob' in request) throw new NexoFault('MessageFormat', 'This terminal takes plain messages only.');
  const name = `${category}Request`;
  const other = Object.keys(request).find((key) => key.endsWith('Request') && key !== name);
  if (other !== undefined) {
    throw new NexoFault(
      'MessageFormat',
      `${describeValue('There', other)}: a ${category} has ${name} alone.`,
    );
  }
  const body = request[name];
  if (!isObject(body)) throw refuseForm(name, body, 'an object is needed.');
  return body;
}

/** The maximum length of `SaleID` and `ServiceID`; nexo's own limit for the second, 10, is too low for what tills send. */
const MAX_ID_LENGTH = 64;

function readId(header: JsonObject, field: string): string {
  const value = header[field];
  if (typeof value !== 'string' || value.length > MAX_ID_LENGTH || !PLAIN.test(value)) {
    throw refuseForm(
      `MessageHeader.${field}`,
      value,
      `1 to ${MAX_ID_LENGTH} printable ASCII characters are needed.`,
    );
  }
  return value;
}

/** Checks a message, in the order of the documentation, as far as the state of the terminal does not matter. */
export function readNexoMessage(text: string, options: ReadOptions): Reading {
  let value: unknown;
  try {
    value = parseNexo(text);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return {
      kind: 'reject',
      status: 400,
      message: 'The body is not JSON, repeats a key, or nests too deeply.',
    };
  }
  const envelope = isObject(value) ? value.SaleToPOIRequest : undefined;
  if (!isObject(envelope)) {
    return { kind: 'reject', status: 400, message: 'The body has no object SaleToPOIRequest.' };
  }
  const { MessageHeader: header } = envelope;
  if (!isObject(header)) {
    return { kind: 'reject', status: 200, message: 'MessageHeader is not an object.' };
  }
  const category = CATEGORIES.find((name) => name === header.MessageCategory);
  if (!category) {
    const field = describeValue('MessageHeader.MessageCategory', header.MessageCategory);
    const message =
      header.MessageCategory === undefined ? `${field}.` : `${field.replace(' is ', ' ')} is none of nexo's.`;
    return { kind: 'reject', status: 200, message };
  }
  try {
    checkTerminal(header, options);
    const rule = findMessageRule(category);
    checkConstants(header, rule);
    if (!rule) throw refuseCategory(category);
    const body = findBody(envelope, category);
    const saleId = readId(header, 'SaleID');
    const serviceId = readId(header, 'ServiceID');
    const request = rule.read(body, saleId) as NexoRequest;
    checkBodyFields(category, body);
    return { kind: 'message', header: { fields: header, saleId, serviceId }, request };
  } catch (error) {
    if (!(error instanceof NexoFault)) throw error;
    const { condition, message } = error;
    // nexo has no response to an Abort.
    if (category === 'Abort') return { kind: 'reject', status: 200, message };
    return { kind: 'fault', category, fields: header, condition, message };
  }
}
