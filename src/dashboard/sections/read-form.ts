import type { DashboardField, FieldValue } from './form-fields.ts';
import { type ApiCall, fillPath } from './list-resources.ts';

/** An API call, ready to be sent. */
export interface Sent {
  method: ApiCall['method'];
  path: string;
  body?: Record<string, unknown>;
  /** The idempotency key of a POST. */
  key?: string;
}

/** The values of a form by field name. Untouched fields are absent. */
export type DashboardValues = Readonly<Record<string, FieldValue>>;

interface ReadForm {
  sent: Sent;
  /** The problems that prevent sending, by field name. */
  problems: Record<string, string>;
}

export const getValue = ({ name, initial }: DashboardField, values: DashboardValues): FieldValue =>
  values[name] ?? initial;

/** Send an invalid number unchanged: the service explains what is wrong with it. */
const toNumber = (text: string): number | string => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

/** @throws SyntaxError if the text is not JSON */
function toJson({ kind }: DashboardField, value: FieldValue): unknown {
  if (typeof value !== 'string') return value;
  if (kind === 'number') return toNumber(value.trim());
  if (kind === 'json') return JSON.parse(value);
  if (kind === 'lines')
    return value
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  return value;
}

const isEmpty = (value: FieldValue): boolean =>
  value === '' || value === false || (Array.isArray(value) && !value.length);

const isSame = (a: FieldValue, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Sends only the changed fields. An emptied field is sent as null if the call accepts null. */
function readBody(fields: readonly DashboardField[], values: DashboardValues) {
  const body: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const value = getValue(field, values);
    const isFilled = field.kind === 'check' || !isEmpty(field.initial);
    if (isSame(value, field.initial) && !(field.isRequired && isFilled)) continue;
    try {
      body[field.name] = value === '' && field.isNullable ? null : toJson(field, value);
    } catch {
      problems[field.name] = 'This is not JSON. Check its quotes and commas.';
    }
  }
  return { body, problems };
}

/** Reads the call that a form describes. */
export function readForm(
  call: ApiCall,
  fields: readonly DashboardField[],
  values: DashboardValues,
): ReadForm {
  const select = (place: DashboardField['place']) => fields.filter((field) => field.place === place);
  const toTexts = (place: DashboardField['place']) =>
    Object.fromEntries(select(place).map((field) => [field.name, String(getValue(field, values))]));
  const asked = new URLSearchParams(
    Object.entries(toTexts('query')).filter(
      ([name, text]) => text && text !== String(fields.find((field) => field.name === name)?.initial),
    ),
  );
  const { body, problems } = readBody(select('body'), values);
  // An empty segment would change the path into that of another call.
  for (const [name, text] of Object.entries(toTexts('path'))) if (!text) problems[name] = 'Type it first.';
  const path = fillPath(call, toTexts('path')) + (asked.size ? `?${asked}` : '');
  return { sent: { method: call.method, path, ...(call.body && { body }) }, problems };
}
