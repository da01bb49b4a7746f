import { type CheckoutErrorCode, createError } from './checkout-error.ts';
import { createEmitter } from './create-emitter.ts';
import { findContainer, type MountTarget } from './find-container.ts';
import { getPageOrigin } from './get-page-origin.ts';
import { type MountedFrame, mountFrame } from './mount-frame.ts';
import type { Question, Settle } from './questions.ts';
import { changeOptions, readOptions } from './read-options.ts';
import type { Checkout, CheckoutOptions, SubmitResult } from './types.ts';

/** See `ServicePayApi.createCheckout`. */
export function createCheckout(input: CheckoutOptions): Checkout {
  const options = readOptions(input);
  const { on_: on, off_: off, emit_: emit } = createEmitter();
  let mounted: MountedFrame | undefined;
  let submission: Promise<SubmitResult> | undefined;
  let isDestroyed = false;
  /** The target of a `mount()` that waits for the end of the document. */
  let awaited: MountTarget | undefined;

  const refuseDestroyed = () => {
    if (isDestroyed) throw createError('destroyed', 'create another checkout');
  };

  const unmount = (code: CheckoutErrorCode) => {
    const frame = mounted;
    awaited = submission = mounted = undefined;
    frame?.close_(code);
  };

  const place = (target: MountTarget) => {
    const container = findContainer(target);
    // Out of the page, or failed to load: a new frame.
    const current = mounted && !['idle', 'failed'].includes(mounted.getState_()) && mounted.frame_;
    if (current) {
      try {
        // Keeps what was typed. Throws where a browser cannot, or will not.
        if (current.parentNode !== container) container.moveBefore(current, null);
        awaited = undefined;
        return;
      } catch {
        // A new frame: the shopper starts again, and `ready` says so.
      }
    }
    unmount('unmounted');
    options.readyEvent_ = current ? { restored: false } : undefined;
    mounted = mountFrame(container, options, emit);
  };

  /** Misuse rejects the promise: `submit()` without `await` must not throw in the shop's click handler. */
  const ask = <T>(type: Question): Promise<T> => {
    const promise = new Promise<T>((resolve) => {
      refuseDestroyed();
      // The listener of `mount()` was added before, and so runs first.
      if (awaited) return document.addEventListener('DOMContentLoaded', () => resolve(ask(type)));
      if (!mounted?.frame_.isConnected) throw createError('not_mounted', 'call mount() first');
      mounted.ask_(type, resolve as Settle);
    });
    const end = () => {
      if (submission === promise) submission = undefined;
    };
    // On both paths: a rejection without a handler must not become an "unhandled rejection" either.
    promise.then(end, end);
    return promise;
  };

  const destroy = () => {
    isDestroyed = true;
    unmount('destroyed');
    off();
    options.signal?.removeEventListener('abort', destroy);
  };

  /** A method that a destroyed checkout refuses, and that can be chained. */
  const chain =
    <A extends unknown[]>(work: (...given: A) => void) =>
    (...given: A): Checkout => {
      refuseDestroyed();
      work(...given);
      return checkout;
    };

  const checkout = Object.freeze({
    get state() {
      return isDestroyed ? 'destroyed' : awaited ? 'loading' : (mounted?.getState_() ?? 'idle');
    },
    on: chain(on),
    once: chain((event, handler, handlerOptions) => on(event, handler, handlerOptions, true)),
    off: (event, handler) => {
      off(event, handler);
      return checkout;
    },
    mount: chain((target) => {
      if (getPageOrigin() === 'null') throw createError('opaque_origin', 'serve this page over https');
      try {
        place(target);
      } catch (error) {
        if (document.readyState !== 'loading' || typeof target !== 'string') throw error;
        awaited = target;
        document.addEventListener('DOMContentLoaded', () => {
          if (awaited !== target) return;
          awaited = undefined;
          place(target);
        });
      }
    }),
    unmount: () => unmount('unmounted'),
    destroy,
    update: chain((changes) => (mounted ? mounted.update_(changes) : changeOptions(options, changes))),
    focus: chain((field) => {
      mounted?.frame_.focus({ preventScroll: true });
      // No text, an event for example: none. What cannot be posted would stop everything behind it.
      mounted?.tell_({ type: 'focus', field: typeof field === 'string' ? field : undefined });
    }),
    validate: () => ask('validate'),
    submit() {
      submission ??= ask('submit');
      return submission;
    },
  } as Checkout);
  if (options.signal?.aborted) destroy();
  else options.signal?.addEventListener('abort', destroy);
  return checkout;
}
