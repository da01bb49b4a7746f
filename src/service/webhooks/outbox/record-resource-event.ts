import type { Currency } from '../../../protocol/money.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { RecordEventType } from './event-types.ts';
import { findWebhooks } from './find-webhooks.ts';
import type { Target } from './queue-deliveries.ts';
import { storeEvent } from './store-event.ts';

/** An event of a record, such as a refund. */
export interface ResourceEvent {
  companyId: number;
  /** The `TransactionId` of the payload. */
  recordId: string;
  /** The subject, which has an event of each type once. Default: the record itself. */
  subjectId?: string;
  /** The kind of record, for receivers of several kinds. */
  resource: string;
  type: RecordEventType;
  /** 0 for a record without an amount. */
  amountMinor: number;
  currency: Currency;
  /** The state of the record. */
  status: string;
  metadata: Record<string, unknown>;
  now: number;
}

/** Records an event of a record, once per record and type, for the webhooks that name the type (docs/decisions.md, 268). */
export async function recordResourceEvent(trx: StoreTransaction, event: ResourceEvent): Promise<void> {
  const { companyId, recordId, subjectId = recordId, resource, type, now } = event;
  const payload = {
    EventType: type,
    TransactionId: recordId,
    Amount: event.amountMinor,
    Currency: event.currency,
    Status: event.status,
    Metadata: { ...event.metadata, resource },
  };
  await storeEvent(trx, { companyId, subjectId, payload, now }, async () => {
    const targets = new Map<string, Target>();
    for (const target of await findWebhooks(trx, companyId, type))
      if (!targets.has(target.url)) targets.set(target.url, target);
    return [...targets.values()];
  });
}
