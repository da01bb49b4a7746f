import type { EntrySection } from './entry.ts';

const PAYLOAD = 'src/service/webhooks/outbox/create-payload.ts';
const STORED =
  'test/service/webhooks/outbox/record-event.test.ts › stores the payload with the status and the time of the change';
const SENT =
  'test/service/webhooks/deliveries/create-delivery-worker.test.ts › sends the seven fields, signed so that the reference library verifies them';
const field = (says: string) => ({ says, where: [PAYLOAD], tests: [STORED, SENT] });

export const WEBHOOK_PAYLOAD: EntrySection = {
  section: 'webhook-payload-delivered-to-the-merchant',
  heading: 'Webhook payload',
  entries: {
    EventType: field('The name of the event'),
    TransactionId: field('The id of the payment'),
    Amount: field('An integer in the smallest unit'),
    Currency: field('The currency of the amount'),
    Status: field('The status that the payment has with the event'),
    Timestamp: field('The time in UTC, in the form of ISO 8601'),
    Metadata: {
      says: 'The metadata of the link, as an object',
      where: [PAYLOAD],
      tests: [
        STORED,
        'test/service/webhooks/outbox/record-event.test.ts › stores empty metadata for a link without metadata',
      ],
    },
  },
};

const RESOURCE = 'src/service/webhooks/registrations/webhook-resource.ts';
const LIFE =
  'test/service/webhooks/registrations/webhook-resource.test.ts › creates, lists, changes and deletes a webhook';
const REFUSED = 'test/service/webhooks/registrations/webhook-resource.test.ts › is refused with %j';

export const WEBHOOK_REGISTRATION: EntrySection = {
  section: 'webhook-registration',
  heading: 'Webhook registration',
  entries: {
    Url: {
      says: 'An HTTPS address of the merchant',
      where: [
        'src/service/webhooks/registrations/webhook-fields.ts',
        'src/service/platform/addresses/webhook-targets.ts',
      ],
      tests: [
        `${REFUSED} › [{ Url: 'http://hooks.example/', EventTypes }, [['Url', 'URL must use HTTPS protocol.']]]`,
        'test/service/platform/addresses/webhook-targets.test.ts › requires HTTPS instead of %j',
        LIFE,
      ],
    },
    EventTypes: {
      says: 'The types of events to receive, named at the creation',
      where: [
        'src/service/webhooks/registrations/webhook-fields.ts',
        'src/service/webhooks/outbox/find-webhooks.ts',
      ],
      tests: [
        `${REFUSED} › [{ Url: WEBHOOK_URL }, [['EventTypes', 'Field is required.']]]`,
        'test/service/webhooks/registrations/registrations.test.ts › gets only the event types it subscribes to, signed with its own secret',
      ],
      open: 'a change may name other types too ([webhooks](webhooks.md#the-calls))',
    },
    s1: {
      says: 'The fields of a webhook in answers',
      where: [RESOURCE],
      tests: [LIFE],
      open: '`WebhookId`, `Url`, `EventTypes`, `Enabled`, `CreatedAt`; `Secret` once ([webhooks](webhooks.md#the-calls))',
    },
  },
};

export const WEBHOOK_CALLS: EntrySection = {
  section: 'webhooks-v4',
  heading: 'Webhooks (v4)',
  entries: {
    'POST /api/v4/webhooks/create': {
      says: 'Makes a webhook from an address and types',
      where: [RESOURCE],
      tests: [LIFE],
      open: 'the answer: `Webhook` ([webhooks](webhooks.md#the-calls))',
    },
    'GET /api/v4/webhooks/event/type': {
      says: 'Lists the types of events',
      where: ['src/service/webhooks/registrations/list-event-types-call.ts'],
      tests: ['test/service/webhooks/registrations/webhook-resource.test.ts › lists the event types'],
      open: 'the answer: `EventTypes`, each with `Name` and `Description` ([webhooks](webhooks.md#event-types))',
    },
    'GET /api/v4/webhooks': {
      says: 'Lists the webhooks of the company',
      where: [RESOURCE],
      tests: [
        LIFE,
        'test/service/webhooks/registrations/registrations.test.ts › is listed in order of creation, and only for its own company',
      ],
      open: 'the answer: `Webhooks` ([webhooks](webhooks.md#the-calls))',
    },
    'PUT /api/v4/webhooks/{webhook_id}': {
      says: 'Gives a webhook another address',
      where: [RESOURCE],
      tests: [
        LIFE,
        'test/service/webhooks/registrations/registrations.test.ts › gets its pending deliveries at the new URL',
      ],
      open: 'the answer: `Webhook` ([webhooks](webhooks.md#the-calls))',
    },
    'DELETE /api/v4/webhooks/{webhook_id}': {
      says: 'Removes a webhook',
      where: [RESOURCE],
      tests: [
        LIFE,
        'test/service/webhooks/registrations/registrations.test.ts › gets no more events, and its deliveries stay in the log as cancelled',
      ],
      open: 'the answer: the envelope alone ([webhooks](webhooks.md#the-calls))',
    },
    'POST /api/v4/webhooks/{webhook_id}/test': {
      says: 'Sends a delivery for a test',
      where: ['src/service/webhooks/registrations/record-test-event.ts', RESOURCE],
      tests: [
        'test/service/webhooks/registrations/record-test-event.test.ts › is sent only to its webhook, with the status TEST, no amount and a zero transaction id',
      ],
      open: 'the event: `webhook.test` ([webhooks](webhooks.md#the-calls))',
    },
    'GET /api/v4/webhooks/deliveries': {
      says: 'Lists what was sent',
      where: ['src/service/webhooks/registrations/list-deliveries-call.ts'],
      tests: [
        'test/service/webhooks/registrations/list-deliveries-call.test.ts › returns each delivery with its attempts and the time of the next one',
      ],
      open: 'the answer: `Deliveries` ([webhooks](webhooks.md#the-log-of-deliveries))',
    },
    s1: {
      says: 'Filters and pages of these lists',
      where: ['src/service/webhooks/registrations/delivery-parameters.ts'],
      tests: [
        'test/service/webhooks/registrations/list-deliveries-call.test.ts › can be filtered by each parameter, and by several together',
        'test/service/webhooks/registrations/list-deliveries-call.test.ts › is paged newest first with each delivery once, even if new ones are added between the pages',
      ],
      open: '`Limit`, `Cursor` and filters ([webhooks](webhooks.md#the-log-of-deliveries))',
    },
  },
};

const SWITCHED = 'test/service/sandbox/routes/switch-routes.test.ts';

export const WEBHOOK_EVENTS: EntrySection = {
  section: 'webhook-events',
  heading: 'Webhook events',
  entries: {
    'payment.settled': {
      says: 'The money of a payment is there',
      where: ['src/service/payments/payments/transitions.ts', 'src/service/payments/payments/events.ts'],
      tests: [
        STORED,
        'test/service/payments/payments/transitions.test.ts › have an event for every state that they reach, named after that state',
      ],
    },
    'payment.refunded': {
      says: 'A payment was paid back',
      where: [
        'src/service/payments/payments/transitions.ts',
        'src/service/payments/modifications/record-refund-event.ts',
      ],
      tests: [
        'test/service/payments/modifications/refund-by-transaction.test.ts › refunds in parts, and sends payment.refunded only when nothing is left',
      ],
    },
    'payment.disputed': {
      says: 'A payment is disputed',
      where: ['src/service/payments/payments/transitions.ts', 'src/service/payments/disputes/disputes.ts'],
      tests: [
        `${SWITCHED} › moves a payment from %s by the switch %s to %s › ['SETTLED', 'dispute', 'DISPUTED', ['payment.disputed']]`,
      ],
    },
    s1: {
      says: 'The call that lists the types has all of them',
      where: ['src/service/webhooks/registrations/list-event-types-call.ts'],
      tests: ['test/service/webhooks/registrations/webhook-resource.test.ts › lists the event types'],
    },
    s2: {
      says: 'The types beside these three',
      where: ['src/service/webhooks/outbox/event-catalog.ts'],
      tests: [
        'test/service/webhooks/registrations/webhook-resource.test.ts › lists the event types',
        'test/service/webhooks/outbox/record-event.test.ts › delivers only final events to the webhook URL of a link, but every subscribed event type to a webhook',
      ],
      open: '[the table of types](webhooks.md#event-types), [decision 101](decisions/webhooks.md)',
    },
    'delivery-rules/1': {
      says: 'A delivery is a POST of the payload as application/json',
      where: ['src/service/webhooks/deliveries/send-webhook.ts'],
      tests: [
        'test/service/webhooks/deliveries/send-webhook.test.ts › posts the body unchanged as JSON, with the given headers',
        SENT,
      ],
    },
    'delivery-rules/2': {
      says: 'A receiver has 30 seconds for an answer of 200 to 299; quick answers are advised',
      where: [
        'src/service/webhooks/deliveries/create-delivery-worker.ts',
        'src/service/platform/config/read-config.ts',
      ],
      tests: [
        SENT,
        'test/service/platform/config/read-config.test.ts › has a default for everything › webhookTimeoutSeconds: 30,',
        'test/service/webhooks/deliveries/send-webhook.test.ts › times out after the given time',
        'test/service/webhooks/deliveries/create-delivery-worker.test.ts › treats the status %i as delivered, and does not retry',
        'test/service/webhooks/deliveries/create-delivery-worker.test.ts › retries after %j',
      ],
    },
    'delivery-rules/3': {
      says: 'What failed is sent again, after waits that grow by a factor',
      where: [
        'src/service/webhooks/deliveries/plan-delivery-retry.ts',
        'src/service/platform/config/read-config.ts',
      ],
      tests: [
        'test/service/webhooks/deliveries/create-delivery-worker.test.ts › with the random number %d, waits %j seconds before the retries, and then gives up',
        'test/service/webhooks/deliveries/plan-delivery-retry.test.ts › makes %j grow to %j',
        'test/service/webhooks/deliveries/plan-delivery-retry.test.ts › follows the schedule at step %i with a wait in seconds of %s',
        'test/service/platform/config/read-config.test.ts › has a default for everything › webhookRetrySeconds:',
      ],
      open: 'the waits and their number: `WEBHOOK_RETRY_SECONDS` ([webhooks](webhooks.md#answers-attempts-and-waits))',
    },
    'delivery-rules/4': {
      says: 'The address of a link stands in for that of the company; a webhook gets the types that it names',
      where: [
        'src/service/webhooks/outbox/queue-deliveries.ts',
        'src/service/webhooks/outbox/find-webhooks.ts',
      ],
      tests: [
        'test/service/webhooks/outbox/record-event.test.ts › creates a delivery to the webhook URL of the link, or else of the company',
        'test/service/webhooks/outbox/record-event.test.ts › also creates deliveries to the company’s enabled webhooks that subscribe to the event type',
      ],
    },
    'delivery-rules/5': {
      says: 'A receiver may get a delivery twice, and tells them apart by transaction and type',
      where: ['src/service/webhooks/outbox/store-event.ts', 'demo/receive-webhook.ts'],
      tests: [
        'test/service/webhooks/outbox/record-event.test.ts › records an event once per payment and event type',
        'test/demo/receive-webhook.test.ts › drops the second webhook of a transaction and event type, whatever it contains',
      ],
    },
    'delivery-rules/6': {
      says: 'One call lists the deliveries, another sends one for a test',
      where: [
        'src/service/webhooks/registrations/list-deliveries-call.ts',
        'src/service/webhooks/registrations/record-test-event.ts',
      ],
      tests: [
        'test/service/webhooks/registrations/list-deliveries-call.test.ts › returns each delivery with its attempts and the time of the next one',
        'test/service/webhooks/registrations/record-test-event.test.ts › is sent only to its webhook, with the status TEST, no amount and a zero transaction id',
      ],
    },
    'delivery-rules/7': {
      says: 'The final status is that of the webhook; Klarna and iDEAL may be pending until a capture',
      where: ['src/service/payments/payments/settle-pending.ts', 'demo/receive-webhook.ts'],
      tests: [
        'test/service/checkout/press/pay-rail.test.ts › such as %s settles or fails when the rail reports it',
        'test/demo/server.test.ts › shows an order as paid only after its webhook, and then redirects from its checkout',
      ],
    },
    'delivery-rules/8': {
      says: 'The header of the signature',
      where: ['src/service/webhooks/deliveries/sign-payload.ts'],
      tests: [
        'test/service/webhooks/deliveries/sign-payload.test.ts › makes signatures that the reference library accepts',
      ],
      open: '`webhook-signature` of Standard Webhooks ([webhooks](webhooks.md#checking-the-signature))',
    },
  },
};
