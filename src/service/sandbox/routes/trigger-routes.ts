/** SIMULATED: events of a chosen type, with the records that they are about. */
import { Type } from 'typebox';
import { SCOPES } from '../../calls/companies/scopes.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { rejectFields } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import { textUpTo } from '../../platform/http/requests/read-query.ts';
import { queueDeliveries } from '../../webhooks/outbox/queue-deliveries.ts';
import { MAX_WEBHOOK_ID_LENGTH } from '../../webhooks/registrations/delivery-parameters.ts';
import { toDeliveries } from '../../webhooks/registrations/list-deliveries.ts';
import { findWebhook } from '../../webhooks/registrations/registrations.ts';
import { ADVANCE_CLOCK, type CausedEvent, causeEvent, readMayAdvance } from '../events/cause-event.ts';
import { defineSandboxRoute, type SandboxNeeds, type SandboxRoute } from './define-route.ts';

const MAX_TYPE_LENGTH = 100;

const Body = Type.Object(
  {
    EventType: Type.String({ title: 'Event', maxLength: MAX_TYPE_LENGTH, 'x-choices': 'EventTypes' }),
    ...ADVANCE_CLOCK,
  },
  { additionalProperties: false },
);
const checkFields = createFieldCheck(Body);

/** Finds the delivery of an event to a webhook, or queues one if the webhook is not registered for its type. */
async function deliver(
  { id, type, payload }: CausedEvent,
  key: { companyId: number; webhookId: string },
  { store, now }: SandboxNeeds,
) {
  const { companyId, webhookId } = key;
  return store.transaction().execute(async (trx) => {
    const { url } = await findWebhook(trx, key);
    const deliveries = trx.selectFrom('deliveries').selectAll().where('event_id', '=', id);
    const known = await deliveries.where('url', '=', url).execute();
    const event = { id, companyId, type, transactionId: payload.TransactionId, now: now() };
    const rows = known.length ? known : await queueDeliveries(trx, event, [{ url, webhookId }]);
    return (await toDeliveries(trx, rows))[0];
  });
}

/** `/sandbox/events` and `POST /sandbox/webhooks/{WebhookId}/trigger` (docs/testing.md, "An event of your choice") */
export const TRIGGER_ROUTES: SandboxRoute[] = [
  defineSandboxRoute({
    method: 'GET',
    path: '/sandbox/events',
    scopes: SCOPES,
    run: async ({ scopes }, { events }) =>
      answer('Event types that the token may cause.', {
        EventTypes: events.types.filter(({ name }) => events.canRead(name, scopes)).map(({ name }) => name),
      }),
  }),
  defineSandboxRoute({
    method: 'POST',
    path: '/sandbox/events/:eventType',
    id: { name: 'eventType', read: textUpTo(MAX_TYPE_LENGTH), refusal: 'NOT_FOUND' },
    scopes: SCOPES,
    async run({ company, id, body, scopes, credentials }, needs) {
      const options = { company, scopes, credentials, mayAdvance: readMayAdvance(body) };
      const { id: EventId, payload, ids } = await causeEvent(id, options, needs);
      return answer('Event caused.', { EventId, Payload: payload, Records: ids });
    },
  }),
  {
    ...defineSandboxRoute({
      method: 'POST',
      path: '/sandbox/webhooks/:webhookId/trigger',
      id: { name: 'webhookId', read: textUpTo(MAX_WEBHOOK_ID_LENGTH), refusal: 'WEBHOOK_NOT_FOUND' },
      scopes: ['utilities'],
      async run({ company, id, body, scopes, credentials }, needs) {
        const key = { companyId: company.id, webhookId: id };
        await needs.store.transaction().execute((trx) => findWebhook(trx, key));
        const sent = readObject(body) as { EventType: string; AdvanceClock?: boolean };
        const errors = checkFields(sent);
        if (errors.length) throw rejectFields(errors);
        const options = { company, scopes, credentials, mayAdvance: sent.AdvanceClock ?? false };
        const event = await causeEvent(sent.EventType, options, needs);
        const Delivery = await deliver(event, key, needs);
        needs.wakeDeliveries();
        return answer('Event queued.', { Delivery, Records: event.ids });
      },
    }),
    button: {
      record: 'Webhook',
      label: 'Send an event of your choice',
      about: 'Makes the records that lead to the event, such as a payment that is refunded.',
      schema: Body,
    },
  },
];
