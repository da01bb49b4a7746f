import { createError } from './checkout-error.ts';
import type { CheckoutEvent, CheckoutEvents, CheckoutHandler, HandlerOptions } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: the handlers of all events in one list; `on` types each of them.
type AnyHandler = (event: any) => void;

export interface Emitter {
  on_<E extends CheckoutEvent>(
    event: E,
    handler: CheckoutHandler<E>,
    options?: HandlerOptions,
    isOnce?: boolean,
  ): void;
  off_(event?: CheckoutEvent, handler?: AnyHandler): void;
  /** Calls the handlers in the order in which they were added; false if there is none. */
  emit_<E extends CheckoutEvent>(event: E, data: CheckoutEvents[E]): boolean;
}

export const CHECKOUT_EVENTS: readonly CheckoutEvent[] = [
  'ready',
  'complete',
  'error',
  'method_change',
  'validation',
  'load_error',
  'redirect',
  'return',
];

export function createEmitter(): Emitter {
  /** By what takes each away again, in the order in which they were added. */
  const entries = new Map<() => void, [event: CheckoutEvent, handler: AnyHandler, isOnce?: boolean]>();
  return {
    on_(event, handler, options, isOnce) {
      const isKnown = CHECKOUT_EVENTS.includes(event);
      if (!isKnown || typeof handler !== 'function')
        throw createError(
          isKnown ? 'invalid_handler' : 'unknown_event',
          `on("${event}") needs a function, and one of ${CHECKOUT_EVENTS}`,
        );
      const signal = options?.signal;
      const drop = () => {
        entries.delete(drop);
        signal?.removeEventListener('abort', drop);
      };
      if (signal?.aborted) return;
      entries.set(drop, [event, handler, isOnce]);
      signal?.addEventListener('abort', drop);
    },
    off_(event, handler) {
      for (const [drop, [name, other]] of entries)
        if ((!event || name === event) && (!handler || other === handler)) drop();
    },
    emit_(event, data) {
      let isHeard = false;
      // A copy: a handler that adds handlers does not prolong the round that called it.
      for (const [drop, [name, handler, isOnce]] of [...entries]) {
        // Another event, or removed by a handler before it.
        if (name !== event || !entries.has(drop)) continue;
        isHeard = true;
        if (isOnce) drop();
        try {
          handler(data);
        } catch (error) {
          // One handler's bug must not stop the others, nor be swallowed. `reportError` hands the error itself to the shop's
          // error tracker; a `throw` from here would be a mere "Script error." there. Not in Safari before 15.4.
          (self.reportError || console.error)(error);
        }
      }
      return isHeard;
    },
  };
}
