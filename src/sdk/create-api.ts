import { createCheckout } from './create-checkout.ts';
import { diagnose } from './diagnose.ts';
import { trace } from './trace.ts';
import type { ServicePayApi } from './types.ts';
import { VERSION } from './version.ts';

/** Frozen: what stands in the page first cannot be replaced piece by piece. `debug` is a switch all the same. */
export const createApi = (): ServicePayApi =>
  Object.freeze({
    version: VERSION,
    get debug() {
      return trace.isOn;
    },
    set debug(isOn) {
      trace.isOn = isOn;
    },
    createCheckout,
    diagnose,
  });
