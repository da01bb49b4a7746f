import { defineElement } from '../element/define-element.ts';
import { ServicePay } from './index.ts';

/** `servicepay-checkout/element`: defines `<service-pay-checkout>` when it is imported; on a server nothing happens. */
export type {
  ServicePayCheckoutAttributes,
  ServicePayCheckoutElement,
  ServicePayCheckoutElementEventMap,
  SubmitError,
} from '../element/element-types.ts';

defineElement(() => ServicePay);
