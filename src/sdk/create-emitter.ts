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
  /** Calls the handlers in the order in which they were added. */
  emit_<E extends CheckoutEvent>(event: E, data: CheckoutEvents[E]): void;
}

export type Emit = Emitter['emit_'];

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

type Entry = [event: CheckoutEvent, handler: AnyHandler, signal?: AbortSignal, isOnce?: boolean];

export function createEmitter(): Emitter {
  /** In the order in which they were added. */
  const entries = new Set<Entry>();
  return {
    on_(event, handler, options, isOnce) {
      const isKnown = CHECKOUT_EVENTS.includes(event);
      if (!isKnown || typeof handler !== 'function')
        throw createError(
          isKnown ? 'invalid_handler' : 'unknown_event',
          `on("${event}") needs a function, and one of ${CHECKOUT_EVENTS}`,
        );
      entries.add([event, handler, options?.signal, isOnce]);
    },
    off_(event, handler) {
      for (const entry of entries)
        if ((!event || entry[0] === event) && (!handler || entry[1] === handler)) entries.delete(entry);
    },
    emit_(event, data) {
      // A copy: a handler that adds handlers does not prolong the round that called it.
      for (const entry of [...entries]) {
        const [name, handler, signal, isOnce] = entry;
        // The signal is looked at here, so that no listener is left behind at one that outlives the checkout.
        if (signal?.aborted) entries.delete(entry);
        // Another event, or removed by a handler before it.
        if (name !== event || !entries.has(entry)) continue;
        if (isOnce) entries.delete(entry);
        try {
          handler(data);
        } catch (error) {
          // One handler's bug must not stop the others, nor be swallowed. `reportError` hands the error itself to the shop's
          // error tracker; a `throw` from here would be a mere "Script error." there. Not in Safari before 15.4.
          (self.reportError || console.error)(error);
        }
      }
    },
  };
}
