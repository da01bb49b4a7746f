import type { ServicePayApi } from '../api/types.ts';

/** Where the mock leaves itself in the page of a test. A registered symbol is the same in every copy of the package that a runner loads. */
const PLACE = Symbol.for('servicepay-checkout.mock');

type Place = { [PLACE]?: ServicePayApi };

/** Finds the mock, if a test has imported it: the components do not import what a test's runner could replace. */
export const findMock = (): ServicePayApi | undefined => (globalThis as Place)[PLACE];

/** Puts the mock in the place of the script, unless there is no page. */
export function installMock(api: ServicePayApi): void {
  if (typeof document !== 'undefined') (globalThis as Place)[PLACE] = api;
}
