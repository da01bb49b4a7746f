import type { DeliveryAttempt } from '../../../protocol/log-answers.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type Delivery, toDeliveries } from '../../webhooks/registrations/list-deliveries.ts';
import { explainAttempt } from './explain-attempt.ts';

/** The maximum number of attempts that are shown, newest first. */
export const MAX_TRIES = 20;

/** An attempt as in the log of deliveries, with details that the log omits. */
interface SentTry extends DeliveryAttempt {
  /** `webhook-id`, `webhook-timestamp` and `webhook-signature`; null for attempts of earlier versions. */
  Headers: Record<string, string> | null;
  /** At most 1,000 bytes of the answer's body; null if it was empty or missing. */
  Answer: string | null;
  /** The likely cause of a failure; null if it is unknown. */
  Hint: string | null;
}

/** The payload of a delivery, and the answers to it. */
export interface SentWebhook extends Omit<Delivery, 'Attempts'> {
  EventId: string;
  /** The body, exactly as it was signed. */
  Payload: string;
  Attempts: SentTry[];
}

interface DeliveryKey {
  companyId: number;
  deliveryId: string;
}

/** @returns `undefined` if the company has no such delivery */
export async function readSentWebhook(
  store: Store,
  { companyId, deliveryId }: DeliveryKey,
): Promise<SentWebhook | undefined> {
  const found = await store
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .selectAll('deliveries')
    .select(['events.payload'])
    .where('deliveries.id', '=', deliveryId)
    .where('deliveries.company_id', '=', companyId)
    .executeTakeFirst();
  if (!found) return undefined;
  const [delivery] = (await toDeliveries(store, [found])) as [Delivery];
  const tries = await store
    .selectFrom('delivery_attempts')
    .select(['attempt', 'headers', 'answer'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('attempt', 'desc')
    .limit(MAX_TRIES)
    .execute();
  const contents = new Map(tries.map((row) => [row.attempt, row]));
  return {
    ...delivery,
    EventId: found.event_id,
    Payload: found.payload,
    Attempts: delivery.Attempts.slice(-MAX_TRIES).map((entry) => {
      const { headers = null, answer = null } = contents.get(entry.Attempt) ?? {};
      return {
        ...entry,
        Headers: headers === null ? null : (JSON.parse(headers) as Record<string, string>),
        Answer: answer,
        Hint: explainAttempt(entry),
      };
    }),
  };
}
