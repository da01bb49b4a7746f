import { Type } from 'typebox';
import { MAX_TRANSACTION_ID_LENGTH } from '../model/read-transaction-id.ts';
import {
  DEFAULT_PAGE_SIZE,
  DELIVERED_EVENT_TYPES,
  DELIVERY_STATES,
  MAX_PAGE_SIZE,
  MAX_WEBHOOK_ID_LENGTH,
} from '../webhooks/delivery-parameters.ts';
import { NewWebhookSchema, WebhookChangeSchema } from '../webhooks/webhook-request.ts';
import {
  deliveriesAnswer,
  deliveryAnswer,
  eventTypesAnswer,
  noFieldsAnswer,
  secretAnswer,
  webhookAnswer,
  webhooksAnswer,
  webhookWithSecretAnswer,
} from './answer-schemas.ts';
import type { Operation } from './operation.ts';
import { cursor, id, limit, moment, oneOf } from './parameters.ts';

const scopes = ['utilities', 'online-payments'] as const;
const PATH = '/api/v5/webhooks';

const webhookPath = Type.Object({ WebhookId: Type.String({ minLength: 1 }) });
const deliveryPath = Type.Object({ DeliveryId: Type.String({ minLength: 1 }) });

/** The calls of webhooks and of the log of their deliveries. */
export const WEBHOOK_OPERATIONS: readonly Operation[] = [
  {
    id: 'createWebhook',
    method: 'post',
    path: `${PATH}/create`,
    summary: 'Registers a webhook, and tells its secret this once.',
    scopes,
    body: NewWebhookSchema,
    example: { Url: 'https://hooks.shop.example/servicepay', EventTypes: ['payment.settled'] },
    answer: webhookWithSecretAnswer,
    refusals: [409],
  },
  {
    id: 'listWebhooks',
    method: 'get',
    path: PATH,
    summary: 'Lists the webhooks.',
    scopes,
    answer: webhooksAnswer,
  },
  {
    id: 'listEventTypes',
    method: 'get',
    path: `${PATH}/event/type`,
    summary: 'Lists the event types.',
    scopes,
    answer: eventTypesAnswer,
  },
  {
    id: 'changeWebhook',
    method: 'put',
    path: `${PATH}/{WebhookId}`,
    summary: 'Changes a webhook: what is left out stays as it is.',
    scopes,
    pathParameters: webhookPath,
    body: WebhookChangeSchema,
    answer: webhookAnswer,
  },
  {
    id: 'deleteWebhook',
    method: 'delete',
    path: `${PATH}/{WebhookId}`,
    summary: 'Removes a webhook.',
    scopes,
    pathParameters: webhookPath,
    answer: noFieldsAnswer,
  },
  {
    id: 'testWebhook',
    method: 'post',
    path: `${PATH}/{WebhookId}/test`,
    summary: 'Sends a test event to a webhook.',
    scopes,
    pathParameters: webhookPath,
    answer: deliveryAnswer,
  },
  {
    id: 'rotateWebhookSecret',
    method: 'post',
    path: `${PATH}/{WebhookId}/rotate-secret`,
    summary: 'Gives a webhook a new secret, and tells it this once.',
    scopes,
    pathParameters: webhookPath,
    answer: webhookWithSecretAnswer,
  },
  {
    id: 'listDeliveries',
    method: 'get',
    path: `${PATH}/deliveries`,
    summary: 'The log of what was sent, the newest first. All filters hold together.',
    scopes,
    query: Type.Object({
      Limit: limit(DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
      Cursor: cursor,
      TransactionId: id(MAX_TRANSACTION_ID_LENGTH),
      WebhookId: id(MAX_WEBHOOK_ID_LENGTH),
      State: oneOf(DELIVERY_STATES),
      EventType: oneOf(DELIVERED_EVENT_TYPES),
      From: moment('Queued then or later.'),
      To: moment('Queued before that.'),
    }),
    answer: deliveriesAnswer,
  },
  {
    id: 'resendDelivery',
    method: 'post',
    path: `${PATH}/deliveries/{DeliveryId}/resend`,
    summary: 'Sends an event again, with the same id and the same bytes.',
    scopes,
    pathParameters: deliveryPath,
    answer: deliveryAnswer,
    refusals: [409],
  },
  {
    id: 'readWebhookSecret',
    method: 'get',
    path: `${PATH}/secret`,
    summary: "Tells the secret that signs what goes to links' own URLs and the company's default one.",
    scopes,
    answer: secretAnswer,
  },
  {
    id: 'rotateCompanySecret',
    method: 'post',
    path: `${PATH}/secret/rotate`,
    summary: 'Gives the company a new secret, and tells it. The one before signs as well for 24 hours.',
    scopes,
    answer: secretAnswer,
  },
];
