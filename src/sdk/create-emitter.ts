import { createError } from './checkout-error.ts';
import type { CheckoutEvent, CheckoutEvents, CheckoutHandler, HandlerOptions } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: the handlers of all events in one list; `on` types each of them.
type AnyHandler = (event: any) => void;

type Entry = [
  event: CheckoutEvent,
  handler: AnyHandler,
  isOnce: boolean | undefined,
  /** Lets go of the shop's signal. */
  release: () => void,
];

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
  // Always a new list: a handler that adds handlers does not prolong the round that called it.
  let entries: Entry[] = [];
  const keep = (isKept: (entry: Entry) => unknown) => {
    for (const entry of entries) if (!isKept(entry)) entry[3]();
    entries = entries.filter(isKept);
  };
  return {
    on_(event, handler, options, isOnce) {
      const isKnown = CHECKOUT_EVENTS.includes(event);
      if (!isKnown || typeof handler !== 'function')
        throw createError(
          isKnown ? 'invalid_handler' : 'unknown_event',
          `on("${event}") needs a function, and one of ${CHECKOUT_EVENTS}`,
        );
      const signal = options?.signal;
      const end = () => keep((other) => other !== entry);
      const entry: Entry = [event, handler, isOnce, () => signal?.removeEventListener('abort', end)];
      if (signal?.aborted) return;
      entries = [...entries, entry];
      signal?.addEventListener('abort', end);
    },
    off_: (event, handler) =>
      keep(([name, other]) => (event && name !== event) || (handler && other !== handler)),
    emit_(event, data) {
      const round = entries.filter(([name]) => name === event);
      for (const entry of round) {
        // Taken away by one before it.
        if (!entries.includes(entry)) continue;
        if (entry[2]) keep((other) => other !== entry);
        try {
          entry[1](data);
        } catch (error) {
          // One handler's bug must not stop the others, nor be swallowed: it reaches the shop's error tracker, whole
          // (a `throw` of ours would be a mere "Script error." there). Not in Safari before 15.4.
          (self.reportError || console.error)(error);
        }
      }
      return !!round[0];
    },
  };
}
