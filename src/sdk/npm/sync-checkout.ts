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

/** Keeps a checkout consistent with the options of a component. */
export interface SyncedCheckout {
  /**
   * Creates a checkout, changes it in place, moves it to another element, or replaces it, depending on the options.
   * @param box may be null without a URL
   * @returns the checkout; `undefined` without a valid URL
   */
  apply(options: SyncedOptions, box: Element | null): Checkout | undefined;
  destroy(): void;
}

/** The keys of `CheckoutChanges`, which keep typed values. A change of any other option needs a new checkout. */
const CHANGEABLE: readonly string[] = ['locale', 'paymentMethods', 'theme', 'height', 'width'];

/** Compares options as strings, so that a new object with equal content is no change. */
const describe = (options: SyncedOptions): Map<string, string> =>
  new Map(
    Object.entries(options)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, JSON.stringify(value)]),
  );

/** Logs an invalid option as an error, because it must not crash the shop's whole page. */
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
  /** The element that contains the iframe. */
  let place: Element | null | undefined;
  /** Whether the last `change` event had a complete form. */
  let isComplete = false;

  const destroy = () => {
    checkout?.destroy();
    checkout = undefined;
    applied = undefined;
  };

  /** A new checkout has an empty form, and raises no event until it is complete. */
  const forgetForm = () => {
    if (!isComplete) return;
    isComplete = false;
    notify('change', { complete: false });
  };

  const create = (options: SyncedOptions, box: Element | null) => {
    destroy();
    forgetForm();
    applied = describe(options);
    place = box;
    const { checkoutUrl } = options;
    if (!checkoutUrl || !box) return;
    // Leave out absent options: a Vue component has a key for every option.
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
    checkout = attempt(() => createCheckout({ ...given, checkoutUrl }));
    for (const event of CHECKOUT_EVENTS)
      checkout?.on(event, (data: unknown) => {
        if (event === 'change') isComplete = (data as CheckoutEvents['change']).complete;
        notify(event, data);
      });
    attempt(() => checkout?.mount(box));
  };

  /** Takes the iframe along, with what was typed where the browser can move it; otherwise the new one raises `ready`. */
  const move = (box: Element) => {
    place = box;
    const before = checkout?.state;
    attempt(() => checkout?.mount(box));
    if (checkout?.state !== before) forgetForm();
    else if (before === 'ready') notify('ready', undefined);
  };

  return {
    apply(options, box) {
      const wanted = describe(options);
      const before = applied;
      const changed = [...new Set([...wanted.keys(), ...(before?.keys() ?? [])])].filter(
        (name) => wanted.get(name) !== before?.get(name),
      );
      if (!before || changed.some((name) => !CHANGEABLE.includes(name))) {
        create(options, box);
        return checkout;
      }
      if (box && place !== box) move(box);
      if (changed.length) {
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
