import { breakRule, reject, rejectFields } from '../answers/rejections.ts';

/**
 * Returns a body that is a JSON object.
 * @throws Rejection `Body must be a JSON object.`
 */
export function readObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw reject('BODY_NOT_OBJECT');
  return body as Record<string, unknown>;
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
