import { Type } from 'typebox';
import type { RecordWords } from '../../../protocol/dashboard/record-words.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { pathId } from '../../calls/definitions/parameters.ts';
import { WEBHOOK_URL_HINT } from '../../calls/definitions/request-fields.ts';
import {
  createBodySchema,
  createChangeSchema,
  createRecordSchema,
  type RecordKey,
} from '../../calls/definitions/resource.ts';
import type { TargetProblem, WebhookTargets } from '../../platform/addresses/webhook-targets.ts';
import { breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import { type CheckFields, createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import type { WebhookKey } from '../deliveries/webhook-key.ts';
import type { EventCatalog } from '../outbox/event-catalog.ts';
import { MAX_WEBHOOK_ID_LENGTH } from './delivery-parameters.ts';
import { DeliverySchema } from './delivery-schema.ts';
import { recordTestEvent } from './record-test-event.ts';
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks, rotateSecret } from './registrations.ts';
import { requireEventScopes } from './require-event-scopes.ts';
import { createWebhookFields, type NewWebhook, type WebhookChange } from './webhook-fields.ts';
import { WEBHOOK_SCOPES } from './webhook-scopes.ts';

export interface WebhookNeeds {
  targets: WebhookTargets;
}

const toKey = ({ companyId, id }: RecordKey): WebhookKey => ({ companyId, webhookId: id });

/** Adds the rules for URLs to those of the fields. */
const createCheck =
  (checkFields: CheckFields) =>
  (body: Record<string, unknown>, { targets }: WebhookNeeds): FieldError[] => {
    const errors = checkFields(body);
    const isBroken = body.Url === undefined || errors.some(({ Field }) => Field === 'Url');
    const problem: TargetProblem | undefined = isBroken ? undefined : targets.findProblem(body.Url as string);
    return problem ? [breakRule('Url', problem, WEBHOOK_URL_HINT), ...errors] : errors;
  };

const NOTHING = 'NOTHING_TO_CHANGE';

const WORDS: RecordWords = {
  title: '{Url}',
  facts: [
    '{DisabledReason}',
    'answered {LastAttempt.ResponseStatus} {LastAttempt.At~} || {LastAttempt.Error} {LastAttempt.At~} || nothing sent yet',
    { text: '{Arrived} of {Sent} arrived in 24 hours ({Percent}%)', where: { Sent: '^[1-9]' } },
    '{EventTypes}',
  ],
  state: [
    { text: 'disabled', where: { Enabled: 'false' } },
    { text: 'nothing arrives', where: { Arrived: '^0$', Sent: '^[1-9]' } },
    'enabled',
  ],
  address: ['#deliveries?WebhookId={WebhookId}'],
  more: '/dashboard/webhooks',
  empty:
    'No webhook is registered. Register your own server: it gets an event whenever a payment changes. The built-in receiver of the sandbox can be registered in its tab.',
};

/** The registered webhooks of a company. */
export function createWebhookResource(events: EventCatalog) {
  const fields = createWebhookFields(events);
  return defineResource<WebhookNeeds>({
    name: 'Webhook',
    plural: 'Webhooks',
    path: '/webhooks',
    ...WEBHOOK_SCOPES,
    id: pathId(MAX_WEBHOOK_ID_LENGTH, 'WEBHOOK_NOT_FOUND', 'Its id.'),
    fields,
    words: WORDS,
    create: {
      verb: {
        label: 'New webhook',
        about: 'To register a server on your own machine, start the service with its address.',
        guide: '/docs/webhooks#on-your-own-machine',
      },
      path: '/webhooks/create',
      summary: 'Registers a webhook. Its secret is shown only here.',
      guide: 'webhooks.md#registering-a-webhook',
      refusals: [409],
      example: { Url: 'https://hooks.shop.example/servicepay', EventTypes: ['payment.settled'] },
      check: createCheck(createFieldCheck(createBodySchema(fields))),
      run: async (body, change) => {
        const webhook = body as NewWebhook;
        requireEventScopes(change.by, webhook.EventTypes, events);
        return createWebhook(webhook, change);
      },
    },
    list: { summary: 'Lists the webhooks.', description: 'Oldest first.', run: listWebhooks },
    change: {
      verb: 'Edit',
      buttons: [
        { label: 'Disable', where: { Enabled: 'true' }, body: { Enabled: false } },
        { label: 'Enable', where: { Enabled: 'false' }, body: { Enabled: true } },
      ],
      summary: 'Changes a webhook. Fields that you leave out keep their values.',
      nothing: NOTHING,
      example: { Enabled: true },
      check: createCheck(createFieldCheck(createChangeSchema(fields, NOTHING))),
      run: (key, body, { trx, by }) =>
        changeWebhook(trx, toKey(key), { ...(body as WebhookChange), by, events }),
    },
    remove: {
      buttons: [{ label: 'Remove', question: 'Remove this webhook? It gets no event any more.' }],
      summary: 'Removes a webhook.',
      run: (key, { trx, by }) => deleteWebhook(trx, toKey(key), { by, events }),
    },
    actions: [
      {
        id: 'testWebhook',
        name: 'test',
        buttons: [{ label: 'Send a test event' }],
        summary: 'Sends a test event to a webhook.',
        message: 'Test event queued.',
        answer: Type.Object({ Delivery: DeliverySchema }),
        run: async (key, { trx, now }) => ({ Delivery: await recordTestEvent(trx, toKey(key), { now }) }),
      },
      {
        id: 'rotateWebhookSecret',
        name: 'rotate-secret',
        verb: 'New secret',
        summary: 'Gives a webhook a new secret, which is shown only here.',
        guide: 'webhooks.md#rotating-a-secret',
        message: 'Secret rotated.',
        answer: Type.Object({ Webhook: createRecordSchema(fields, { isFirst: true }) }),
        run: async (key, { trx, now, by }) => ({
          Webhook: await rotateSecret(trx, toKey(key), { now, by, events }),
        }),
      },
    ],
  });
}
