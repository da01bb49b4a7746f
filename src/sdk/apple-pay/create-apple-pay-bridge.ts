import type { ApplePayEventName, ApplePayFailure, ApplePayNotice } from '../../protocol/messages.ts';
import type { RawApplePayCall } from '../../protocol/parse-frame-message.ts';
import { readNumber } from '../../protocol/readers.ts';
import { appleWindow, copyAppleAnswer, getApplePayVersion } from './apple-pay-api.ts';
import { copyPlain } from './copy-plain.ts';
import { readApplePayRequest } from './read-apple-pay-request.ts';

/** For the page's answer to an event; Apple's sheet itself gives up after 30 s. */
const ANSWER_TIMEOUT_MS = 25_000;

/** For every event: what of it is relayed, what the page's answer is called, and the session's method that takes it. */
const EVENTS: [name: ApplePayEventName, field: string, answer?: string, method?: string][] = [
  ['validatemerchant', 'validationURL', 'merchant_validation', 'MerchantValidation'],
  ['paymentmethodselected', 'paymentMethod', 'payment_method', 'PaymentMethodSelection'],
  ['shippingmethodselected', 'shippingMethod', 'shipping_method', 'ShippingMethodSelection'],
  ['shippingcontactselected', 'shippingContact', 'shipping_contact', 'ShippingContactSelection'],
  ['couponcodechanged', 'couponCode', 'coupon_code', 'CouponCodeChange'],
  ['paymentauthorized', 'payment', 'payment', 'Payment'],
  ['cancel', 'sessionError'],
];

/** Runs Apple Pay in the shop's window for the page in one iframe (docs/protocol.md, "Apple Pay over the bridge"). */
export interface ApplePayBridge {
  handle_(call: RawApplePayCall): void;
  /** Begins what the page prepared: inside the shopper's click on the shop's own button. */
  beginPrepared_(): void;
  /** Aborts a session that the page has not claimed, having answered that click. */
  dropUnclaimed_(): void;
  /** Aborts a session that runs: there is nobody to tell any more. */
  end_(): void;
}

/** Aborts the session that runs: one at a time in a window, whichever checkout it belongs to. */
let abortRunning: (() => void) | undefined;

/** @param isOn the option `applePayParentBridge` */
export function createApplePayBridge(isOn: boolean, post: (notice: ApplePayNotice) => void): ApplePayBridge {
  let prepared: RawApplePayCall | undefined;
  /** The page's number for the session, and how to end it and answer its events. */
  let session: number | undefined;
  let abort: (() => void) | undefined;
  let complete: (name: unknown, value: unknown) => void;
  /** Whether the payment was answered with a refusal: the sheet may still stand, another attempt may follow. */
  let isRefused: boolean | undefined;
  /** What a session begun ahead would have told, until the page claims it by its own `begin`. */
  let untold: ApplePayNotice[] | undefined;

  const getVersion = () => (isOn ? getApplePayVersion() : 0);

  const tell = (step: string, fields: object, id = session) => {
    const notice = { type: 'apple_pay', step, session: id, ...fields } as ApplePayNotice;
    if (untold) untold.push(notice);
    else post(notice);
  };

  const fail = (code: ApplePayFailure, reason: unknown, id = session) =>
    tell('failed', { code, message: `${reason}` }, id);

  /** Runs to its end inside the message's handler: a moment later the shopper's click would not count any more. */
  const begin = ({ version, request }: RawApplePayCall, id?: number) => {
    if (!getVersion()) return fail('unavailable', 'no Apple Pay here', id);
    if (isRefused) abort?.();
    if (abortRunning) return fail('busy', 'another session runs', id);
    session = id;

    let checked: object;
    try {
      checked = readApplePayRequest(request);
    } catch {
      return fail('rejected', 'not a request that may be handed on');
    }

    // biome-ignore lint/suspicious/noExplicitAny: Apple's class, by the names in the table.
    let apple: any;
    /** The answers that are waited for, with their deadlines. */
    const pending = new Map<unknown, number>();

    const end = () => {
      for (const timer of pending.values()) clearTimeout(timer);
      pending.clear();
      removeEventListener('pagehide', stop);
      for (const [name] of EVENTS) apple[`on${name}`] = null;
      if (abortRunning === stop) abortRunning = undefined;
      abort = isRefused = undefined;
    };
    const stop = () => {
      end();
      try {
        apple.abort();
      } catch {
        // It was over already.
      }
    };
    const stopFor = (code: ApplePayFailure, reason: unknown) => {
      stop();
      fail(code, reason);
    };

    complete = (answerName, value) => {
      const timer = pending.get(answerName);
      // Unknown, or answered already: a second answer would make Apple's session throw.
      if (!pending.delete(answerName)) return;
      clearTimeout(timer);
      try {
        const answer = copyAppleAnswer(value) as { status?: unknown } | number;
        apple[`complete${EVENTS.find(([, , name]) => name === answerName)?.[3]}`](answer);
        // Before version 3 the answer is the status itself.
        isRefused = answerName === 'payment' && (answer as { status?: unknown }).status !== 0 && answer !== 0;
        if (isRefused) abortRunning = undefined;
        else if (answerName === 'payment') end();
      } catch (error) {
        stopFor('rejected', error);
      }
    };
    try {
      apple = new appleWindow.ApplePaySession(readNumber(version), checked);
      for (const [name, field, answerName] of EVENTS) {
        apple[`on${name}`] = (event: Record<string, unknown>) => {
          clearTimeout(pending.get(answerName));
          if (answerName)
            pending.set(answerName, setTimeout(stopFor, ANSWER_TIMEOUT_MS, 'timeout', `no ${answerName}`));
          else end();
          try {
            tell('event', { name, detail: { [field]: copyPlain(event[field]) } });
          } catch (error) {
            // Not what Apple hands out: it cannot be copied, or not be posted.
            stopFor('rejected', error);
          }
        };
      }
      abortRunning = abort = stop;
      addEventListener('pagehide', stop);
      apple.begin();
    } catch (error) {
      if (apple) end();
      // Safari's own words, for engines without `userActivation`.
      const isActive = navigator.userActivation?.isActive ?? !/gesture/.test(`${error}`);
      fail(isActive ? 'rejected' : 'no_gesture', error);
    }
  };

  const dropUnclaimed = () => {
    if (untold) abort?.();
    untold = undefined;
  };

  return {
    handle_(call) {
      try {
        const { step } = call;
        if (step === 'query') {
          const version = getVersion();
          post({ type: 'apple_pay', step: 'capabilities', available: !!version, version });
        } else if (step === 'prepare') prepared = call;
        else if (step === 'begin') {
          const id = readNumber(call.session);
          const missed = untold;
          untold = undefined;
          if (missed) {
            session = id;
            for (const notice of missed) post({ ...notice, session: id } as ApplePayNotice);
          } else begin(call, id);
        } else if (abort && call.session === session) {
          if (step === 'complete') complete(call.name, call.value);
          else if (step === 'abort') abort();
        }
      } catch {
        // A session that is no number: not a call.
      }
    },
    beginPrepared_() {
      // While another one runs, the page's own `begin` is told so.
      if (!prepared || abortRunning) return;
      untold = [];
      begin(prepared);
    },
    dropUnclaimed_: dropUnclaimed,
    end_() {
      untold = prepared = undefined;
      abort?.();
    },
  };
}
