/** SIMULATED: an event of any type for a webhook, although nothing has happened. */
import { Type } from 'typebox';
import { TRANSITIONS } from '../../payments/payments/transitions.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import { textUpTo } from '../../platform/http/requests/read-query.ts';
import type { EventCatalog } from '../../webhooks/outbox/event-catalog.ts';
import { MAX_WEBHOOK_ID_LENGTH } from '../../webhooks/registrations/delivery-parameters.ts';
import { recordTestEvent } from '../../webhooks/registrations/record-test-event.ts';
import { findWebhook } from '../../webhooks/registrations/registrations.ts';
import { requireEventScopes } from '../../webhooks/registrations/require-event-scopes.ts';
import { defineSandboxRoute, type SandboxRoute } from './define-route.ts';

/** The amount of the event, in cents. */
const AMOUNT_MINOR = 1990;

const Body = Type.Object(
  { EventType: Type.String({ title: 'Event', maxLength: 100, 'x-choices': 'EventTypes' }) },
  { additionalProperties: false },
);
const checkFields = createFieldCheck(Body);

/**
 * Finds the type of an event, and the state that it reports.
 * @throws Rejection 400 for a type that no webhook can register for
 */
function readType(input: unknown, { types }: EventCatalog): { type: string; status: string | undefined } {
  const body = readObject(input);
  const errors = checkFields(body);
  if (errors.length) throw rejectFields(errors);
  const found = types.find(({ name }) => name === body.EventType);
  if (!found) throw rejectFields([breakRule('EventType', 'UNKNOWN_EVENT_TYPE')]);
  const { name: type } = found;
  // Some report one of several states, as "ACTIVE or COMPLETED".
  const status =
    found.status?.split(' ')[0] ?? Object.values(TRANSITIONS).find(({ event }) => event === type)?.to;
  return { type, status };
}

/** `POST /sandbox/webhooks/{WebhookId}/trigger` (docs/testing.md, "An event of your choice") */
export const TRIGGER_ROUTES: SandboxRoute[] = [
  {
    ...defineSandboxRoute({
      method: 'POST',
      path: '/sandbox/webhooks/:webhookId/trigger',
      id: { name: 'webhookId', read: textUpTo(MAX_WEBHOOK_ID_LENGTH), refusal: 'WEBHOOK_NOT_FOUND' },
      scopes: ['utilities'],
      async run({ company, id, body, scopes }, { store, now, events, wakeDeliveries }) {
        const key = { companyId: company.id, webhookId: id };
        const delivery = await store.transaction().execute(async (trx) => {
          await findWebhook(trx, key);
          const event = readType(body, events);
          // The payload is made up, but only who may read such records decides about their events.
          requireEventScopes({ granted: scopes }, [event.type], events);
          return recordTestEvent(trx, key, { ...event, amountMinor: AMOUNT_MINOR, now: now() });
        });
        wakeDeliveries();
        return answer('Event queued.', { Delivery: delivery });
      },
    }),
    button: {
      record: 'Webhook',
      label: 'Send an event of your choice',
      about: 'Nothing happens but this event, with an amount of €19.90 and a transaction id of zeros.',
      schema: Body,
    },
  },
];
