import { type FieldError, rejectFields } from '../http/rejections.ts';
import { EVENT_TYPES } from '../payments/event-types.ts';
import type { DeliveryState } from '../store/schema.ts';
import { type DeliveryPosition, parseCursor } from './delivery-cursor.ts';
import { parseTime } from './parse-time.ts';
import { TEST_EVENT_TYPE } from './record-test-event.ts';

export const DELIVERY_STATES: readonly DeliveryState[] = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELLED'];

/** Entries of a page. */
export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 50;

/** Which entries of the log are asked for. */
export interface DeliveryQuery {
  limit: number;
  after?: DeliveryPosition;
  transactionId?: string;
  webhookId?: string;
  state?: DeliveryState;
  eventType?: string;
  /** Ms since 1970: queued then or later, and earlier than that. */
  from?: number;
  to?: number;
}

/** Longer than every id there is. */
const MAX_ID_LENGTH = 100;

/** What no id has: control characters, which not every database takes in a text. */
const ID = new RegExp(`^[^\\u0000-\\u001f\\u007f]{1,${MAX_ID_LENGTH}}$`, 'u');

const parseId = (text: string): string | undefined => (ID.test(text) ? text : undefined);

const parseLimit = (text: string): number | undefined => {
  const limit = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= MAX_PAGE_SIZE ? limit : undefined;
};

const isEventType = (text: string): boolean =>
  text === TEST_EVENT_TYPE || EVENT_TYPES.some(({ name }) => name === text);

/** A parameter: where its value goes, and how it is read; `undefined` for a value that it cannot have. */
interface Parameter {
  key: keyof DeliveryQuery;
  parse: (text: string) => DeliveryQuery[keyof DeliveryQuery];
  /** The sentence for such a value, where it is not the general one. */
  message?: string;
}

/** By their names, in the order of `docs/webhooks.md`; a test compares them. */
export const DELIVERY_PARAMETERS: Record<string, Parameter> = {
  Limit: { key: 'limit', parse: parseLimit },
  Cursor: { key: 'after', parse: parseCursor },
  TransactionId: { key: 'transactionId', parse: parseId },
  WebhookId: { key: 'webhookId', parse: parseId },
  State: { key: 'state', parse: (text) => DELIVERY_STATES.find((state) => state === text) },
  EventType: {
    key: 'eventType',
    parse: (text) => (isEventType(text) ? text : undefined),
    message: 'Unknown event type.',
  },
  From: { key: 'from', parse: parseTime },
  To: { key: 'to', parse: parseTime },
};

/**
 * The query of `GET …/webhooks/deliveries`, strictly: one that is misspelt and ignored would show everything.
 * @param query as the server has parsed it: a list where a name is there twice
 * @throws Rejection 400 naming each parameter that is unknown, there twice, or malformed
 */
export function readDeliveryQuery(query: object): DeliveryQuery {
  const errors: FieldError[] = [];
  const values: Partial<Record<keyof DeliveryQuery, unknown>> = {};
  for (const [name, text] of Object.entries(query) as [string, unknown][]) {
    const parameter = Object.hasOwn(DELIVERY_PARAMETERS, name) ? DELIVERY_PARAMETERS[name] : undefined;
    if (!parameter) {
      errors.push({ Field: name, Message: 'Unknown field.' });
      continue;
    }
    const value = typeof text === 'string' ? parameter.parse(text) : undefined;
    if (value === undefined) errors.push({ Field: name, Message: parameter.message ?? 'Invalid value.' });
    values[parameter.key] = value;
  }
  if (errors.length) throw rejectFields(errors);
  return { limit: DEFAULT_PAGE_SIZE, ...values } as DeliveryQuery;
}
