import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { createAcquirer } from '../../../../src/service/sandbox/acquirer/create-acquirer.ts';
import { openTestStore } from '../../support/open-test-store.ts';
import { createGooglePayToken } from '../../support/requests/create-pay-request.ts';

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.destroy());

it('the acquirer redeems a Google Pay token for one attempt only, and repeats its answer to that', async () => {
  const acquirer = createAcquirer(store, Date.now);
  const googlePay = { token: createGooglePayToken() };
  const authorize = (reference: string) => acquirer.authorize({ reference, isMoto: false, googlePay });
  expect(await authorize('attempt-1')).toEqual({ isApproved: true });
  expect(await authorize('attempt-1')).toEqual({ isApproved: true });
  expect(await authorize('attempt-2')).toEqual({ isApproved: false, declineCode: 'authentication_failed' });
});
