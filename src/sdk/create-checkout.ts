import { createEmitter } from './api/create-emitter.ts';
import { changeOptions, readOptions } from './api/read-options.ts';
import type {
  Checkout,
  CheckoutChanges,
  CheckoutEvent,
  CheckoutHandler,
  CheckoutOptions,
  HandlerOptions,
} from './api/types.ts';
import type { MountTarget } from './find-container.ts';
import { focus, update } from './frame/create-session.ts';
import { showState } from './frame/show-state.ts';
import { ask, type CheckoutPlace, getResult, leave, mountIn, refuseDestroyed } from './place.ts';

/** See `ServicePayApi.createCheckout`. A checkout is unmounted, waits for its container, or is mounted in one. */
export function createCheckout(input: CheckoutOptions): Checkout {
  const options = readOptions(input);
  const [on, off, emit] = createEmitter();
  const place: CheckoutPlace = { options_: options, emit_: emit };
  let checkout: Checkout;

  const destroy = () => {
    place.isDestroyed_ = true;
    leave(place, 'destroyed');
    off();
    options.signal?.removeEventListener('abort', destroy);
  };

  /** Wraps a chainable method, which throws after `destroy()`. */
  const chain =
    <A extends unknown[]>(work: (...given: A) => void) =>
    (...given: A): Checkout => {
      refuseDestroyed(place);
      work(...given);
      return checkout;
    };

  const listen = (isOnce?: true) =>
    chain((event: CheckoutEvent, handler: CheckoutHandler<CheckoutEvent>, given?: HandlerOptions) => {
      const call = on(event, handler, given, isOnce);
      // A shop that adds its listener late still gets `ready`.
      const isReady = () => event === 'ready' && place.session_?.wasReady_;
      if (isReady())
        queueMicrotask(() => {
          if (isReady()) call(place.session_?.readyEvent_);
        });
    });

  checkout = Object.freeze({
    get state() {
      if (place.isDestroyed_) return 'destroyed';
      if (place.awaited_) return 'loading';
      return place.session_ ? showState(place.session_) : 'idle';
    },
    get result() {
      return getResult(place);
    },
    on: listen(),
    once: listen(true),
    off: (event, handler) => {
      off(event, handler);
      return checkout;
    },
    mount: chain((target: MountTarget) => mountIn(place, target)),
    unmount: () => leave(place, 'unmounted'),
    destroy,
    update: chain((changes: CheckoutChanges) => {
      const [changed, told] = changeOptions(place.options_, changes);
      place.options_ = changed;
      if (place.session_) update(place.session_, changed, told);
    }),
    focus: chain((field) => {
      if (place.session_) focus(place.session_, field);
    }),
    validate: () => ask(place, 'validate'),
    submit() {
      place.submission_ ??= ask(place, 'submit');
      return place.submission_;
    },
  } as Checkout);
  options.signal?.addEventListener('abort', destroy);
  if (options.signal?.aborted) destroy();
  return checkout;
}
