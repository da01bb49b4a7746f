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
export interface Questions {
  /** @returns the message that asks the question */
  add_(type: Question, settle: Settle): HostMessage;
  /** @returns `undefined` if the question is not open: it was answered, given up, or never asked */
  answer_(key: `${Question}${number}`, answer: unknown): unknown;
  /** Ends all open questions, because the page cannot answer. */
  giveUp_(code: FailureCode, text: string | undefined, isPaid: unknown): void;
  isSubmitting_(): boolean;
}

interface OpenQuestion {
  settle_: Settle;
  /** The time until it fails. */
  left_: number;
}

/** Ids are unique in a window, so that a late answer from an earlier mount is ignored. */
let lastId = 0;

/**
 * @param look called every second while a question is open; gives the questions up if the iframe is no longer in the page. One timer
 * is for all of them, and ends a second after the last: starting and ending one for each question would be a seventh of its cost.
 */
export function createQuestions(readyTimeout: number, look: () => void): Questions {
  /** By type and id, because an answer of another type does not count. */
  const open = new Map<string, OpenQuestion>();
  let timer: number | undefined;

  const isSubmit = (key: string) => key.startsWith('submit');
  const answer = (key: string, value: unknown) => {
    open.get(key)?.settle_(value);
    return open.delete(key);
  };
  const reject = (code: FailureCode, text = 'no answer: submit() may have paid, see the webhook') =>
    Promise.reject(createError(code, text));
  const tick = () => {
    if (open.size) look();
    else timer = clearInterval(timer) as undefined;
    for (const [key, question] of open) {
      question.left_ -= LOOK_EVERY_MS;
      if (question.left_ <= 0) answer(key, reject('timeout'));
    }
  };

  return {
    add_(type, settle) {
      lastId += 1;
      open.set(type + lastId, {
        settle_: settle,
        left_:
          (isSubmit(type) ? SUBMIT_TIMEOUT_MS : readyTimeout + VALIDATE_TIMEOUT_MS) +
          // The first second of a timer that runs already is not a whole one.
          (timer ? LOOK_EVERY_MS : 0),
      });
      timer ??= setInterval(tick, LOOK_EVERY_MS);
      return { type, id: lastId };
    },
    answer_: answer,
    giveUp_(code, text, isPaid) {
      // The payment was made before the page could answer `submit`, often because a handler of `complete` removes the checkout.
      for (const [key] of open)
        answer(key, isPaid && isSubmit(key) ? { outcome: 'completed' } : reject(code, text));
      // Ends the timer, because no question is open.
      tick();
    },
    isSubmitting_: () => [...open.keys()].some(isSubmit),
  };
}
