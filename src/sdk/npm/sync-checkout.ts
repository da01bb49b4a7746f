import { CHECKOUT_EVENTS } from '../api/create-emitter.ts';
import type {
  Checkout,
  CheckoutChanges,
  CheckoutEvent,
  CheckoutEvents,
  CheckoutOptions,
} from '../api/types.ts';
import { createCheckout } from './index.ts';

/** The options of a component: the address may come later, and the component itself destroys the checkout. */
export type SyncedOptions = Omit<CheckoutOptions, 'checkoutUrl' | 'signal'> & {
  /** The `PaymentUrl` of the link. Nothing is shown until it is there. */
  checkoutUrl?: string | null | undefined;
};

/** Keeps a checkout in step with the options of a component. */
export interface SyncedCheckout {
  /**
   * Makes a checkout, changes it in place, or makes another one, as the options need.
   * @returns the checkout; `undefined` while there is no address, or none that can be used
   */
  apply(options: SyncedOptions, box: Element): Checkout | undefined;
  destroy(): void;
}

/** The keys of `CheckoutChanges`: these keep what was typed. Another value of any other option needs another checkout. */
const CHANGEABLE: readonly string[] = ['locale', 'paymentMethods', 'theme', 'height', 'width'];

/** Options as texts: a new object of a new render with the same content is no change. */
const describe = (options: SyncedOptions): Map<string, string> =>
  new Map(
    Object.entries(options)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, JSON.stringify(value)]),
  );

/** A wrong option must not take the shop's whole page down, so it is an error on the console. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

export function syncCheckout(notify: (event: CheckoutEvent, data: unknown) => void): SyncedCheckout {
  let checkout: Checkout | undefined;
  let applied: Map<string, string> | undefined;
  /** Whether the last `change` said that the form is complete. */
  let isComplete = false;

  const destroy = () => {
    checkout?.destroy();
    checkout = undefined;
    applied = undefined;
  };

  /** Another checkout has an empty form, and says nothing until it is complete. */
  const forgetForm = () => {
    if (!isComplete) return;
    isComplete = false;
    notify('change', { complete: false });
  };

  const create = (options: SyncedOptions, box: Element) => {
    destroy();
    forgetForm();
    applied = describe(options);
    const { checkoutUrl } = options;
    if (!checkoutUrl) return;
    // Only what is given: a Vue component has a key for every option.
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
    checkout = attempt(() => createCheckout({ ...given, checkoutUrl }));
    for (const event of CHECKOUT_EVENTS)
      checkout?.on(event, (data: unknown) => {
        if (event === 'change') isComplete = (data as CheckoutEvents['change']).complete;
        notify(event, data);
      });
    attempt(() => checkout?.mount(box));
  };

  return {
    apply(options, box) {
      const wanted = describe(options);
      const before = applied;
      const changed = [...new Set([...wanted.keys(), ...(before?.keys() ?? [])])].filter(
        (name) => wanted.get(name) !== before?.get(name),
      );
      if (!before || changed.some((name) => !CHANGEABLE.includes(name))) create(options, box);
      else if (changed.length) {
        applied = wanted;
        const changes = Object.fromEntries(
          changed.map((name) => [name, options[name as keyof CheckoutChanges]]),
        );
        attempt(() => checkout?.update(changes));
      }
      return checkout;
    },
    destroy,
  };
}
