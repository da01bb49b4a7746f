import type { Store } from '../store/open-store.ts';

/** Tries that are shown, the newest. */
export const MAX_TRIES = 20;

export interface SentTry {
  /** From 1. */
  Attempt: number;
  /** `webhook-id`, `webhook-timestamp` and `webhook-signature`; null for tries of earlier versions. */
  Headers: Record<string, string> | null;
  /** At most 1,000 bytes; null if the answer was empty, or there was none. */
  Answer: string | null;
}

/** What was sent with a delivery, and what came back. */
export interface SentWebhook {
  DeliveryId: string;
  /** The body, byte for byte as it was signed. */
  Payload: string;
  Attempts: SentTry[];
}

export interface DeliveryKey {
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
    .select(['events.payload'])
    .where('deliveries.id', '=', deliveryId)
    .where('deliveries.company_id', '=', companyId)
    .executeTakeFirst();
  if (!found) return undefined;
  const tries = await store
    .selectFrom('delivery_attempts')
    .select(['attempt', 'headers', 'answer'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('attempt', 'desc')
    .limit(MAX_TRIES)
    .execute();
  return {
    DeliveryId: deliveryId,
    Payload: found.payload,
    Attempts: tries.reverse().map(({ attempt, headers, answer }) => ({
      Attempt: attempt,
      Headers: headers === null ? null : (JSON.parse(headers) as Record<string, string>),
      Answer: answer,
    })),
  };
}
