import type { HostMessage } from '../../protocol/messages.ts';
import { createError } from '../api/checkout-error.ts';
import type { CheckoutErrorCode, LoadErrorCode } from '../api/types.ts';

/** Time limit for `validate()`, added to the time in which the page must come up. */
const VALIDATE_TIMEOUT_MS = 10_000;
/** Time limit for `submit()`: a shopper may take minutes at the bank, a crashed page would take forever. */
const SUBMIT_TIMEOUT_MS = 1_800_000;

const LOOK_EVERY_MS = 1_000;

export type Question = 'validate' | 'submit';
/** Takes the answer, or a rejected promise. */
export type Settle = (answer: unknown) => void;
/** Why a question gets no answer. */
export type FailureCode = CheckoutErrorCode | LoadErrorCode;

/** The open questions to the page in one iframe. */
export interface Questions {
  /**
   * @param look gives the questions up if the iframe is not in the page any more; called every second
   * @returns the message to ask with
   */
  add_(type: Question, settle: Settle, look: () => void): HostMessage;
  /** @returns `undefined` if the question is not open: it was answered, given up, or never asked */
  answer_(key: `${Question}${number}`, answer: unknown): true | undefined;
  /** Answers all of them, because the page cannot. */
  giveUp_(code: FailureCode, text: string | undefined, isPaid: unknown): void;
  isSubmitting_(): boolean;
}

/** Ids are never used twice in a window, so that a late answer from an old mount is ignored. */
let lastId = 0;

export function createQuestions(readyTimeout: number): Questions {
  /** By type and id: an answer of the other type is no answer. */
  const open = new Map<string, (answer: unknown) => true>();

  const isSubmit = (key: string) => /^submit/.test(key);
  const answer = (key: string, value: unknown) => open.get(key)?.(value);
  const reject = (code: FailureCode, text = 'submit() may have paid, the webhook says: no answer') =>
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
      // Paid before the page could say how the submit ended: often a handler of `complete` removes the checkout.
      for (const [key, settle] of open)
        settle(isPaid && isSubmit(key) ? { outcome: 'completed' } : reject(code, text));
    },
    isSubmitting_: () => [...open.keys()].some(isSubmit),
  };
}
