import { CheckoutError, type CheckoutErrorCode } from './checkout-error.ts';
import { createEmitter } from './create-emitter.ts';
import { findContainer } from './find-container.ts';
import { getPageOrigin } from './get-page-origin.ts';
import { type MountedFrame, mountFrame } from './mount-frame.ts';
import type { Settle } from './open-channel.ts';
import { readOptions } from './read-options.ts';
import type { Checkout, CheckoutOptions, SubmitResult } from './types.ts';

/** See `ServicePayApi.createCheckout`. */
export function createCheckout(input: CheckoutOptions): Checkout {
  const options = readOptions(input);
  const emitter = createEmitter();
  let mounted: MountedFrame | undefined;
  let submission: Promise<SubmitResult> | undefined;
  let isDestroyed = false;

  const refuseDestroyed = () => {
    if (isDestroyed) throw new CheckoutError('destroyed', 'create another');
  };

  const unmount = (code: CheckoutErrorCode) => {
    submission = undefined;
    const frame = mounted;
    mounted = undefined;
    frame?.close(code);
  };

  /** What is wrong is told by the promise: `submit()` without `await` must not blow up the shop's click handler. */
  const ask = <T>(type: 'validate' | 'submit'): Promise<T> => {
    const promise = new Promise<T>((resolve) => {
      refuseDestroyed();
      if (!mounted?.isLive()) throw new CheckoutError('not_mounted', 'call mount() first');
      mounted.ask(type, resolve as Settle);
    });
    const end = () => {
      if (submission === promise) submission = undefined;
    };
    // On both ways: a rejection that nobody waits for must not become an "unhandled rejection" either.
    promise.then(end, end);
    return promise;
  };

  const checkout: Checkout = {
    on(event, handler) {
      refuseDestroyed();
      emitter.on(event, handler);
      return checkout;
    },
    mount(target) {
      refuseDestroyed();
      if (getPageOrigin() === 'null') throw new CheckoutError('opaque_origin', 'serve this page over https');
      const container = findContainer(target);
      if (!mounted?.isLive() || mounted.frame.parentNode !== container) {
        unmount('unmounted');
        mounted = mountFrame(container, options, emitter);
      }
      return checkout;
    },
    unmount: () => unmount('unmounted'),
    destroy() {
      isDestroyed = true;
      unmount('destroyed');
    },
    validate: () => ask('validate'),
    submit() {
      submission ??= ask('submit');
      return submission;
    },
  };
  return Object.freeze(checkout);
}
