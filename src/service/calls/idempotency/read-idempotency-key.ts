import { breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';

const HEADER = 'Idempotency-Key';

/** Visible ASCII. Node joins repeated headers with a comma and a space, which this refuses. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads the key of a call; `undefined` if there is none.
 * @throws Rejection 400 for a key that is empty, too long, or has other characters
 */
export function readIdempotencyKey(
  headers: Record<string, string | string[] | undefined>,
): string | undefined {
  const key = headers[HEADER.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key))
    throw rejectFields([
      breakRule(HEADER, 'INVALID_VALUE', '1 to 255 ASCII characters without spaces, such as a UUID.'),
    ]);
  return key;
}
