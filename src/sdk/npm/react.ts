import { createElement, type ReactElement, type RefObject, useEffect, useState } from 'react';
import type { Checkout } from '../api/types.ts';
import { type EventProps, toPropName } from './event-props.ts';
import { type SyncedOptions, syncCheckout } from './sync-checkout.ts';

/** `servicepay-checkout/react`: the checkout as a component, and as a hook for a shop with its own button. */
export type * from '../api/types.ts';

/** The options of the checkout and a handler for each event. New functions create no new checkout. */
export type UseCheckoutOptions = SyncedOptions & EventProps;

export type ServicePayCheckoutProps = UseCheckoutOptions & {
  /** The class of the element that contains the iframe. */
  id?: string | undefined;
  className?: string | undefined;
};

export interface UsedCheckout {
  /** For the element that contains the iframe. */
  ref: RefObject<HTMLDivElement | null>;
  /** `undefined` on a server, and while there is no `checkoutUrl` or no element. */
  checkout: Checkout | undefined;
}

const isHandler = (name: string): boolean => /^on[A-Z]/.test(name);

const pickOptions = (props: UseCheckoutOptions): SyncedOptions =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !isHandler(name)));

/** Whether React hides the element while a part of it loads (`<Suspense>`): its ref is then unset, but it comes back as it was. */
function isSetAside(element: Element): boolean {
  for (let box: Element | null = element; box; box = box.parentElement)
    if ((box as HTMLElement).style.display === 'none') return element.isConnected;
  return false;
}

/** Keeps a checkout in whatever element React currently sets as `current`, and reports it on every change. */
function createKeeper(firstProps: UseCheckoutOptions, report: (checkout: Checkout | undefined) => void) {
  let props = firstProps;
  let element: HTMLDivElement | null = null;
  let box: HTMLDivElement | null = null;
  let isMounted = false;
  const synced = syncCheckout((event, data) => props[toPropName(event)]?.(data as never));

  function sync(): void {
    if (element || !box || !isSetAside(box)) box = element;
    report(synced.apply(box ? pickOptions(props) : {}, box));
  }

  return {
    ref: {
      get current() {
        return element;
      },
      // React sets it also where the component of the hook is not rendered, for example in a dialog with a state of its own. It
      // sets null first if the element is another one.
      set current(next) {
        element = next;
        queueMicrotask(() => isMounted && sync());
      },
    },
    update(next: UseCheckoutOptions) {
      props = next;
      isMounted = true;
      sync();
    },
    destroy() {
      isMounted = false;
      synced.destroy();
    },
  };
}

/**
 * Keeps a checkout in the current element of `ref`, wherever that is rendered. Without an element there is no checkout.
 * @example const { ref, checkout } = useServicePayCheckout({ checkoutUrl, externalSubmit: true });
 */
export function useServicePayCheckout(props: UseCheckoutOptions): UsedCheckout {
  const [checkout, setCheckout] = useState<Checkout | undefined>();
  const [keeper] = useState(() => createKeeper(props, setCheckout));
  // In Strict Mode, both effects run twice, with a destruction in between.
  useEffect(() => keeper.update(props));
  useEffect(() => keeper.destroy, [keeper]);
  return { ref: keeper.ref, checkout };
}

/** A checkout in a `div`. On a server it is the empty `div`. */
export function ServicePayCheckout({ id, className, ...options }: ServicePayCheckoutProps): ReactElement {
  const { ref } = useServicePayCheckout(options);
  return createElement('div', { id, className, ref });
}
