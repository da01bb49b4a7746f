import { createError } from './api/checkout-error.ts';
import { createEmitter } from './api/create-emitter.ts';
import { getPageOrigin } from './api/get-page-origin.ts';
import { changeOptions, readOptions } from './api/read-options.ts';
import type {
  Checkout,
  CheckoutChanges,
  CheckoutErrorCode,
  CheckoutEvent,
  CheckoutEvents,
  CheckoutHandler,
  CheckoutOptions,
  HandlerOptions,
  SubmitResult,
} from './api/types.ts';
import { findContainer, type MountTarget } from './find-container.ts';
import { createSession, type Session } from './frame/create-session.ts';
import type { Question, Settle } from './frame/questions.ts';

/** See `ServicePayApi.createCheckout`. A checkout is unmounted, waits for its container, or is mounted in one. */
export function createCheckout(input: CheckoutOptions): Checkout {
  let options = readOptions(input);
  const { on_: on, off_: off, emit_: emit } = createEmitter();
  let result: Checkout['result'];
  let mounted: Session | undefined;
  /** The event data of `ready` in this mount. */
  let readyEvent: CheckoutEvents['ready'];
  let submission: Promise<SubmitResult> | undefined;
  let isDestroyed = false;
  /** The target of a `mount()` that waits for the end of the document. */
  let awaited: MountTarget | undefined;
  let checkout: Checkout;

  const refuse = () => {
    if (isDestroyed) throw createError('destroyed', 'create a new one');
  };

  const getResult = () => mounted?.read_().result_ ?? result;

  /** Removes the iframe; open questions fail with this code. */
  const unmount = (code: CheckoutErrorCode) => {
    const frame = mounted;
    result = getResult();
    awaited = submission = mounted = undefined;
    frame?.close_(code);
  };

  const destroy = () => {
    isDestroyed = true;
    unmount('destroyed');
    off();
    options.signal?.removeEventListener('abort', destroy);
  };

  const place = (target: MountTarget) => {
    const container = findContainer(target);
    awaited = undefined;
    // If it is out of the page, or has failed to load, a new frame is needed.
    const current = mounted && !/idle|failed/.test(mounted.getState_()) && mounted.frame_;
    if (current)
      try {
        if (current.parentNode !== container) container.moveBefore(current, null);
        return;
      } catch {
        // The browser cannot move an iframe without losing typed values.
      }
    unmount('unmounted');
    // The shopper starts again in a new frame, which `ready` reports.
    readyEvent = current ? { restored: false } : undefined;
    mounted = createSession(container, options, emit, readyEvent);
  };

  /** Misuse rejects the promise: `submit()` without `await` must not throw in the shop's click handler. */
  const ask = <T>(type: Question): Promise<T> => {
    const promise = new Promise<T>((resolve) => {
      refuse();
      // The listener added by `mount()` runs first.
      if (awaited) return document.addEventListener('DOMContentLoaded', () => resolve(ask(type)));
      if (!mounted?.frame_.isConnected) throw createError('not_mounted', 'mount() first');
      mounted.ask_(type, resolve as Settle);
    });
    promise
      .finally(() => {
        if (submission === promise) submission = undefined;
      })
      // `onclick = () => checkout.submit()` ignores the promise: a warning, so that there is no "unhandled rejection".
      .catch((error) => console.warn(error.message));
    return promise;
  };

  /** Wraps a chainable method, which throws after `destroy()`. */
  const chain =
    <A extends unknown[]>(work: (...given: A) => void) =>
    (...given: A): Checkout => {
      refuse();
      work(...given);
      return checkout;
    };

  const listen = (isOnce?: true) =>
    chain((event: CheckoutEvent, handler: CheckoutHandler<CheckoutEvent>, given?: HandlerOptions) => {
      const call = on(event, handler, given, isOnce);
      // A shop that adds its listener late still gets `ready`.
      const isReady = () => event === 'ready' && mounted?.read_().wasReady_;
      if (isReady()) queueMicrotask(() => isReady() && call(readyEvent));
    });

  checkout = Object.freeze({
    get state() {
      return isDestroyed ? 'destroyed' : awaited ? 'loading' : (mounted?.getState_() ?? 'idle');
    },
    get result() {
      return getResult();
    },
    on: listen(),
    once: listen(true),
    off: (event, handler) => {
      off(event, handler);
      return checkout;
    },
    mount: chain((target: MountTarget) => {
      if (getPageOrigin() === 'null')
        throw createError('opaque_origin', 'no origin (sandbox, server): mount() on https');
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
    update: chain((changes: CheckoutChanges) => {
      const [changed, told] = changeOptions(options, changes);
      options = changed;
      mounted?.update_(options, told);
    }),
    focus: chain((field) => mounted?.focus_(field)),
    validate: () => ask('validate'),
    submit() {
      submission ??= ask('submit');
      return submission;
    },
  } as Checkout);
  options.signal?.addEventListener('abort', destroy);
  if (options.signal?.aborted) destroy();
  return checkout;
}
