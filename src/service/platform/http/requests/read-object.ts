import { explainName } from '../answers/explain-values.ts';
import { breakRule, type FieldError, rejectBecause, rejectFields } from '../answers/rejections.ts';

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Says what a body is that is no object. */
function explainBody(body: unknown): string {
  if (body === undefined) return 'There is no body. An empty object is {}.';
  if (Array.isArray(body)) return 'It is an array. PHP writes an empty object as (object) [].';
  if (typeof body === 'string') return 'It is a string: was the JSON encoded twice?';
  return body === null ? 'It is null. An empty object is {}.' : `It is a ${typeof body}.`;
}

/**
 * Returns a body that is a JSON object.
 * @throws Rejection `Body must be a JSON object.`
 */
export function readObject(body: unknown): Record<string, unknown> {
  if (!isJsonObject(body)) throw rejectBecause('BODY_NOT_OBJECT', explainBody(body));
  return body;
}

/** Describes fields that an object must not have. @param path the object's own, with a dot at its end */
export const describeUnknown = (
  names: readonly string[],
  known: readonly string[],
  path = '',
): FieldError[] => names.map((name) => breakRule(path + name, 'UNKNOWN_FIELD', explainName(name, known)));

/**
 * Checks the body of a call without fields: it must be empty or `{}`.
 * @throws Rejection `Body must be a JSON object.`, or 400 that names each field
 */
export function readNoFields(body: unknown): void {
  if (body === undefined) return;
  const errors = describeUnknown(Object.keys(readObject(body)), []);
  if (errors.length) throw rejectFields(errors);
}
