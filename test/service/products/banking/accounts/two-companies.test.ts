import { describe, expect, it } from 'vitest';
import type { Company } from '../../../../../src/service/calls/companies/company.ts';
import { ALL_PARTNERS, findChild } from '../../../support/all-scopes.ts';
import { checkLedger } from '../../../support/check-ledger.ts';
import { useService } from '../../../support/use-service.ts';

const service = useService({ companies: ALL_PARTNERS });

const readBalance = async (company: Company = service.merchant) => {
  const { body } = await service.get('/api/v5/banking-services/account', company);
  return (body as unknown as { Account?: { Balance: number } }).Account?.Balance;
};

describe('the accounts of two companies', () => {
  it('accept payments with the same reference', async () => {
    const child = findChild(service);
    for (const company of [service.merchant, child])
      await service.pay(await service.createLink({ TransactionId: 'order-1' }, company));
    expect([await readBalance(), await readBalance(child)]).toEqual([1990, 1990]);
    await checkLedger(service.store);
  });

  it('do not wait for each other if the postings of one cannot be written', async () => {
    const child = findChild(service);
    const broken = {
      id: 'broken',
      company_id: service.merchant.id,
      amount: 0,
      reason: 'PAYMENT' as const,
      record_id: 'broken',
      created_at: 0,
    };
    await service.store.insertInto('account_postings').values(broken).execute();
    await service.pay(await service.createLink({}, child));
    await service.runDueJobs();
    const left = await service.store.selectFrom('account_postings').select('id').execute();
    expect(left).toEqual([{ id: 'broken' }]);
    expect(service.faults.splice(0)).toHaveLength(1);
  });
});
