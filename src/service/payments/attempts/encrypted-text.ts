const HEADER = { alg: 'RSA-OAEP-256', enc: 'A256GCM', version: '1' };

/** A JWE in compact form, RFC 7516. Some encoders pad base64url. */
const JWE = /^([\w-]+={0,2})\.([\w-]+={0,2})\.([\w-]+={0,2})\.([\w-]+={0,2})\.([\w-]+={0,2})$/;
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

/**
 * Whether a text has the shape of a field of a card that only the acquirer can decrypt. No number in clear has it, which some
 * acquirers' test environments would take in its place.
 */
export function isEncryptedText(text: unknown): text is string {
  if (typeof text !== 'string' || text.length < MIN_LENGTH || text.length > MAX_LENGTH) return false;
  const [, header = '', , iv, , tag] = JWE.exec(text) ?? [];
  return hasOurHeader(header) && decode(iv).length === IV_BYTES && decode(tag).length === TAG_BYTES;
}
