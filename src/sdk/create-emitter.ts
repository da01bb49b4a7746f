import { readOwn } from '../protocol/readers.ts';
import { CheckoutError } from './checkout-error.ts';
import type { CheckoutEvent, CheckoutEvents, CheckoutHandler } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: the handlers of all events in one table; `on` types each of them.
type AnyHandler = (event: any) => void;

export interface Emitter {
  on<E extends CheckoutEvent>(event: E, handler: CheckoutHandler<E>): void;
  /** Calls the handlers in the order in which they were added; false if there is none. */
  emit<E extends CheckoutEvent>(event: E, data: CheckoutEvents[E]): boolean;
}

export function createEmitter(): Emitter {
  const handlers: Record<CheckoutEvent, AnyHandler[]> = {
    ready: [],
    complete: [],
    error: [],
    method_change: [],
    validation: [],
    load_error: [],
    redirect: [],
    return: [],
  };
  return {
    on(event, handler) {
      if (!readOwn(handlers, event))
        throw new CheckoutError('unknown_event', `no event "${event}"; there are ${Object.keys(handlers)}`);
      if (typeof handler !== 'function')
        throw new CheckoutError('invalid_handler', `on('${event}') needs a function`);
      // A new list: a handler that adds handlers does not prolong the round that called it.
      handlers[event] = [...handlers[event], handler];
    },
    emit(event, data) {
      for (const handler of handlers[event]) {
        try {
          handler(data);
        } catch (error) {
          // One handler's bug must not stop the others, nor be swallowed: it reaches the shop's error tracker.
          setTimeout(() => {
            throw error;
          });
        }
      }
      return !!handlers[event][0];
    },
  };
}
