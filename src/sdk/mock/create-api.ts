import { createApi as createRealApi } from '../create-api.ts';
import { createMock } from './create-mock.ts';
import { fillEnvironment } from './fill-environment.ts';
import type { ServicePayMockApi } from './mock-types.ts';

let hasTold = false;

function tellOnce(): void {
  if (hasTold) return;
  hasTold = true;
  console.info('ServicePay: this is the mock. Nothing is loaded, and no one is charged.');
}

/** Creates the real API with `mock` added, so that everything behind `createCheckout` is the real code. */
export function createApi(): ServicePayMockApi {
  const api = createRealApi();
  return Object.freeze(
    Object.create(
      {},
      {
        ...Object.getOwnPropertyDescriptors(api),
        createCheckout: {
          enumerable: true,
          value: (options: Parameters<typeof api.createCheckout>[0]) => {
            tellOnce();
            fillEnvironment();
            return api.createCheckout(options);
          },
        },
        diagnose: {
          enumerable: true,
          value: () => {
            fillEnvironment();
            return api.diagnose();
          },
        },
        mock: { enumerable: true, value: createMock() },
      },
    ),
  );
}
