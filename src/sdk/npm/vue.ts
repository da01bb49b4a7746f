import {
  type DefineComponent,
  defineComponent,
  h,
  onActivated,
  onBeforeUnmount,
  onDeactivated,
  onMounted,
  shallowRef,
  watch,
} from 'vue';
import { CHECKOUT_EVENTS } from '../api/create-emitter.ts';
import type { Checkout } from '../api/types.ts';
import { type EventProps, toCamelCase } from './event-props.ts';
import { type SyncedOptions, syncCheckout } from './sync-checkout.ts';

/** `servicepay-checkout/vue`: the checkout as a component. */
export type * from '../api/types.ts';

export type ServicePayCheckoutProps = SyncedOptions & EventProps;

/** Without a default, Vue would treat an absent flag as `false`. */
const FLAG = { type: Boolean, default: undefined };

const PROPS = {
  checkoutUrl: null,
  locale: null,
  paymentMethods: null,
  theme: null,
  height: null,
  width: null,
  allowPayment: FLAG,
  applePayParentBridge: FLAG,
  externalSubmit: FLAG,
  redirectAfterPayment: FLAG,
  summary: null,
  readyTimeout: null,
  defaultValues: null,
};

/** A checkout in a `div`. A template ref has it as `checkout`. */
export const ServicePayCheckout = defineComponent({
  name: 'ServicePayCheckout',
  props: PROPS,
  emits: CHECKOUT_EVENTS.map(toCamelCase),
  setup(props, { emit, expose }) {
    const box = shallowRef<HTMLElement>();
    const checkout = shallowRef<Checkout>();
    const keeper = syncCheckout((event, data) => emit(toCamelCase(event), data));
    const apply = () => {
      if (box.value) checkout.value = keeper.apply({ ...props } as SyncedOptions, box.value);
    };
    onMounted(apply);
    // `<KeepAlive>` removes the element from the page, which unloads the iframe.
    onDeactivated(() => checkout.value?.unmount());
    onActivated(() => {
      if (box.value) checkout.value?.mount(box.value);
    });
    onBeforeUnmount(keeper.destroy);
    watch(() => ({ ...props }), apply, { flush: 'post' });
    expose({ checkout });
    return () => h('div', { ref: box });
  },
}) as unknown as DefineComponent<ServicePayCheckoutProps, { checkout: Checkout | undefined }>;
