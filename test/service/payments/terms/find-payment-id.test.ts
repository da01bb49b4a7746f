import { expect, it } from 'vitest';
import { findPaymentId } from '../../../../src/service/payments/terms/find-payment-id.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

it('findPaymentId finds a payment of the company, and nothing by the name of another one', async () => {
  const { transactionId } = await service.createLink();
  const { id } = await service.store.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const { merchant, partner, store } = service;
  const find = (companyId: number, name: string | undefined) =>
    findPaymentId(store, { companyId, transactionId: name });
  expect(await find(merchant.id, transactionId)).toBe(id);
  expect(await find(merchant.id, undefined)).toBeUndefined();
  expect([await find(partner.id, transactionId), await find(merchant.id, 'another')]).toEqual(['', '']);
});
