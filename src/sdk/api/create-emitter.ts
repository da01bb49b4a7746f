import { createError } from './checkout-error.ts';
import type { CheckoutEvent, CheckoutEvents, CheckoutHandler, HandlerOptions } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: the handlers of all events in one list; `on` types each of them.
type AnyHandler = (event: any) => void;

/**
 * Adds a handler.
 * @returns a function that calls the handler, unless it was removed
 */
type On = <E extends CheckoutEvent>(
  event: E,
  handler: CheckoutHandler<E>,
  options?: HandlerOptions,
  isOnce?: boolean,
) => AnyHandler;

/** Removes a handler, all of an event, or all. */
type Off = (event?: CheckoutEvent, handler?: AnyHandler) => void;

/** Calls the handlers in the order in which they were added. */
export type Emit = <E extends CheckoutEvent>(event: E, data: CheckoutEvents[E]) => void;

export const CHECKOUT_EVENTS: readonly CheckoutEvent[] = [
  'ready',
  'complete',
  'error',
  'method_change',
  'change',
  'amount_change',
  'validation',
  'load_error',
  'redirect',
  'return',
];

export function createEmitter(): [on: On, off: Off, emit: Emit] {
  /** Calls each handler in the order in which they were added. */
  const entries = new Map<AnyHandler, [event: CheckoutEvent, handler: AnyHandler]>();

  const on: On = (event, handler, options, isOnce) => {
    const isKnown = CHECKOUT_EVENTS.includes(event);
    if (!isKnown || typeof handler !== 'function')
      throw createError(
        isKnown ? 'invalid_handler' : 'unknown_event',
        `on("${event}") needs a function, and one of ${CHECKOUT_EVENTS}`,
      );
    const call = (data: unknown) => {
      // The signal is checked here, so that no listener remains on one that outlives the checkout.
      const isAborted = options?.signal?.aborted;
      // An earlier handler may have removed this one.
      if (!entries.has(call)) return;
      if (isOnce || isAborted) entries.delete(call);
      try {
        if (!isAborted) handler(data as never);
      } catch (error) {
        // An error in one handler must neither stop the others nor be swallowed. `reportError` passes the error to the shop's
        // error tracker, where a `throw` from here would appear only as "Script error.". Missing in Safari before 15.4.
        // https://developer.mozilla.org/docs/Web/API/Window/reportError
        (self.reportError || console.error)(error);
      }
    };
    entries.set(call, [event, handler]);
    return call;
  };

  const off: Off = (event, handler) => {
    for (const [call, [name, known]] of entries)
      if ((!event || name === event) && (!handler || known === handler)) entries.delete(call);
  };

  const emit: Emit = (event, data) => {
    // Iterate over a copy, so that handlers added by a handler are not called in this round.
    for (const [call, [name]] of [...entries]) if (name === event) call(data);
  };

  return [on, off, emit];
}
