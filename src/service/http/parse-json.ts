import { hasForbiddenShape } from '../../protocol/json-shape.ts';
import { reject } from './rejections.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The body as JSON, strictly: UTF-8 without a byte order mark, of a bounded depth, and no key twice (`JSON.parse` would
 * take the last, and a proxy before us may have judged by the first).
 * @throws Rejection `Invalid JSON.`
 */
export function parseJson(body: Buffer): unknown {
  let text: string;
  let value: unknown;
  try {
    text = decoder.decode(body);
    value = JSON.parse(text);
  } catch {
    throw reject('INVALID_JSON');
  }
  if (hasForbiddenShape(text)) throw reject('INVALID_JSON');
  return value;
}
