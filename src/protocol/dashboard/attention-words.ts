/** The words for what waits for a company, and for declines: the same in the dashboard and in the morning letter. */
import type { DeclineCode } from '../decline-codes.ts';
import type { Attention } from './overview-answer.ts';

/** @returns `1 dispute`, `2 disputes` */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const DECLINES: Record<DeclineCode, string> = {
  card_declined: 'The bank gives no reason',
  insufficient_funds: 'Not enough money',
  expired_card: 'Card has expired',
  authentication_failed: 'Card holder was not confirmed',
  payment_declined: 'Refused at the bank or wallet',
  processing_error: 'Acquirer could not be asked',
};

/** Names a decline reason in words; an unknown code of a newer service is returned unchanged. */
export const nameDecline = (code: string): string => DECLINES[code as DeclineCode] ?? code;

interface AttentionWords {
  title(count: number): string;
  /** The place in the dashboard where they are, and what one does there. */
  place: string;
  verb: string;
}

/** The kinds in the order in which they are listed: the most urgent first. */
export const ATTENTION: Record<keyof Attention, AttentionWords> = {
  CardTesting: { title: () => 'Stolen cards are being tried', place: 'card-testing', verb: 'Look' },
  Disputes: {
    title: (number) => `${count(number, 'dispute')} without evidence`,
    place: 'sections/online-payments/disputes',
    verb: 'Respond',
  },
  Holds: {
    title: (number) => `${count(number, 'held payment')} to capture or release`,
    place: 'links?Status=HELD',
    verb: 'Decide',
  },
  Notification: {
    title: (number) => `${count(number, 'chat message')} to read`,
    place: 'sections/chat/chat-threads',
    verb: 'Answer',
  },
  Invoice: {
    title: (number) => `${count(number, 'invoice')} rejected by the exchange system`,
    place: 'sections/fiscal-invoices/fiscal-invoices-invoices',
    verb: 'Correct',
  },
  Subscriptions: {
    title: (number) => `${count(number, 'subscription')} not paid`,
    place: 'sections/online-payments/subscriptions',
    verb: 'Look',
  },
  Webhooks: {
    title: (number) => `${count(number, 'webhook')} that ${number === 1 ? 'does' : 'do'} not arrive`,
    place: 'deliveries',
    verb: 'Look',
  },
};

/** Lists the kinds of which something waits, with its number. */
export const totalAttention = (attention: Attention): { kind: keyof Attention; total: number }[] =>
  (Object.keys(ATTENTION) as (keyof Attention)[])
    .map((kind) => ({ kind, total: attention[kind]?.Count ?? 0 }))
    .filter(({ total }) => total > 0);
