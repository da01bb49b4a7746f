import type { LoggedRequest } from '../../../protocol/log-answers.ts';
import { isPublicUrl } from '../../platform/addresses/is-public-url.ts';
import type { RejectionCode } from '../../platform/http/answers/rejections.ts';

const SHOPPER_URL = 'http: is for localhost and 127.0.0.1. Every other address must be https:.';

const REDIRECT_URL = { HTTPS_REQUIRED: SHOPPER_URL };

/** The likely mistake of a developer, by field and code, if there is more to explain than in the answer. */
const HINTS: Record<string, Record<string, string>> = {
  SuccessRedirectUrl: REDIRECT_URL,
  FailureRedirectUrl: REDIRECT_URL,
  CancelRedirectUrl: REDIRECT_URL,
  Amount: {
    INVALID_VALUE: 'Amount is a whole number in the smallest unit of the currency: 1990 is EUR 19.90.',
  },
  Model: { INVALID_VALUE: 'GET /api/v5/pos-terminals/hardware lists the models.' },
  TransactionId: {
    TOO_LONG: 'TransactionId has at most 30 characters. A UUID has 36, or 32 without its hyphens.',
  },
};

/** The likely mistake for refusals that concern no field. */
const CALL_HINTS: Partial<Record<RejectionCode, string>> = {
  WALLET_BALANCE_TOO_LOW: 'The sandbox fills a wallet with POST /sandbox/wallet-top-ups.',
  COMPANY_NOT_FOUND:
    'Company is the name of a merchant in the fixtures whose parent is the token\'s company (docs/operations.md, "Companies").',
};

const RECEIVERS = ['WebhookUrl', 'Url'];

/**
 * Explains a refused receiver: one on the developer's machine or network must be listed when the service starts, any other must
 * be on the web.
 */
function explainReceiver(url: unknown, allowed: readonly string[]): string | undefined {
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
  const { protocol, hostname, port } = new URL(url);
  if (isPublicUrl(new URL(`https://${hostname}`))) return undefined;
  const now = allowed.length ? ` It currently allows ${allowed.join(', ')}.` : '';
  const target = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  return `To receive webhooks on your own machine, start the service with WEBHOOK_ALLOW=${target}.${now}`;
}

interface Refusal {
  Code?: string;
  /** The answer's own hint. */
  Hint?: string;
  Errors: LoggedRequest['Errors'];
  /** The body that was sent. */
  body: unknown;
  /** The targets in `WEBHOOK_ALLOW`. */
  allowed: readonly string[];
}

/** Explains the first refused field, or else the refusal, if there is more to explain than in the answer; `null` otherwise. */
export function explainRefusal({ Code = '', Hint, Errors, body, allowed }: Refusal): string | null {
  const hints = Errors.map(({ Field, Code: rule }) => {
    // The name of the list that contains the entry.
    const name = Field.replace(/\[.*/s, '');
    if (RECEIVERS.includes(name) && (rule === 'HTTPS_REQUIRED' || rule === 'ADDRESS_NOT_ALLOWED'))
      return explainReceiver(Reflect.get(Object(body), name), allowed);
    return Object.hasOwn(HINTS, name) ? HINTS[name]?.[rule] : undefined;
  });
  const hint = hints.find((one) => one !== undefined);
  return hint ?? Hint ?? CALL_HINTS[Code as RejectionCode] ?? null;
}
