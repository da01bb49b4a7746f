/** The API for servers: `servicepay-checkout/api`. It does not need a browser. */
export type {
  Answer,
  Body,
  Call,
  CallArguments,
  CallName,
  CallOptions,
  SendOptions,
} from '../server/call-types.ts';
export { type ClientOptions, createClient } from '../server/create-client.ts';
export { type RefusedRow, ServicePayError, type ServicePayErrorCode } from '../server/servicepay-error.ts';
export {
  type IncomingWebhook,
  verifyWebhook,
  WebhookError,
  type WebhookErrorCode,
  type WebhookEvent,
} from '../server/verify-webhook.ts';
