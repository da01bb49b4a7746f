import type { ServicePayApi } from '../api/types.ts';
import { createElementClass } from './create-element-class.ts';

const NAME = 'service-pay-checkout';

/** Defines the element once; a second inclusion keeps the first definition. On a server, there is nothing to define. */
export function defineElement(getApi: () => ServicePayApi | undefined): void {
  if (typeof customElements === 'undefined') return;
  if (!customElements.get(NAME)) customElements.define(NAME, createElementClass(getApi));
}
