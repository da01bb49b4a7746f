import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { AdyenConfig } from '../platform/config/read-adyen-config.ts';
import type { Store } from '../platform/store/open-store.ts';
import { hasSignature, isSame, type NotificationItem } from './check-signature.ts';
import { readStoredId } from './map-answer.ts';

const NOTIFICATIONS_PATH = '/acquirers/adyen/notifications';

interface ReceiverOptions {
  store: Store;
  config: Pick<AdyenConfig, 'hmacKeys' | 'isLive' | 'merchantAccount' | 'webhookPassword' | 'webhookUser'>;
  now: () => number;
  report: (line: string) => void;
  /** Called when there are notifications to apply. */
  wake: () => void;
}

const text = (maxLength: number) => Type.String({ maxLength });

const NotificationSchema = Type.Object({
  live: text(5),
  notificationItems: Type.Array(
    Type.Object({
      NotificationRequestItem: Type.Object({
        pspReference: Type.String({ minLength: 1, maxLength: 100 }),
        originalReference: Type.Optional(text(100)),
        merchantAccountCode: text(200),
        merchantReference: text(1000),
        amount: Type.Object({
          value: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
          currency: text(3),
        }),
        eventCode: Type.String({ minLength: 1, maxLength: 100 }),
        success: text(5),
        reason: Type.Optional(text(1000)),
        additionalData: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      }),
    }),
    { minItems: 1, maxItems: 100 },
  ),
});

/** The fields of a notification that are stored as JSON, in addition to the columns. */
export interface NotificationData {
  reason?: string;
  storedId?: string;
  chargebackReasonCode?: string;
  defensePeriodEndsAt?: string;
  defendable?: string;
  autoDefended?: string;
  disputeStatus?: string;
}

/** A local event code for a repeated capture, which would otherwise have the same key as the first one. */
export const RECAPTURE = 'CAPTURE_AGAIN';

/** The maximum length of a stored text. */
const MAX_KEPT = 200;

const NAMED = ['chargebackReasonCode', 'defensePeriodEndsAt', 'defendable', 'autoDefended', 'disputeStatus'];

function readData({ reason, additionalData = {} }: NotificationItem): NotificationData {
  const named = NAMED.map((name) => [name, additionalData[name]] as const);
  const all = [['reason', reason], ['storedId', readStoredId(additionalData)], ...named] as const;
  return Object.fromEntries(
    all.flatMap(([name, value]) =>
      typeof value === 'string' && value ? [[name, value.slice(0, MAX_KEPT)]] : [],
    ),
  );
}

/** Whether a request has the configured username and password for notifications. */
function isKnown(
  { headers }: FastifyRequest,
  { webhookUser, webhookPassword }: ReceiverOptions['config'],
): boolean {
  const expected = `Basic ${Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')}`;
  return isSame(headers.authorization ?? '', expected);
}

const refuse = (reply: FastifyReply) =>
  reply
    .code(401)
    .header('www-authenticate', 'Basic realm="notifications"')
    .type('text/plain')
    .send('Unauthorized');

/**
 * Whether this is a repeated capture: after a failed one, Adyen sends `CAPTURE` again (docs.adyen.com, "Capture failure
 * reasons").
 */
const isRecapture = ({ eventCode, reason }: NotificationItem) =>
  eventCode === 'CAPTURE' && /recaptured/i.test(reason ?? '');

const toRow = (item: NotificationItem, now: number) => ({
  id: randomUUID(),
  event_code: isRecapture(item) ? RECAPTURE : item.eventCode,
  psp_reference: item.pspReference,
  success: Number(item.success === 'true'),
  original_reference: item.originalReference || null,
  merchant_reference: item.merchantReference,
  amount_minor: item.amount.value,
  currency: item.amount.currency,
  data: JSON.stringify(readData(item)),
  received_at: now,
  applied_at: null,
  tries: 0,
  due_at: now,
});

/**
 * Registers `POST /acquirers/adyen/notifications`. A genuine notification is always accepted, because Adyen holds back further
 * ones until it is; it is applied afterwards. A request with a wrong password, or with a wrong signature on any item, changes
 * nothing.
 */
export function receiveNotifications(app: FastifyInstance, options: ReceiverOptions): void {
  const { store, config, now, report, wake } = options;
  app.post(NOTIFICATIONS_PATH, {
    onRequest: async (request, reply) => {
      if (!isKnown(request, config)) return refuse(reply);
    },
    handler: async ({ body }, reply) => {
      if (!Value.Check(NotificationSchema, body))
        return reply.code(400).type('text/plain').send('Bad request');
      const items = body.notificationItems.map(
        ({ NotificationRequestItem: item }) => item as NotificationItem,
      );
      if (!items.every((item) => hasSignature(item, config.hmacKeys))) return refuse(reply);
      const ours = items.filter(({ merchantAccountCode }) => merchantAccountCode === config.merchantAccount);
      const isRight = body.live === String(config.isLive);
      if (!isRight || ours.length < items.length)
        report(
          `Adyen sent a notification that is not for this ${isRight ? 'account' : 'environment'}. It changes nothing.`,
        );
      if (isRight && ours.length) {
        await store
          .insertInto('adyen_notifications')
          .values(ours.map((item) => toRow(item, now())))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        wake();
      }
      return reply.type('text/plain').send('[accepted]');
    },
  });
}
