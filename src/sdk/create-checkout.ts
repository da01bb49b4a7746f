import { createEmitter } from './api/create-emitter.ts';
import { readOptions } from './api/read-options.ts';
import type { Checkout, CheckoutOptions } from './api/types.ts';
import { createMount } from './create-mount.ts';

/** See `ServicePayApi.createCheckout`. */
export function createCheckout(input: CheckoutOptions): Checkout {
  const options = readOptions(input);
  const { on_: on, off_: off, emit_: emit } = createEmitter();
  const place = createMount(options, emit);

  const destroy = () => {
    place.unmount('destroyed');
    off();
    options.signal?.removeEventListener('abort', destroy);
  };

  /** A shop that listens late, after something that it waited for, hears `ready` all the same. */
  const add: typeof on = (event, handler, given, isOnce) => {
    const call = on(event, handler, given, isOnce);
    if (event === 'ready' && place.getReady_()) queueMicrotask(() => place.getReady_()?.forEach(call));
    return call;
  };

  /** A method that a destroyed checkout refuses, and that can be chained. */
  const chain =
    <A extends unknown[]>(work: (...given: A) => void) =>
    (...given: A): Checkout => {
      place.refuse_();
      work(...given);
      return checkout;
    };

  const checkout: Checkout = Object.freeze({
    get state() {
      return place.getState_();
    },
    get result() {
      return place.getResult_();
    },
    on: chain(add),
    once: chain((event, handler, handlerOptions) => add(event, handler, handlerOptions, true)),
    off: (event, handler) => {
      off(event, handler);
      return checkout;
    },
    mount: chain(place.mount),
    unmount: () => place.unmount('unmounted'),
    destroy,
    update: chain(place.update),
    focus: chain(place.focus),
    validate: place.validate,
    submit: place.submit,
  } as Checkout);
  options.signal?.addEventListener('abort', destroy);
  if (options.signal?.aborted) destroy();
  return checkout;
}
