import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addPointOfSale } from '../../../../../src/service/platform/store/migrations/add-point-of-sale.ts';
import { addReusableLinks } from '../../../../../src/service/platform/store/migrations/add-reusable-links.ts';
import { addTerminalStates } from '../../../../../src/service/platform/store/migrations/add-terminal-states.ts';
import { addTransactions } from '../../../../../src/service/platform/store/migrations/add-transactions.ts';
import { useService } from '../../../support/use-service.ts';
import { undoPointOfSale, undoTransactions } from '../ledger.ts';

const service = useService();

/**
 * Takes the tables back to those of earlier versions, and forward again. The columns must come in the same order as before: PostgreSQL
 * refuses statements that were prepared for another one, and the tests share their connections.
 */
async function migrateAgain(): Promise<void> {
  for (const statement of [...undoPointOfSale, ...undoTransactions])
    await sql.raw(statement).execute(service.store);
  await addTransactions(service.store as never);
  await addReusableLinks(service.store as never);
  await addPointOfSale(service.store as never);
  await addTerminalStates(service.store as never);
}

const find = async (query: string) =>
  (await service.get(`/api/v5/transactions?${query}`)).body.Transactions.map(
    ({ TransactionId }) => TransactionId,
  );

describe('addTransactions', () => {
  it('lets payments of earlier versions be found as if they were new', async () => {
    const link = await service.createLink({ TransactionId: 'old', StoreReference: 'ROMA-1' });
    await service.pay(link, { card: { number: '4000000000009995' } });
    await service.pay(link);
    await service.createLink({ TransactionId: 'open' });
    await service.pay(await service.createLink({ TransactionId: 'google' }), { method: 'google_pay' });
    const queries = ['', 'StoreReference=ROMA-1', 'Card=1111', 'Card=9995', 'Channel=link', 'Amount=1990'];
    const before = await Promise.all(queries.map(find));
    expect(before).toEqual([expect.any(Array), ['old'], expect.any(Array), [], before[0], before[0]]);
    expect(before[2]).toContain('old');
    await migrateAgain();
    expect(await Promise.all(queries.map(find))).toEqual(before);
  });

  it('makes a record of an open dispute, which waits for a response', async () => {
    await service.pay(await service.createLink({ TransactionId: 'old' }));
    await service.post('/api/v5/payments/refund', { TransactionId: 'old', Amount: 490 });
    await service.post('/sandbox/payments/old/dispute', undefined);
    await service.store.updateTable('payments').set({ due_at: null }).execute();
    await migrateAgain();
    service.clock.advance(30 * 86_400);
    await service.runDueJobs();
    const [dispute] = (await service.get('/api/v5/disputes')).body.Disputes;
    expect(dispute).toMatchObject({
      TransactionId: 'old',
      State: 'NEEDS_RESPONSE',
      Amount: 1500,
      RespondBy: null,
    });
    expect((await service.get('/api/v5/refunds')).body.Refunds).toMatchObject([{ Amount: 490 }]);
    const path = `/api/v5/disputes/${dispute?.DisputeId}/evidence`;
    expect((await service.post(path, { Text: 'winning_evidence' })).status).toBe(200);
  });
});
