import { hasLocalApi, OLDEST_FIRMWARE } from './firmware.ts';
import { describeValue, type ErrorCondition, NexoFault, refuseForm } from './nexo-fault.ts';
import { isObject, type JsonObject, parseNexo } from './parse-nexo.ts';
import { readPayment } from './read-payment.ts';
import { readPrint } from './read-print.ts';
import { readReference, readReversal } from './read-reference.ts';
import {
  CATEGORIES,
  type Category,
  type NexoMessage,
  type NexoRequest,
  SUPPORTED_CATEGORIES,
  type SupportedCategory,
} from './requests.ts';

/** Classifies a text by the checks that need no state. */
export type Reading =
  | ({ kind: 'message' } & NexoMessage)
  /** Not a message of nexo, or one that has no response. It is answered with an Event notification. */
  | { kind: 'reject'; status: 200 | 400; message: string }
  /** A message that breaks a rule. It is answered with the response of its category. */
  | { kind: 'fault'; category: Category; fields: JsonObject; condition: ErrorCondition; message: string };

export interface ReadOptions {
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

function checkConstants(header: JsonObject, category: Category): void {
  const isSupported = SUPPORTED_CATEGORIES.some((name) => name === category);
  const needs: [field: string, value: string][] = [
    ['ProtocolVersion', '3.0'],
    ['MessageType', 'Request'],
  ];
  // In other messages, the category is what differs.
  if (isSupported) needs.push(['MessageClass', category === 'Print' ? 'Device' : 'Service']);
  for (const [field, value] of needs) {
    if (header[field] !== value) {
      throw refuseForm(`MessageHeader.${field}`, header[field], `"${value}" is needed.`);
    }
  }
}

function checkCategory(category: Category): SupportedCategory {
  const supported = SUPPORTED_CATEGORIES.find((name) => name === category);
  if (!supported) {
    const list = SUPPORTED_CATEGORIES.join(', ');
    throw new NexoFault('UnavailableService', `${category} is not supported. This terminal knows ${list}.`);
  }
  return supported;
}

function findBody(request: JsonObject, category: SupportedCategory): JsonObject {
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

function readId(header: JsonObject, field: string, max: number): string {
  const value = header[field];
  if (typeof value !== 'string' || value.length > max || !PLAIN.test(value)) {
    throw refuseForm(`MessageHeader.${field}`, value, `1 to ${max} printable ASCII characters are needed.`);
  }
  return value;
}

function readRequest(category: SupportedCategory, body: JsonObject, saleId: string): NexoRequest {
  switch (category) {
    case 'Payment':
      return readPayment(body, saleId);
    case 'Print':
      return readPrint(body);
    case 'Reversal':
      return readReversal(body);
    case 'Diagnosis':
      return { category };
    default:
      return { category, reference: readReference(body, saleId) };
  }
}

/** The checks of a message that do not depend on what the terminal is doing, in their order. */
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
    checkConstants(header, category);
    const supported = checkCategory(category);
    const body = findBody(envelope, supported);
    const saleId = readId(header, 'SaleID', 64);
    const serviceId = readId(header, 'ServiceID', 32);
    const request = readRequest(supported, body, saleId);
    return { kind: 'message', header: { fields: header, saleId, serviceId }, request };
  } catch (error) {
    if (!(error instanceof NexoFault)) throw error;
    const { condition, message } = error;
    // nexo has no response to an Abort.
    if (category === 'Abort') return { kind: 'reject', status: 200, message };
    return { kind: 'fault', category, fields: header, condition, message };
  }
}
