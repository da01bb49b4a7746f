import { isTracing, switchTracing } from './api/trace.ts';
import type { ServicePayApi } from './api/types.ts';
import { VERSION } from './api/version.ts';
import { createCheckout } from './create-checkout.ts';
import { diagnose } from './diagnose.ts';

/** The API is frozen, so that no other script in the page can replace parts of it. `debug` can still be switched. */
export const createApi = (): ServicePayApi =>
  Object.freeze({
    version: VERSION,
    get debug() {
      return isTracing;
    },
    set debug(isOn) {
      switchTracing(isOn);
    },
    createCheckout,
    diagnose,
  });
