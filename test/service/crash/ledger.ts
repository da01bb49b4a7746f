import type { PayAnswer, PayRequest } from '../../../src/protocol/checkout-api.ts';
import type { PaymentStatus } from '../../../src/protocol/payment-status.ts';
import type { TestLink } from '../support/create-api-calls.ts';
import type { Member } from './create-cluster.ts';

/** A call with an `Idempotency-Key`, by the path below `/api/v5`. */
export interface KeyedCall {
  path: string;
  body: object | undefined;
  key: string;
  /** The answer, byte for byte; `undefined` while every answer was lost. */
  answer?: string;
}

/** A press of the pay button. */
export interface Press {
  link: TestLink;
  request: PayRequest;
  answer?: PayAnswer;
}

export interface Step {
  kind: 'sent' | 'answered';
  path: string;
  member: Member;
}

/** The calls of merchants and shoppers, and their answers. */
export interface Ledger {
  calls: KeyedCall[];
  presses: Press[];
  /** By transaction: the states that a payment may be in after what was acknowledged last. */
  acknowledged: Map<string, readonly PaymentStatus[]>;
  /** Webhooks that were removed again, or may have been. */
  removedWebhooks: Set<string>;
  /** Calls that were answered, and calls whose answer was lost. */
  answers: number;
  lost: number;
  /** Told of each call that is sent, and of each that is answered. */
  listeners: Set<(step: Step) => void>;
}

export const createLedger = (): Ledger => ({
  calls: [],
  presses: [],
  acknowledged: new Map(),
  removedWebhooks: new Set(),
  answers: 0,
  lost: 0,
  listeners: new Set(),
});

/** Resolves at the moment of the step that is asked for, the `count`th of its kind. */
export const waitForStep = ({ listeners }: Ledger, isIt: (step: Step) => boolean, count = 1): Promise<void> =>
  new Promise((resolve) => {
    let left = count;
    const listen = (step: Step) => {
      if (isIt(step)) left -= 1;
      if (left > 0) return;
      listeners.delete(listen);
      resolve();
    };
    listeners.add(listen);
  });

/** The answers to the calls whose path ends like this. */
export const readAnswers = <Answer>({ calls }: Ledger, end: string): Answer[] =>
  calls
    .filter(({ path, answer }) => path.endsWith(end) && answer)
    .map(({ answer }) => JSON.parse(String(answer)));
