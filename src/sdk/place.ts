import { createError } from './api/checkout-error.ts';
import type { Emit } from './api/create-emitter.ts';
import { getPageOrigin } from './api/get-page-origin.ts';
import type { MountOptions } from './api/read-options.ts';
import type { Checkout, CheckoutErrorCode, SubmitResult } from './api/types.ts';
import { findContainer, type MountTarget } from './find-container.ts';
import { askPage, close, createSession } from './frame/create-session.ts';
import type { Question, Settle } from './frame/questions.ts';
import type { Session } from './frame/session.ts';
import { showState } from './frame/show-state.ts';

/** A checkout's place in the shop's page: none, a container that is awaited, or one with an iframe. */
export interface CheckoutPlace {
  options_: MountOptions;
  readonly emit_: Emit;
  session_?: Session | undefined;
  /** The target of a `mount()` that waits for the end of the document. */
  awaited_?: MountTarget | undefined;
  /** The open `submit()`, which a second one joins. */
  submission_?: Promise<SubmitResult> | undefined;
  /** The payment of an earlier mount. */
  result_?: Checkout['result'];
  isDestroyed_?: boolean;
}

export function refuseDestroyed(place: CheckoutPlace): void {
  if (place.isDestroyed_) throw createError('destroyed', 'create another');
}

export const getResult = (place: CheckoutPlace): Checkout['result'] =>
  place.session_?.result_ ?? place.result_;

/** Removes the iframe; open questions fail with this code. */
export function leave(place: CheckoutPlace, code: CheckoutErrorCode): void {
  const session = place.session_;
  place.result_ = getResult(place);
  place.awaited_ = place.submission_ = place.session_ = undefined;
  if (session) close(session, code);
}

/** Moves the iframe into a container, or puts a new one there. */
function enter(place: CheckoutPlace, target: MountTarget): void {
  const container = findContainer(target);
  place.awaited_ = undefined;
  // If it is out of the page, or has failed to load, a new frame is needed.
  const session = place.session_;
  const isUsable = session && !/idle|failed/.test(showState(session));
  if (isUsable)
    try {
      if (session.frame_.parentNode !== container) container.moveBefore(session.frame_, null);
      return;
    } catch {
      // The browser cannot move an iframe without losing typed values.
    }
  leave(place, 'unmounted');
  // The shopper starts again in a new frame, which `ready` reports.
  place.session_ = createSession(container, {
    ...place.options_,
    emit_: place.emit_,
    readyEvent_: isUsable ? { restored: false } : undefined,
  });
}

/** Enters the container now, or at the end of the document if it may still come. */
export function mountIn(place: CheckoutPlace, target: MountTarget): void {
  if (getPageOrigin() === 'null')
    throw createError('opaque_origin', 'no origin (sandbox, server): mount() on https');
  try {
    enter(place, target);
  } catch (error) {
    if (document.readyState !== 'loading' || typeof target !== 'string') throw error;
    place.awaited_ = target;
    document.addEventListener('DOMContentLoaded', () => {
      if (place.awaited_ !== target) return;
      place.awaited_ = undefined;
      enter(place, target);
    });
  }
}

/** Misuse rejects the promise: `submit()` without `await` must not throw in the shop's click handler. */
export function ask<T>(place: CheckoutPlace, type: Question): Promise<T> {
  const promise = new Promise<T>((resolve) => {
    refuseDestroyed(place);
    // The listener added by `mount()` runs first.
    if (place.awaited_) return document.addEventListener('DOMContentLoaded', () => resolve(ask(place, type)));
    if (!place.session_?.frame_.isConnected) throw createError('not_mounted', 'mount() first');
    askPage(place.session_, type, resolve as Settle);
  });
  promise
    .finally(() => {
      if (place.submission_ === (promise as Promise<unknown>)) place.submission_ = undefined;
    })
    // `onclick = () => checkout.submit()` ignores the promise: a warning, so that there is no "unhandled rejection".
    .catch((error) => console.warn(error.message));
  return promise;
}
