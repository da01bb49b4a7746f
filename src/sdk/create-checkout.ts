import { createEmitter } from './create-emitter.ts';
import { createStage } from './create-stage.ts';
import { readOptions } from './read-options.ts';
import type { Checkout, CheckoutOptions } from './types.ts';

/** See `ServicePayApi.createCheckout`. */
export function createCheckout(input: CheckoutOptions): Checkout {
  const options = readOptions(input);
  const { on_: on, off_: off, emit_: emit } = createEmitter();
  const stage = createStage(options, emit);

  const destroy = () => {
    stage.unmount('destroyed');
    off();
    options.signal?.removeEventListener('abort', destroy);
  };

  /** A shop that listens late, after something that it waited for, hears `ready` all the same. */
  const add: typeof on = (event, handler, given, isOnce) => {
    const call = on(event, handler, given, isOnce);
    if (event === 'ready' && options.isReady_)
      queueMicrotask(() => options.isReady_ && call(options.readyEvent_));
    return call;
  };

  /** A method that a destroyed checkout refuses, and that can be chained. */
  const chain =
    <A extends unknown[]>(work: (...given: A) => void) =>
    (...given: A): Checkout => {
      stage.refuse_();
      work(...given);
      return checkout;
    };

  const checkout: Checkout = Object.freeze({
    get state() {
      return stage.getState_();
    },
    get result() {
      return options.result_;
    },
    on: chain(add),
    once: chain((event, handler, handlerOptions) => add(event, handler, handlerOptions, true)),
    off: (event, handler) => {
      off(event, handler);
      return checkout;
    },
    mount: chain(stage.mount),
    unmount: () => stage.unmount('unmounted'),
    destroy,
    update: chain(stage.update),
    focus: chain(stage.focus),
    validate: stage.validate,
    submit: stage.submit,
  } as Checkout);
  options.signal?.addEventListener('abort', destroy);
  if (options.signal?.aborted) destroy();
  return checkout;
}
