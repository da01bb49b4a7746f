import type {
  SendWebhook,
  WebhookRequest,
  WebhookResponse,
} from '../../src/service/webhooks/send-webhook.ts';

export interface FakeReceiver {
  /** What arrived, in order. */
  requests: WebhookRequest[];
  /** How the next attempts end, in order; 204 when there is nothing here. */
  answers: (WebhookResponse | Promise<WebhookResponse>)[];
  send: SendWebhook;
}

/** Stands for every receiver of webhooks there is. */
export function createFakeReceiver(): FakeReceiver {
  const receiver: FakeReceiver = {
    requests: [],
    answers: [],
    async send(request) {
      receiver.requests.push(request);
      return receiver.answers.shift() ?? { status: 204 };
    },
  };
  return receiver;
}
