import type { HostMessage } from '../../protocol/messages.ts';
import { createError } from '../api/checkout-error.ts';
import type { CheckoutErrorCode, LoadErrorCode } from '../api/types.ts';

/** The time limit of `validate()`, in addition to that for loading the page. */
const VALIDATE_TIMEOUT_MS = 10_000;
/** The time limit of `submit()`: a shopper may take minutes at the bank, but a crashed page would never answer. */
const SUBMIT_TIMEOUT_MS = 1_800_000;

const LOOK_EVERY_MS = 1_000;

export type Question = 'validate' | 'submit';
/** Receives the answer, or a rejected promise. */
export type Settle = (answer: unknown) => void;
/** The reason why a question gets no answer. */
export type FailureCode = CheckoutErrorCode | LoadErrorCode;

/** The open questions to the page in one iframe. */
interface Questions {
  /**
   * @param look called every second; gives the questions up if the iframe is no longer in the page
   * @returns the message that asks the question
   */
  add_(type: Question, settle: Settle, look: () => void): HostMessage;
  /** @returns `undefined` if the question is not open: it was answered, given up, or never asked */
  answer_(key: `${Question}${number}`, answer: unknown): true | undefined;
  /** Ends all open questions, because the page cannot answer. */
  giveUp_(code: FailureCode, text: string | undefined, isPaid: unknown): void;
  isSubmitting_(): boolean;
}

/** Ids are unique in a window, so that a late answer from an earlier mount is ignored. */
let lastId = 0;

export function createQuestions(readyTimeout: number): Questions {
  /** By type and id, because an answer of another type does not count. */
  const open = new Map<string, (answer: unknown) => true>();

  const isSubmit = (key: string) => /^submit/.test(key);
  const answer = (key: string, value: unknown) => open.get(key)?.(value);
  const reject = (code: FailureCode, text = 'no answer: submit() may have paid, see the webhook') =>
    Promise.reject(createError(code, text));

  return {
    add_(type, settle, look) {
      lastId += 1;
      const key = type + lastId;
      let left = isSubmit(type) ? SUBMIT_TIMEOUT_MS : readyTimeout + VALIDATE_TIMEOUT_MS;
      const timer = setInterval(() => {
        look();
        left -= LOOK_EVERY_MS;
        if (left <= 0) answer(key, reject('timeout'));
      }, LOOK_EVERY_MS);
      open.set(key, (value) => {
        open.delete(key);
        clearInterval(timer);
        settle(value);
        return true;
      });
      return { type, id: lastId };
    },
    answer_: answer,
    giveUp_(code, text, isPaid) {
      // The payment was made before the page could answer `submit`, often because a handler of `complete` removes the checkout.
      for (const [key, settle] of open)
        settle(isPaid && isSubmit(key) ? { outcome: 'completed' } : reject(code, text));
    },
    isSubmitting_: () => [...open.keys()].some(isSubmit),
  };
}
