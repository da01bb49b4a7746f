import { breakRule, reject, rejectFields } from '../answers/rejections.ts';

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a body that is a JSON object.
 * @throws Rejection `Body must be a JSON object.`
 */
export function readObject(body: unknown): Record<string, unknown> {
  if (!isJsonObject(body)) throw reject('BODY_NOT_OBJECT');
  return body;
}

/**
 * Checks the body of a call without fields: it must be empty or `{}`.
 * @throws Rejection `Body must be a JSON object.`, or 400 that names each field
 */
export function readNoFields(body: unknown): void {
  if (body === undefined) return;
  const errors = Object.keys(readObject(body)).map((field) => breakRule(field, 'UNKNOWN_FIELD'));
  if (errors.length) throw rejectFields(errors);
}
