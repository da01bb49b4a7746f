import { expect, it } from 'vitest';
import { createAcquirer } from '../../../../src/service/sandbox/acquirer/create-acquirer.ts';
import { createApplePayPress, TOKEN } from '../../support/shopper/create-apple-pay-press.ts';
import { shareService } from '../../support/use-service.ts';

const service = shareService();

it('the acquirer redeems an Apple Pay merchant session for one attempt only, and repeats its answer to that', async () => {
  const press = createApplePayPress(service, await service.createLink());
  await press.validate();
  const { id: paymentId } = await service.store.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const acquirer = createAcquirer(service.store, service.clock.now);
  const applePay = { paymentId, attemptKey: press.attemptKey, token: TOKEN };
  const authorize = (reference: string) => acquirer.authorize({ reference, isMoto: false, applePay });

  expect(await authorize('attempt-1')).toEqual({ isApproved: true });
  expect(await authorize('attempt-1')).toEqual({ isApproved: true });
  expect(await acquirer.findAuthorization('attempt-1')).toEqual({ isApproved: true });
  expect(await authorize('attempt-2')).toEqual({ isApproved: false, declineCode: 'authentication_failed' });
});
