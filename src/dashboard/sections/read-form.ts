import { toMinorUnits } from '../data/minor-units.ts';
import { type CallValues, type DashboardField, type FieldValue, isEmpty } from './form-fields.ts';
import { type ApiCall, fillPath } from './list-resources.ts';

/** An API call, ready to be sent. */
export interface Sent {
  method: ApiCall['method'];
  path: string;
  body?: Record<string, unknown>;
  /** The idempotency key of a POST. */
  key?: string;
}

interface ReadForm {
  sent: Sent;
  /** The problems that prevent sending, by the path of the field. */
  problems: Record<string, string>;
}

/** @param values what was typed; untouched fields are absent */
export const getValue = ({ name, initial }: DashboardField, values: CallValues): FieldValue =>
  values[name] ?? initial;

/** Send an invalid number unchanged: the service explains what is wrong with it. */
const toNumber = (text: string): number | string =>
  /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;

/** Where problems are noted: by the path of the field that is read. */
interface Spot {
  path: string;
  problems: Record<string, string>;
}

/** Minor units would be a riddle, so an invalid amount is not left to the service. */
function toAmount({ currency = 'EUR' }: DashboardField, text: string, { path, problems }: Spot) {
  try {
    return text && toMinorUnits(text, currency);
  } catch (error) {
    problems[path] = (error as Error).message;
    return text;
  }
}

function parse(text: string, { path, problems }: Spot): unknown {
  try {
    return JSON.parse(text);
  } catch {
    problems[path] = 'This is not JSON. Check its quotes and commas.';
    return undefined;
  }
}

/** The values of a group, or of an item. The service replaces it as a whole, so unchanged values are sent, too. */
function toObject(fields: readonly DashboardField[], values: CallValues, { path, problems }: Spot): object {
  return Object.fromEntries(
    fields
      .map((field) => ({ field, value: getValue(field, values) }))
      .filter(({ field, value }) => !isEmpty(value) || field.isRequired || field.initial === true)
      .filter(({ value }) => value !== '')
      .map(({ field, value }) => [
        field.name,
        toJson(field, value, { path: `${path}.${field.name}`, problems }),
      ]),
  );
}

/** Empty items at the end were never filled in. */
function toItems(
  { fields }: DashboardField,
  items: readonly CallValues[],
  { path, problems }: Spot,
): object[] {
  const last = items.map((item) => !isEmpty(item)).lastIndexOf(true);
  return items
    .slice(0, last + 1)
    .map((item, at) => toObject(fields, item, { path: `${path}[${at}]`, problems }));
}

function toJson(field: DashboardField, value: FieldValue, spot: Spot): unknown {
  const { kind, isNumeric, fields } = field;
  if (kind === 'group') return toObject(fields, value as CallValues, spot);
  if (kind === 'items') return toItems(field, value as readonly CallValues[], spot);
  if (typeof value !== 'string') return value;
  if (kind === 'money') return toAmount(field, value.trim(), spot);
  if (kind === 'json') return parse(value, spot);
  if (kind === 'lines')
    return value
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => (isNumeric ? toNumber(line) : line));
  const text = kind === 'long' ? value : value.trim();
  return isNumeric ? toNumber(text) : text;
}

const isSame = (a: FieldValue, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Sends only the changed fields. An emptied field is sent as null if the call accepts null. */
function readBody(fields: readonly DashboardField[], values: CallValues) {
  const body: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const value = getValue(field, values);
    if (isSame(value, field.initial) && !field.isSent) continue;
    if (field.kind === 'choices' && field.isRequired && isEmpty(value)) problems[field.name] = 'Choose one.';
    const isCleared = value === '' || (field.kind === 'group' && isEmpty(value));
    body[field.name] =
      isCleared && field.isNullable ? null : toJson(field, value, { path: field.name, problems });
  }
  return { body, problems };
}

/** Reads the call that a form describes. */
export function readForm(call: ApiCall, fields: readonly DashboardField[], values: CallValues): ReadForm {
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

/** Returns the paths of all fields that a form shows: `Signer.Email`, `Lines[0].VatRate`. */
function listPaths(fields: readonly DashboardField[], values: CallValues, prefix = ''): string[] {
  return fields.flatMap((field): string[] => {
    const path = prefix + field.name;
    const value = getValue(field, values);
    if (field.kind === 'group') return [path, ...listPaths(field.fields, value as CallValues, `${path}.`)];
    if (field.kind !== 'items') return [path];
    const items = value as readonly CallValues[];
    return [path, ...items.flatMap((item, at) => listPaths(field.fields, item, `${path}[${at}].`))];
  });
}

/** `Files[0].Content` → `Files[0]` → `Files` */
const getParent = (path: string): string => path.replace(/(\.\w+|\[\d+\])$/, '');

/** Finds the field that an error is shown at: its own, or the nearest one around it. */
export function findPlace(
  path: string,
  form: { fields: readonly DashboardField[]; values: CallValues },
): string | undefined {
  const paths = listPaths(form.fields, form.values);
  let place = path;
  while (!paths.includes(place)) {
    const parent = getParent(place);
    if (parent === place) return undefined;
    place = parent;
  }
  return place;
}
