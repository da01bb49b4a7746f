import type { Currency } from '../../../protocol/money.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { EventType } from './event-types.ts';
import { findWebhooks } from './find-webhooks.ts';
import type { Target } from './queue-deliveries.ts';
import { storeEvent } from './store-event.ts';

/** A payment of any channel, with the fields that events need. */
export interface EventPayment {
  id: string;
  companyId: number;
  transactionId: string;
  amountMinor: number;
  currency: Currency;
  status: PaymentStatus;
  /** The metadata of its link, or its own if it has no link. */
  metadata: Record<string, unknown>;
  /** The URL for its events: that of the link, or else the company's default. */
  webhookUrl: string | null;
}

interface NewEvent {
  /** The payment after the change. */
  payment: EventPayment;
  type: EventType;
  /** Whether the payment is known to have none of this type. */
  isFirst?: boolean | undefined;
  now: number;
}

/** The types sent to URLs without a list of types: a link's own, and the company's default (docs/decisions.md, 101). */
export const UNLISTED_EVENT_TYPES: readonly EventType[] = [
  'payment.settled',
  'payment.refunded',
  'payment.disputed',
  'payment.failed',
];

/**
 * Finds the targets of an event: the link's own URL or else the company's default, if the type is sent to these, and every
 * webhook of the company for the type (the specification's delivery rule 4). A URL that occurs twice gets the event once: its
 * delivery belongs to the link or company, or else to the oldest webhook, and is signed for all of them (`read-secrets.ts`).
 */
async function findTargets(
  trx: StoreTransaction,
  { companyId, webhookUrl: url }: EventPayment,
  type: EventType,
): Promise<Target[]> {
  const targets = new Map<string, Target>();
  if (url && UNLISTED_EVENT_TYPES.includes(type)) targets.set(url, { url, webhookId: null });
  for (const target of await findWebhooks(trx, companyId, type))
    if (!targets.has(target.url)) targets.set(target.url, target);
  return [...targets.values()];
}

/** Records an event of a payment, once per payment and type. */
export async function recordEvent(
  trx: StoreTransaction,
  { payment, type, isFirst, now }: NewEvent,
): Promise<void> {
  const payload = {
    EventType: type,
    TransactionId: payment.transactionId,
    Amount: payment.amountMinor,
    Currency: payment.currency,
    Status: payment.status,
    Metadata: payment.metadata,
  };
  const event = { companyId: payment.companyId, subjectId: payment.id, payload, isFirst, now };
  await storeEvent(trx, event, () => findTargets(trx, payment, type));
}
