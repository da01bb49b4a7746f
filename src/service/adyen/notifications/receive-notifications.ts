import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { AdyenConfig } from '../../platform/config/read-adyen-config.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { readStoredId } from '../requests/map-answer.ts';
import { hasSignature, isSame, type NotificationItem } from './check-signature.ts';

const NOTIFICATIONS_PATH = '/acquirers/adyen/notifications';

interface ReceiverOptions {
  store: Store;
  config: Pick<
    AdyenConfig,
    'hmacKeys' | 'isLive' | 'merchantAccount' | 'posMerchantAccount' | 'webhookPassword' | 'webhookUser'
  >;
  /** Whether an event can change anything. Only those must be complete and signed. */
  canChange: (eventCode: string) => boolean;
  now: () => number;
  report: (line: string) => void;
  /** Called when there are notifications to apply. */
  wake: () => void;
}

const text = (maxLength: number) => Type.String({ maxLength });
const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** The parts that every notification has. Nothing else is needed of an event that changes nothing. */
const BodySchema = Type.Object({
  notificationItems: Type.Array(
    Type.Object({ NotificationRequestItem: Type.Object({ eventCode: Type.String({ minLength: 1 }) }) }),
    { minItems: 1 },
  ),
});

/** The parts that an event needs to change something. */
const ItemSchema = Type.Object({
  pspReference: Type.String({ minLength: 1, maxLength: 100 }),
  originalReference: optional(text(100)),
  merchantAccountCode: text(200),
  merchantReference: text(1000),
  amount: Type.Object({
    value: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    currency: text(3),
  }),
  eventCode: Type.String(),
  success: text(5),
  reason: optional(Type.String()),
  paymentMethod: optional(Type.String()),
  additionalData: optional(Type.Record(Type.String(), Type.Unknown())),
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
  /** The brand of a card, as Adyen names it. */
  paymentMethod?: string;
  /** The last four digits of a card's number. */
  cardSummary?: string;
  /** Such as `6/2030`. */
  expiryDate?: string;
  /** The terminal's reference of a payment. */
  tenderReference?: string;
}

/** A local event code for a repeated capture, which would otherwise have the same key as the first one. */
export const RECAPTURE = 'CAPTURE_AGAIN';

/** The maximum length of a stored text. */
const MAX_KEPT = 200;

const NAMED = [
  'chargebackReasonCode',
  'defensePeriodEndsAt',
  'defendable',
  'autoDefended',
  'disputeStatus',
  'cardSummary',
  'expiryDate',
  'tenderReference',
];

function readData({ reason, paymentMethod, additionalData }: NotificationItem): NotificationData {
  const sent = additionalData ?? {};
  const named = NAMED.map((name) => [name, sent[name]] as const);
  const all = [
    ['reason', reason],
    ['storedId', readStoredId(sent)],
    ['paymentMethod', paymentMethod],
    ...named,
  ] as const;
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

/** An item whose parts other than its event were not checked. */
type UncheckedItem = Pick<NotificationItem, 'eventCode'> & Record<string, unknown>;

/** The maximum length of a name in a line for the operator: anyone who knows the password chooses it. */
const MAX_SHOWN = 100;

const show = (name: unknown): string =>
  typeof name === 'string' ? name.slice(0, MAX_SHOWN).replace(/[^\x20-\x7e]/g, '?') : '(nothing)';

/** Sorts the items into those to apply and lines about those that change nothing. */
function sortItems(items: readonly UncheckedItem[], isRight: boolean, options: ReceiverOptions) {
  const { config, canChange } = options;
  const accounts: unknown[] = [config.merchantAccount, config.posMerchantAccount];
  const lines: string[] = [];
  const changing = items.filter((item) => {
    const isOurs = isRight && accounts.includes(item.merchantAccountCode);
    if (isOurs && canChange(item.eventCode)) return true;
    const why = canChange(item.eventCode)
      ? `is not for this ${isRight ? 'account' : 'environment'}`
      : 'matches no payment of this service';
    lines.push(
      `Adyen's notification ${show(item.eventCode)} of ${show(item.pspReference)} ${why} and was ignored.`,
    );
    return false;
  });
  return { changing, lines };
}

/**
 * Registers `POST /acquirers/adyen/notifications`. A genuine notification is always accepted, because Adyen holds back further
 * ones until it is; it is applied afterwards. Anyone who knows the password can send events that change nothing here, such as
 * reports, which Adyen may not sign: they are accepted and logged. A request with a wrong password, or with a wrong or missing
 * signature on an item that would change something, changes nothing.
 */
export function receiveNotifications(app: FastifyInstance, options: ReceiverOptions): void {
  const { store, config, now, report, wake } = options;
  const isSigned = (item: unknown) => hasSignature(item as NotificationItem, config.hmacKeys);
  app.post(NOTIFICATIONS_PATH, {
    onRequest: async (request, reply) => {
      if (!isKnown(request, config)) return refuse(reply);
    },
    handler: async ({ body }, reply) => {
      const refuseBody = () => reply.code(400).type('text/plain').send('Bad request');
      if (!Value.Check(BodySchema, body)) return refuseBody();
      const { live } = body as { live?: unknown };
      const items = body.notificationItems.map(
        ({ NotificationRequestItem: item }) => item as unknown as UncheckedItem,
      );
      const { changing, lines } = sortItems(items, String(live) === String(config.isLive), options);
      if (!changing.every((item) => Value.Check(ItemSchema, item))) return refuseBody();
      if (!changing.every(isSigned)) return refuse(reply);
      lines.forEach(report);
      if (changing.length) {
        await store
          .insertInto('adyen_notifications')
          .values(changing.map((item) => toRow(item as unknown as NotificationItem, now())))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        wake();
      }
      return reply.type('text/plain').send('[accepted]');
    },
  });
}
