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
  TransactionId: {
    TOO_LONG: 'TransactionId has at most 30 characters. A UUID has 36, or 32 without its hyphens.',
  },
  PaymentMethods: {
    METHOD_NOT_AVAILABLE:
      'docs/api.md, "Request fields", lists the ids. A link has only methods of its company and currency.',
  },
};

/** Fields of a link that people write as in their own language: `webhookUrl`, `metadata`. */
const NAMES = [...Object.keys(HINTS), 'Purpose', 'Metadata', 'Items', 'AutoCapture', 'Locale'];

function explainName(field: string): string | undefined {
  const name = NAMES.find((known) => known.toLowerCase() === field.toLowerCase().replaceAll('_', ''));
  return name && `Did you mean ${name}? Fields are spelled exactly as in the documents.`;
}

/** Explains the first refused field for which there is more to say than its rule; `null` if there is none. */
export function explainErrors(errors: LoggedRequest['Errors']): string | null {
  const hints = errors.map(({ Field, Code }) => {
    // Of an entry of a list, the list.
    const name = Field.replace(/\[.*/s, '');
    if (Code === 'UNKNOWN_FIELD') return explainName(Field);
    return Object.hasOwn(HINTS, name) ? HINTS[name]?.[Code] : undefined;
  });
  return hints.find((hint) => hint !== undefined) ?? null;
}
