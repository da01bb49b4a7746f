import { parseMerchantUrl } from '../addresses/parse-merchant-url.ts';
import { breakRule, type FieldError, type FieldRule } from '../http/rejections.ts';

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

function findProblem(key: string, value: unknown): FieldRule | undefined {
  if (RESERVED_METADATA_KEYS.includes(key)) return 'RESERVED_KEY';
  if ([...key].length > MAX_METADATA_KEY_LENGTH) return 'TOO_LONG';
  if (typeof value === 'string' && [...value].length > MAX_METADATA_VALUE_LENGTH) return 'TOO_LONG';
  if (key !== 'custom_css') return undefined;
  const url = typeof value === 'string' ? parseMerchantUrl(value) : 'malformed';
  if (url === 'insecure') return 'HTTPS_REQUIRED';
  return url === 'malformed' ? 'INVALID_VALUE' : undefined;
}

export function checkMetadata(metadata: Record<string, unknown>): FieldError[] {
  const entries = Object.entries(metadata);
  const isTooBig =
    entries.length > MAX_METADATA_KEYS || Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES;
  if (isTooBig) return [breakRule('Metadata', 'TOO_LONG')];
  return entries.flatMap(([key, value]) => {
    const problem = findProblem(key, value);
    return problem ? [breakRule(`Metadata.${key}`, problem)] : [];
  });
}
