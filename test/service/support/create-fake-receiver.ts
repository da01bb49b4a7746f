import { setImmediate } from 'node:timers/promises';
import type {
  SendWebhook,
  WebhookRequest,
  WebhookResponse,
} from '../../../src/service/webhooks/deliveries/send-webhook.ts';

/** How an attempt ends: at once, later, never (until the service stops), or with a fault of our own. */
type FakeAnswer = WebhookResponse | Promise<WebhookResponse> | 'silence' | Error;

export interface FakeReceiver {
  /** The arrived requests, in order. */
  requests: WebhookRequest[];
  /** How the next attempts end, in order; 204 when there is nothing here. */
  answers: FakeAnswer[];
  /** Chooses the answer by the target of an attempt; if it returns none, the next of `answers` is used. */
  choose: (request: WebhookRequest) => FakeAnswer | undefined;
  send: SendWebhook;
}

const waitForStop = (signal: AbortSignal): Promise<WebhookResponse> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ error: 'Connection failed (ABORT_ERR).' }));
  });

/** Stands for every receiver of webhooks there is. */
export function createFakeReceiver(): FakeReceiver {
  const receiver: FakeReceiver = {
    requests: [],
    answers: [],
    choose: () => undefined,
    async send(request) {
      receiver.requests.push(request);
      const answer = receiver.choose(request) ?? receiver.answers.shift() ?? { status: 204 };
      // Answers as over a network: a row of answers without a turn of the event loop between them would let no timer run.
      await setImmediate();
      if (answer instanceof Error) throw answer;
      return answer === 'silence' ? waitForStop(request.signal) : answer;
    },
  };
  return receiver;
}
