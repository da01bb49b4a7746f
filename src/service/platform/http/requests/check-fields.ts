import { Ajv, type ErrorObject } from 'ajv';
import { isFiscalCodeTyped } from '../../identifiers/fiscal-code.ts';
import { ELSEWHERE, explainName, explainValues } from '../answers/explain-values.ts';
import { breakRule, type FieldError, type FieldRule, MAX_ERRORS } from '../answers/rejections.ts';

/** Report all errors, without coercion, defaults or removal: the body is validated as sent. */
const ajv = new Ajv({ allErrors: true, verbose: true, strict: false });
ajv.addFormat('fiscal-code', isFiscalCodeTyped);
// Other formats tell readers of the description what code checks with rules of its own.
for (const name of [
  'email',
  'uri',
  'hostname',
  'date',
  'date-time',
  'iban',
  'vat-number',
  'sdi-code',
  'cig',
  'cup',
  'phone',
])
  ajv.addFormat(name, true);

/** Converts a JSON pointer: `/Items/0/Quantity` → `Items[0].Quantity`. */
function toFieldPath(instancePath: string, child?: string): string {
  const names = instancePath
    .split('/')
    .slice(1)
    .map((name) => name.replace(/~1/g, '/').replace(/~0/g, '~'));
  if (child !== undefined) names.push(child);
  return names
    .map((name, index) => (index && /^\d+$/.test(name) ? `[${name}]` : `${index ? '.' : ''}${name}`))
    .join('');
}

/** Finds the broken rule: that of the schema or else a general one, by the keyword that failed. */
function findRule({ keyword, parentSchema }: ErrorObject): FieldRule {
  if (keyword === 'type') return 'INVALID_VALUE';
  if (parentSchema?.rule) return parentSchema.rule;
  if (keyword === 'maxLength') return 'TOO_LONG';
  return keyword === 'minLength' ? 'REQUIRED' : 'INVALID_VALUE';
}

/** Keywords whose allowed values can be listed, or which have limits. */
const EXPLAINED = ['enum', 'type', 'minimum', 'maximum', 'maxLength', 'minItems', 'maxItems'];

function explain({ keyword, parentSchema }: ErrorObject): string | undefined {
  if (keyword === 'uniqueItems') return 'Each entry once.';
  if (parentSchema?.valueHint) return parentSchema.valueHint;
  return EXPLAINED.includes(keyword) ? explainValues(parentSchema ?? {}) : undefined;
}

function toFieldError(error: ErrorObject): FieldError {
  const { keyword, instancePath, params, parentSchema } = error;
  if (keyword === 'required') {
    return breakRule(toFieldPath(instancePath, params.missingProperty), 'REQUIRED');
  }
  if (keyword === 'additionalProperties') {
    const name = params.additionalProperty as string;
    return breakRule(
      toFieldPath(instancePath, name),
      'UNKNOWN_FIELD',
      explainName(name, Object.keys(parentSchema?.properties ?? {})),
    );
  }
  const rule = findRule(error);
  const hint = explain(error);
  const field = toFieldPath(instancePath);
  const isBare = rule === 'INVALID_VALUE' || rule === 'UNKNOWN_FIELD';
  return isBare ? breakRule(field, rule, hint ?? ELSEWHERE) : breakRule(field, rule, hint);
}

/** Returns the top-level field of an error. */
export const getTopField = ({ Field }: FieldError): string => /^[^.[]*/.exec(Field)?.[0] ?? '';

/** If a number is both out of range and not an integer, reports the range. */
function dropOvershadowed(errors: ErrorObject[]): ErrorObject[] {
  const ranges = errors.filter(({ keyword }) => keyword === 'minimum' || keyword === 'maximum');
  const paths = new Set(ranges.map(({ instancePath }) => instancePath));
  return errors.filter(({ keyword, instancePath }) => keyword !== 'type' || !paths.has(instancePath));
}

/** Whether `JSON.parse` has rounded the number, or made it infinite. */
const isChanged = (value: number): boolean =>
  !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));

/**
 * The maximum length of a path. Below it, values get the path of their parent, so that a long name is not repeated for each of
 * them.
 */
const MAX_PATH_LENGTH = 256;

function extendPath(path: string, key: string, isIndex: boolean): string {
  if (path.length > MAX_PATH_LENGTH) return path;
  if (isIndex) return `${path}[${key}]`;
  return path ? `${path}.${key}` : key;
}

/**
 * Yields the paths of values that cannot be stored exactly: strings and keys with lone surrogates, and integers beyond 2^53. It
 * is a generator, so that the caller can stop.
 */
function* findUnkept(value: unknown, path: string): Generator<string, void> {
  if (typeof value === 'string' && !value.isWellFormed()) yield path;
  if (typeof value === 'number' && isChanged(value)) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (key.isWellFormed()) yield* findUnkept(child, extendPath(path, key, Array.isArray(value)));
    else yield path;
  }
}

/** The maximum number of examined errors, in the order of the schema. */
const MAX_FOUND = 5 * MAX_ERRORS;

/** Lists the array fields of a schema that have a limit. */
const listLimits = (schema: { properties: object }): [name: string, maxItems: number][] =>
  Object.entries(schema.properties).flatMap(([name, { maxItems }]) =>
    maxItems === undefined ? [] : [[name, maxItems]],
  );

/**
 * Truncates each list to one entry above its limit, enough to be refused: Ajv validates every entry, and a hostile list of 85,000
 * objects breaks four rules with each.
 */
function cutLists(body: unknown, limits: readonly [name: string, maxItems: number][]): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const fields = body as Record<string, unknown>;
  const cut = limits.flatMap(([name, maxItems]) => {
    const list = fields[name];
    return Array.isArray(list) && list.length > maxItems ? [[name, list.slice(0, maxItems + 1)]] : [];
  });
  return cut.length ? { ...body, ...Object.fromEntries(cut) } : body;
}

const KEPT = 'Well-formed Unicode, and numbers that every JSON parser keeps: send long ones as strings.';

/** Returns the broken rules of a body, one per field, in the order of the schema's fields. */
export type CheckFields = (body: unknown) => FieldError[];

/**
 * Creates the validation of an object schema. It is compiled on first use, because compiling all schemas would take a quarter of
 * the service's start.
 */
export function createFieldCheck(schema: { properties: object }): CheckFields {
  const limits = listLimits(schema);
  return (sent) => {
    // Ajv caches the compiled schema.
    const validate = ajv.compile(schema);
    const body = cutLists(sent, limits);
    const found = validate(body) ? [] : (validate.errors ?? []).slice(0, MAX_FOUND);
    const errors = dropOvershadowed(found).map(toFieldError);
    for (const field of findUnkept(body, '')) {
      errors.push(breakRule(field, 'INVALID_VALUE', KEPT));
      if (errors.length > MAX_FOUND) break;
    }
    return sortErrors(errors, Object.keys(schema.properties));
  };
}

/** Returns the first error of each field, in the given order of fields, with unknown ones last. */
export function sortErrors(errors: FieldError[], order: readonly string[]): FieldError[] {
  const seen = new Set<string>();
  const firsts = errors.filter(({ Field }) => !seen.has(Field) && seen.add(Field));
  const getPlace = ({ Field }: FieldError) => {
    const place = order.indexOf(/^[^.[]*/.exec(Field)?.[0] ?? '');
    return place < 0 ? order.length : place;
  };
  return firsts.sort((a, b) => getPlace(a) - getPlace(b)).slice(0, MAX_ERRORS);
}
