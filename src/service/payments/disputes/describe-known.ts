import { CARD_BRANDS } from '../../../protocol/card.ts';
import { type Currency, formatPlainAmount } from '../../../protocol/money.ts';
import { PAYMENT_METHODS } from '../../../protocol/payment-methods.ts';
import type { RecordKey } from '../../calls/definitions/resource.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { AttemptRow } from '../tables/attempts.ts';
import type { LinkRequest } from '../terms/link-request.ts';
import { describePayer } from '../terms/payers.ts';
import { readDispute } from './disputes.ts';
import { findForeign } from './write-pdf.ts';

const writeMoney = (amountMinor: number, currency: Currency): string =>
  `${formatPlainAmount(amountMinor, currency)} ${currency}`;

/** `2026-11-21 09:30 UTC` */
const writeTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function writeMeans({ method, card_brand, card_last4, account_last4 }: AttemptRow): string {
  const name = PAYMENT_METHODS.find(({ id }) => id === method)?.name ?? method;
  const brand = CARD_BRANDS.find(({ id }) => id === card_brand)?.name;
  const last4 = card_last4 ?? account_last4;
  return [brand ? `${name}, ${brand}` : name, last4 && `ending in ${last4}`].filter(Boolean).join(' ');
}

/** A card is confirmed at 3-D Secure: its shopper was sent there, and the payment was then approved. */
const isConfirmed = ({ method, sent_at }: AttemptRow): boolean => method === 'card' && sent_at !== null;

/** Replaces characters that an acquirer does not take: `ł` has no place in Windows-1252. */
const fold = (text: string): string =>
  Array.from(text, (character) => {
    if (findForeign(character) === undefined) return character;
    const plain = character.normalize('NFD').replace(/\p{M}/gu, '');
    return findForeign(plain) === undefined ? plain : '?';
  }).join('');

/** Writes what the service knows about a disputed payment, as the beginning of a response. */
async function describeKnown(store: Store, paymentId: string): Promise<string> {
  const payment = await store
    .selectFrom('payments')
    .leftJoin('links', 'links.payment_id', 'payments.id')
    .select(['transaction_id', 'amount_minor', 'currency', 'request'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const attempt = await store
    .selectFrom('attempts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'APPROVED')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const request = payment.request === null ? undefined : (JSON.parse(payment.request) as LinkRequest);
  const { Purpose, Description, Items = [] } = request ?? {};
  const { Name, Email } = describePayer(attempt, request).Shopper ?? {};
  const shopper = [Name, Email].filter(Boolean).join(', ');
  const sum = writeMoney(payment.amount_minor, payment.currency);
  const facts: [name: string, text: string | undefined][] = [
    ['Order', [Purpose, Description, `reference ${payment.transaction_id}`].filter(Boolean).join(', ')],
    ['Items', Items.map(({ Quantity, Name }) => `${Quantity} x ${Name}`).join(', ')],
    ['Paid', attempt ? `${sum} on ${writeTime(attempt.created_at)}, ${writeMeans(attempt)}` : sum],
    ['Shopper', shopper],
    [
      '3-D Secure',
      attempt && isConfirmed(attempt)
        ? `the bank of the card confirmed the cardholder, who was sent to it at ${writeTime(Number(attempt.sent_at))}`
        : undefined,
    ],
  ];
  return fold(facts.flatMap(([name, text]) => (text ? [`${name}: ${text}`] : [])).join('\n'));
}

/**
 * Reads a dispute. One that still needs a response has the draft of one.
 * @throws Rejection 404 for an unknown dispute, or one of another company
 */
export async function readDisputeWithDraft(store: Store, key: RecordKey): Promise<object> {
  const dispute = await readDispute(store, key);
  const { payment_id, state } = await store
    .selectFrom('disputes')
    .select(['payment_id', 'state'])
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow();
  return state === 'NEEDS_RESPONSE' ? { ...dispute, Draft: await describeKnown(store, payment_id) } : dispute;
}
