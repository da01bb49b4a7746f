import type { ApplePayEventName, ApplePayFailure } from '../../protocol/messages.ts';
import type { RawApplePayCall } from '../../protocol/parse-frame-message.ts';
import { readNumber } from '../../protocol/shapes/readers.ts';
import { copyAppleAnswer } from './apple-pay-api.ts';
import { copyPlain } from './copy-plain.ts';
import { readApplePayRequest } from './read-apple-pay-request.ts';

/** The time limit for the page's answer to an event; Apple's sheet itself gives up after 30 s. */
const ANSWER_TIMEOUT_MS = 25_000;

/** For each event: the relayed field, the name of the page's answer, and the session's method for it. */
const EVENTS: [name: ApplePayEventName, field: string, answer?: string, method?: string][] = [
  ['validatemerchant', 'validationURL', 'merchant_validation', 'MerchantValidation'],
  ['paymentmethodselected', 'paymentMethod', 'payment_method', 'PaymentMethodSelection'],
  ['shippingmethodselected', 'shippingMethod', 'shipping_method', 'ShippingMethodSelection'],
  ['shippingcontactselected', 'shippingContact', 'shipping_contact', 'ShippingContactSelection'],
  ['couponcodechanged', 'couponCode', 'coupon_code', 'CouponCodeChange'],
  ['paymentauthorized', 'payment', 'payment', 'Payment'],
  ['cancel', 'sessionError'],
];

/** An Apple Pay session in this window. */
export interface AppleSession {
  /** Passes the page's answer to the event that waits for it. */
  complete_(answerName: unknown, value: unknown): void;
  /** Closes the sheet; has no effect after the session has ended. */
  abort_(): void;
}

type TellSession = (step: string, fields: object) => void;

/** The running session: only one per window, of whichever checkout. */
export let running: (() => void) | undefined;

/**
 * Requirements
 * - It begins inside the message handler, because later the shopper's click would no longer count. WebKit then throws an error,
 * which without `userActivation` is recognizable only by its text ("gesture").
 * - Each event is answered once, because Apple's session throws on a second answer.
 * - After its end, no timer, listener or handler of Apple's session remains.
 * - After a refused payment the sheet stays open, another attempt may follow, and another session may begin.
 *
 * Steps
 * 1. Check the request, make Apple's session, handle its events, begin.
 * 2. At each event: start the deadline, and post a copy to the page. If it cannot be copied or posted, it is not from Apple:
 * abort.
 * 3. At the page's answer: pass it to Apple's session. Before version 3 the answer to `payment` is the status itself.
 *
 * https://html.spec.whatwg.org/multipage/interaction.html#tracking-user-activation
 * @returns `undefined` if it cannot begin, after calling `fail`
 */
export function startSession(
  call: RawApplePayCall,
  tell: TellSession,
  fail: (code: ApplePayFailure, reason: unknown) => void,
): AppleSession | undefined {
  // biome-ignore lint/suspicious/noExplicitAny: Apple's class, by the names in the table.
  let apple: any;
  /** The pending answers, with their deadlines. */
  const pending = new Map<unknown, [timer: number, method: string | undefined]>();

  /** Ends the session, and closes the sheet unless it is already closed. The argument may be an event. */
  const stop = (isOpen: unknown = true) => {
    const ended = apple;
    if (!ended) return;
    for (const [timer] of pending.values()) clearTimeout(timer);
    pending.clear();
    removeEventListener('pagehide', stop);
    for (const [name] of EVENTS) ended[`on${name}`] = null;
    apple = undefined;
    if (running === stop) running = undefined;
    try {
      if (isOpen) ended.abort();
    } catch {
      // The session had already ended.
    }
  };
  const stopFor = (code: ApplePayFailure, reason: unknown) => {
    stop();
    fail(code, reason);
  };
  const session: AppleSession = {
    abort_: stop,
    complete_(answerName, value) {
      const [timer, method] = pending.get(answerName) ?? [];
      if (!pending.delete(answerName)) return;
      clearTimeout(timer);
      try {
        const answer = copyAppleAnswer(value) as { status?: unknown } | number;
        apple[`complete${method}`](answer);
        if (answerName === 'payment')
          if ((answer as { status?: unknown }).status === 0 || answer === 0) stop(false);
          else running = undefined;
      } catch (error) {
        stopFor('rejected', error);
      }
    },
  };
  let checked: object | undefined;
  try {
    checked = readApplePayRequest(call.request);
    apple = new ApplePaySession(readNumber(call.version), checked);
    for (const [name, field, answerName, method] of EVENTS)
      apple[`on${name}`] = (event: Record<string, unknown>) => {
        clearTimeout(pending.get(answerName)?.[0]);
        if (answerName)
          pending.set(answerName, [
            setTimeout(stopFor, ANSWER_TIMEOUT_MS, 'timeout', `no ${answerName}`),
            method,
          ]);
        else stop(false);
        try {
          tell('event', { name, detail: { [field]: copyPlain(event[field]) } });
        } catch (error) {
          stopFor('rejected', error);
        }
      };
    running = stop;
    addEventListener('pagehide', stop);
    apple.begin();
    return session;
  } catch (error) {
    stop(false);
    const isActive = navigator.userActivation?.isActive ?? !/gesture/.test(`${error}`);
    fail(checked && !isActive ? 'no_gesture' : 'rejected', error);
  }
}
