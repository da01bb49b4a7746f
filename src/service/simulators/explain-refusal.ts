import type { RejectionCode } from '../http/rejections.ts';
import type { LoggedRequest } from './logged-request.ts';

const RECEIVER =
  'To receive webhooks on your own machine, start the service with WEBHOOK_ALLOW=localhost:<port of your server>.';
const SHOPPER_URL = 'http: is for localhost and 127.0.0.1. Every other address must be https:.';

const SHOPPER_DOMAIN =
  'A redirect URL is on a domain of the company, without a port; the fixtures list them (docs/operations.md, "Companies").';
const REDIRECT_URL = { HTTPS_REQUIRED: SHOPPER_URL, DOMAIN_NOT_AUTHORIZED: SHOPPER_DOMAIN };

/** What a developer did, most likely, by field and code. The answer itself names the rule only. */
const HINTS: Record<string, Record<string, string>> = {
  WebhookUrl: { HTTPS_REQUIRED: RECEIVER, ADDRESS_NOT_ALLOWED: RECEIVER },
  Url: { HTTPS_REQUIRED: RECEIVER, ADDRESS_NOT_ALLOWED: RECEIVER },
  SuccessRedirectUrl: REDIRECT_URL,
  FailureRedirectUrl: REDIRECT_URL,
  CancelRedirectUrl: REDIRECT_URL,
  Amount: {
    INVALID_VALUE: 'Amount is a whole number in the smallest unit of the currency: 1990 is EUR 19.90.',
  },
  Currency: { INVALID_VALUE: 'Currency is a code of three capital letters, such as EUR.' },
  Type: { INVALID_VALUE: 'Type is standard or embedded, in small letters.' },
  Model: { INVALID_VALUE: 'GET /api/v5/pos-terminals/hardware lists the models.' },
  TransactionId: {
    TOO_LONG: 'TransactionId has at most 30 characters. A UUID has 36, or 32 without its hyphens.',
  },
  PaymentMethods: {
    METHOD_NOT_AVAILABLE:
      'docs/api.md, "Request fields", lists the ids. A link has only methods of its company and currency.',
  },
};

/** The same of refusals that are about no field. */
const CALL_HINTS: Partial<Record<RejectionCode, string>> = {
  WALLET_BALANCE_TOO_LOW: 'The sandbox fills a wallet with POST /sandbox/wallet-top-ups.',
  COMPANY_NOT_FOUND:
    'Company is the name of a merchant, as the fixtures have it, whose parent is the token\'s company (docs/operations.md, "Companies").',
};

/** Fields of a link that people write as in their own language: `webhookUrl`, `metadata`. */
const NAMES = [...Object.keys(HINTS), 'Purpose', 'Metadata', 'Items', 'AutoCapture', 'Locale'];

function explainName(field: string): string | undefined {
  const name = NAMES.find((known) => known.toLowerCase() === field.toLowerCase().replaceAll('_', ''));
  return name && `Did you mean ${name}? Fields are spelled exactly as in the documents.`;
}

interface Refusal {
  Code?: string;
  Errors: LoggedRequest['Errors'];
}

/** Explains the first refused field, or the refusal, for which there is more to say than its rule; `null` if there is none. */
export function explainRefusal({ Code = '', Errors }: Refusal): string | null {
  const hints = Errors.map((error) => {
    // Of an entry of a list, the list.
    const name = error.Field.replace(/\[.*/s, '');
    if (error.Code === 'UNKNOWN_FIELD') return explainName(error.Field);
    return Object.hasOwn(HINTS, name) ? HINTS[name]?.[error.Code] : undefined;
  });
  const hint = hints.find((one) => one !== undefined);
  return hint ?? CALL_HINTS[Code as RejectionCode] ?? null;
}
