import { parseMerchantUrl } from '../addresses/parse-merchant-url.ts';
import type { FieldError } from '../http/rejections.ts';

/** Keys that only the service sets. `custom_css` is also reserved, but callers may use it for styling. */
export const RESERVED_METADATA_KEYS = [
  'transaction_uuid',
  'company_id',
  'invoice_id',
  'accepted_cards',
  'moto',
  'sepa_only',
  'bank_only',
  'klarna_only',
  'paypal_only',
  'ideal_only',
  'bancontact_only',
  'country_code',
  'billing_country',
];

/** Limits of a link's metadata (docs/decisions.md, 12). Lengths are in code points, the total in bytes of JSON. */
export const MAX_METADATA_KEYS = 50;
export const MAX_METADATA_KEY_LENGTH = 40;
export const MAX_METADATA_VALUE_LENGTH = 500;
export const MAX_METADATA_BYTES = 16_384;

function findProblem(key: string, value: unknown): string | undefined {
  if (RESERVED_METADATA_KEYS.includes(key)) return 'Reserved metadata key.';
  if ([...key].length > MAX_METADATA_KEY_LENGTH) return 'Value too long.';
  if (typeof value === 'string' && [...value].length > MAX_METADATA_VALUE_LENGTH) return 'Value too long.';
  if (key !== 'custom_css') return undefined;
  const url = typeof value === 'string' ? parseMerchantUrl(value) : 'malformed';
  if (url === 'insecure') return 'URL must use HTTPS protocol.';
  return url === 'malformed' ? 'Invalid value.' : undefined;
}

export function checkMetadata(metadata: Record<string, unknown>): FieldError[] {
  const entries = Object.entries(metadata);
  const isTooBig =
    entries.length > MAX_METADATA_KEYS || Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES;
  if (isTooBig) return [{ Field: 'Metadata', Message: 'Value too long.' }];
  return entries.flatMap(([key, value]) => {
    const problem = findProblem(key, value);
    return problem ? [{ Field: `Metadata.${key}`, Message: problem }] : [];
  });
}
