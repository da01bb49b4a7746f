import { defineRefusals, notFound, tooMany } from '../platform/http/answers/define-refusals.ts';

export const WEBHOOK_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Webhook', 'Delivery'),
    ...tooMany('webhooks'),
    DELIVERY_PENDING: [409, 'The delivery is being sent right now.'],
    WEBHOOK_DISABLED: [409, 'The webhook is disabled or deleted.'],
    DELIVERY_DUPLICATE: [409, 'Another delivery already covers this event at this address.'],
  },
  fields: {
    UNKNOWN_EVENT_TYPE: 'Unknown event type.',
    NOTHING_TO_CHANGE: 'Give Url, EventTypes or Enabled.',
  },
});

declare module '../platform/http/answers/rejections.ts' {
  interface Refusals {
    webhooks: typeof WEBHOOK_REFUSALS;
  }
}
