import { reject } from './rejections.ts';

/**
 * The body of a call, once it is known to be a JSON object.
 * @throws Rejection `Body must be a JSON object.`
 */
export function readObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw reject('Body must be a JSON object.');
  return body as Record<string, unknown>;
}
