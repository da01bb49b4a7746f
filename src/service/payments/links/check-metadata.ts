import { checkMetadataLimits, isEntryTooLong } from '../../calls/definitions/metadata-limits.ts';
import { URL_HINT } from '../../calls/definitions/request-fields.ts';
import { parseMerchantUrl } from '../../platform/addresses/parse-merchant-url.ts';
import type { Broken, FieldError } from '../../platform/http/answers/rejections.ts';

/** Metadata keys that only the service sets. `custom_css` is also reserved, but callers may set it for styling. */
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

function findProblem(key: string, value: unknown): Broken | undefined {
  if (RESERVED_METADATA_KEYS.includes(key)) return ['RESERVED_KEY'];
  if (isEntryTooLong(key, value)) return ['TOO_LONG'];
  if (key !== 'custom_css') return undefined;
  const url = typeof value === 'string' ? parseMerchantUrl(value) : 'malformed';
  if (url === 'insecure') return ['HTTPS_REQUIRED', URL_HINT];
  return url === 'malformed' ? ['INVALID_VALUE', URL_HINT] : undefined;
}

export const checkMetadata = (metadata: Record<string, unknown>): FieldError[] =>
  checkMetadataLimits(metadata, findProblem);
