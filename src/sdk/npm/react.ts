import { createElement, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import type { Checkout } from '../api/types.ts';
import { type EventProps, toPropName } from './event-props.ts';
import { type SyncedCheckout, type SyncedOptions, syncCheckout } from './sync-checkout.ts';

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
  /** `undefined` on a server, and while there is no `checkoutUrl`. */
  checkout: Checkout | undefined;
}

const isHandler = (name: string): boolean => /^on[A-Z]/.test(name);

const pickOptions = (props: UseCheckoutOptions): SyncedOptions =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !isHandler(name)));

/**
 * Keeps a checkout in the element of `ref` for as long as the component is mounted.
 * @example const { ref, checkout } = useServicePayCheckout({ checkoutUrl, externalSubmit: true });
 */
export function useServicePayCheckout(props: UseCheckoutOptions): UsedCheckout {
  const ref = useRef<HTMLDivElement>(null);
  const keeper = useRef<SyncedCheckout | undefined>(undefined);
  const newest = useRef(props);
  const [checkout, setCheckout] = useState<Checkout | undefined>();

  // In Strict Mode, both effects run twice, with a destruction in between.
  useEffect(() => {
    newest.current = props;
    const box = ref.current;
    if (!box) return;
    keeper.current ??= syncCheckout((event, data) => newest.current[toPropName(event)]?.(data as never));
    setCheckout(keeper.current.apply(pickOptions(props), box));
  });
  useEffect(
    () => () => {
      keeper.current?.destroy();
      keeper.current = undefined;
    },
    [],
  );
  return { ref, checkout };
}

/** A checkout in a `div`. On a server it is the empty `div`. */
export function ServicePayCheckout({ id, className, ...options }: ServicePayCheckoutProps): ReactElement {
  const { ref } = useServicePayCheckout(options);
  return createElement('div', { id, className, ref });
}
