import type { EncryptedCard } from '../../../protocol/encrypted-card.ts';
import { rejectBecause } from '../../platform/http/answers/rejections.ts';

const HEADER = { alg: 'RSA-OAEP-256', enc: 'A256GCM', version: '1' };

/** A JWE in compact form, RFC 7516. Some encoders pad base64url. */
const JWE = /^[\w-]+={0,2}(\.[\w-]+={0,2}){4}$/;
const [MIN_LENGTH, MAX_LENGTH] = [200, 2_000];
const [IV_BYTES, TAG_BYTES] = [12, 16];

const decode = (part = ''): Buffer => Buffer.from(part, 'base64url');

function hasOurHeader(part: string): boolean {
  try {
    const header = JSON.parse(decode(part).toString()) as Record<string, unknown>;
    const names = Object.keys(HEADER) as (keyof typeof HEADER)[];
    return (
      Object.keys(header).length === names.length && names.every((name) => header[name] === HEADER[name])
    );
  } catch {
    return false;
  }
}

function isJwe(text: unknown): text is string {
  if (typeof text !== 'string' || text.length < MIN_LENGTH || text.length > MAX_LENGTH) return false;
  const [header = '', , iv, , tag] = JWE.test(text) ? text.split('.') : [];
  return hasOurHeader(header) && decode(iv).length === IV_BYTES && decode(tag).length === TAG_BYTES;
}

/**
 * Reads texts that only the acquirer can decrypt, by their shape alone: none of them may be a number in clear, which some acquirers'
 * test environments would take. No part of them is repeated.
 * @throws Rejection 400
 */
export function readCardTexts<Name extends keyof EncryptedCard>(
  owner: object,
  names: readonly Name[],
): Pick<EncryptedCard, Name> {
  const read = names.map((name) => {
    const text = Object.hasOwn(owner, name) ? (owner as Record<string, unknown>)[name] : undefined;
    if (!isJwe(text)) throw rejectBecause('CARD_ENCRYPTION', `${name} is not such a text.`);
    return [name, text] as const;
  });
  return Object.fromEntries(read) as Pick<EncryptedCard, Name>;
}
