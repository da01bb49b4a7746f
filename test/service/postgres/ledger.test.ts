import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALL_PARTNERS, findChild } from '../support/all-scopes.ts';
import { checkLedger } from '../support/check-ledger.ts';
import { createTestService, type TestService } from '../support/create-test-service.ts';

let one: TestService;
let other: TestService;
let round = 0;

beforeEach(async () => {
  round += 1;
  const dataDir = `ledger-${round}`;
  one = await createTestService({ dataDir, companies: ALL_PARTNERS });
  other = await createTestService({ dataDir, companies: ALL_PARTNERS });
});
afterEach(() => Promise.all([one.close(), other.close()]));

/** Runs half of the calls at each service, all at once. */
const spread = <T>(count: number, run: (service: TestService, index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index % 2 ? one : other, index)));

describe('two services on one ledger', () => {
  it('transfer in both directions at once without waiting for each other for ever', async () => {
    const [partner, child] = [one.merchant, findChild(one)];
    const wallets: string[] = [];
    for (const company of [partner, child]) {
      // Enough for all of its transfers, also when none of the other's has come yet.
      await one.post('/sandbox/wallet-top-ups', { Amount: 2000 }, company);
      const { body } = await one.post('/api/v5/wallet/wallets', { Currency: 'EUR' }, company);
      wallets.push(body.Wallet.WalletId);
    }
    const sent = await spread(40, (service, index) => {
      const isThere = index % 4 < 2;
      const [FromWalletId, ToWalletId] = isThere ? wallets : wallets.toReversed();
      const transfer = { FromWalletId, ToWalletId, Amount: 100, Reference: 'There and back' };
      return service.post('/api/v5/wallet/transfers', transfer, isThere ? partner : child);
    });
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    await checkLedger(one.store);
  });

  it('write each payment into the account once', async () => {
    await spread(10, async (service) => void (await service.pay(await service.createLink())));
    const balances = await spread(10, async (service) => {
      const { body } = await service.get('/api/v5/banking-services/account');
      return body.Account.Balance;
    });
    expect(new Set(balances)).toEqual(new Set([19_900]));
    const moved = await spread(10, (service) =>
      service.post('/api/v5/banking-services/account/to-wallet', { Amount: 3_980 }),
    );
    expect(moved.filter(({ status }) => status === 200)).toHaveLength(5);
    await checkLedger(one.store);
  });
});
