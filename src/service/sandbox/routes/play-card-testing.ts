/** SIMULATED: an attack, in which stolen card numbers are tried in a shop's checkout to find those that still work. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { hasValidCheckDigit } from '../../../protocol/card.ts';
import type { PayAnswer } from '../../../protocol/checkout-api.ts';
import { breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import { STOLEN_BIN } from '../acquirer/test-cards.ts';
import type { Inject, InjectAnswer } from '../shopper/inject.ts';

export const MAX_PRESSES = 200;
/** The number of presses per link, after which the attacker creates another order to stay inconspicuous. */
const PRESSES_PER_LINK = 5;
const CARD_DIGITS = 16;
/** The networks reserved for documentation (RFC 5737), which contain no real addresses. */
const NETWORKS = ['192.0.2.', '198.51.100.', '203.0.113.'];

interface AttackOptions {
  presses: number;
  /** A host of the company, for return URLs. */
  domain: string | undefined;
  /** The authorization header of the company that runs the simulation. */
  credentials: Record<string, string>;
  now: () => number;
  inject: Inject;
}

/** The outcomes of the presses. */
interface AttackResult {
  Presses: number;
  /** The number of presses that the bank declined, so that the attacker learns whether the card works. */
  Declined: number;
  /** The number of presses stopped by a demand for a proof of work, which the attacker's program cannot provide. */
  Stopped: number;
  /** The number of presses refused without revealing anything about the card. */
  Refused: number;
  Links: number;
}

/** Invents a number with the stolen BIN and a valid check digit. */
function inventCard(): string {
  const head = STOLEN_BIN + String(randomInt(1e9)).padStart(CARD_DIGITS - STOLEN_BIN.length - 1, '0');
  const last = Array.from({ length: 10 }, (_, digit) => digit).find((digit) =>
    hasValidCheckDigit(`${head}${digit}`),
  );
  return `${head}${last}`;
}

async function createLink({ inject, credentials, domain }: AttackOptions): Promise<string> {
  const url = `https://${domain}/`;
  const { statusCode, body } = await inject({
    method: 'POST',
    url: '/api/v5/payments/link',
    headers: credentials,
    payload: {
      Purpose: 'Played attack',
      Amount: 100,
      PaymentMethods: ['card'],
      SuccessRedirectUrl: url,
      FailureRedirectUrl: url,
      CancelRedirectUrl: url,
    },
  });
  const { PaymentUrl, TransactionId } = JSON.parse(body) as Record<string, string>;
  // The company does not accept cards, or has no domain for return URLs.
  if (statusCode !== 200 || !PaymentUrl || !TransactionId)
    throw rejectFields([breakRule('Presses', 'METHOD_NOT_AVAILABLE')]);
  return new URL(PaymentUrl).pathname;
}

function press(path: string, { inject, now }: AttackOptions): Promise<InjectAnswer> {
  const nextYear = new Date(now()).getUTCFullYear() + 1;
  return inject({
    method: 'POST',
    url: `${path}/pay`,
    remoteAddress: `${NETWORKS[randomInt(NETWORKS.length)]}${randomBytes(1)[0]}`,
    payload: {
      attemptKey: randomUUID(),
      method: 'card',
      card: { number: inventCard(), expiry: `12/${nextYear % 100}`, cvc: '123', name: 'Nobody' },
      email: 'nobody@shop.example',
    },
  });
}

/** Simulates an attack. Each press passes the same checks as an external one. */
export async function playCardTesting(options: AttackOptions): Promise<AttackResult> {
  const result = { Presses: 0, Declined: 0, Stopped: 0, Refused: 0, Links: 0 };
  let path = '';
  while (result.Presses < options.presses) {
    if (result.Presses % PRESSES_PER_LINK === 0) {
      path = await createLink(options);
      result.Links += 1;
    }
    const { statusCode, body } = await press(path, options);
    const { outcome } = JSON.parse(body) as Partial<PayAnswer>;
    result.Presses += 1;
    if (outcome === 'declined') result.Declined += 1;
    else if (outcome === 'proof') result.Stopped += 1;
    else if (statusCode === 429) result.Refused += 1;
  }
  return result;
}
