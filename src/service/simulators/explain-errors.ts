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
};

/** Explains the first refused field for which there is more to say than its rule; `null` if there is none. */
export function explainErrors(errors: LoggedRequest['Errors']): string | null {
  const hints = errors.map(({ Field, Code }) =>
    Object.hasOwn(HINTS, Field) ? HINTS[Field]?.[Code] : undefined,
  );
  return hints.find((hint) => hint !== undefined) ?? null;
}
