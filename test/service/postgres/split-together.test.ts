import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFirstPayer } from '../products/partners/create-payer.ts';
import { ALL_PARTNERS, findChild } from '../support/all-scopes.ts';
import { checkLedger } from '../support/check-ledger.ts';
import { createTestService, type TestService } from '../support/create-test-service.ts';

let services: [TestService, TestService];
let round = 0;

beforeEach(async () => {
  round += 1;
  const options = { dataDir: `split-together-${round}`, companies: ALL_PARTNERS };
  services = [await createTestService(options), await createTestService(options)];
});
afterEach(() => Promise.all(services.map((service) => service.close())));

const payer = createFirstPayer(() => services[0]);
const other = createFirstPayer(() => services[1]);

/** Lists the statuses of the answers; a fault of the service, such as a deadlock, has 500. */
const listStatuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

/** The books, when all postings are in the ledger. */
async function readBooks(IndividualId: string) {
  const [service] = services;
  await service.runDueJobs();
  await checkLedger(service.store);
  const { balance } = await service.store
    .selectFrom('company_accounts')
    .select('balance')
    .where('company_id', '=', findChild(service).id)
    .executeTakeFirstOrThrow();
  const house = service.store
    .selectFrom('ledger_entries')
    .select('amount')
    .where('account', '=', 'house:splits');
  const held = (await house.execute()).reduce((sum, { amount }) => sum + amount, 0);
  return { account: balance, held, wallet: await payer.readBalance(IndividualId) };
}

describe('two services that split a payment', () => {
  it('never hold more than the payment', async () => {
    const { IndividualId, WalletId } = await payer.add();
    const id = await payer.pay();
    await payer.pay();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? payer : other).split(id, [{ WalletId, Amount: 100 }]),
      ),
    );
    expect(listStatuses(answers).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(409)]);
    expect(await readBooks(IndividualId)).toEqual({ account: 1000, held: 1000, wallet: 0 });
  });

  it('release each hold once, by hand and by the clock', async () => {
    const { IndividualId, WalletId } = await payer.add();
    const LockedUntil = new Date(services[0].clock.now() + 1000).toISOString();
    const splits = Array.from({ length: 10 }, () => ({ WalletId, Amount: 100, LockedUntil }));
    const { body } = await payer.split(await payer.pay(), splits);
    const ids = body.SplitHolds.map(({ SplitHoldId }) => SplitHoldId);
    for (const { clock } of services) clock.advance(1);
    const [, , ...released] = await Promise.all([
      ...services.map((service) => service.runDueJobs()),
      ...Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? payer : other).release(...(index % 3 ? ids : ids.toReversed())),
      ),
    ]);
    expect(released.map((answer) => answer?.body.Result)).toEqual(Array(6).fill(true));
    expect(await readBooks(IndividualId)).toEqual({ account: 0, held: 0, wallet: 1000 });
  });

  it('release, refund and split at once, and wait for each other only for a moment', async () => {
    const { IndividualId, WalletId } = await payer.add();
    // More than the payments below: only their holds are scarce.
    await payer.pay(10_000);
    let [refunded, split] = [0, 0];
    for (let count = 0; count < 5; count += 1) {
      const id = await payer.pay();
      const { body } = await payer.split(
        id,
        Array.from({ length: 8 }, () => ({ WalletId, Amount: 100 })),
      );
      const ids = body.SplitHolds.map(({ SplitHoldId }) => SplitHoldId);
      const [refunds, splits, releases] = await Promise.all([
        Promise.all(
          [300, 200, 100, 50].map((Amount, index) => (index % 2 ? payer : other).refund(id, Amount)),
        ),
        Promise.all([50, 50, 50].map((Amount) => other.split(id, [{ WalletId, Amount }]))),
        Promise.all([payer.release(...ids.slice(0, 4)), other.release(...ids.toReversed())]),
      ]);
      expect(new Set(listStatuses(refunds))).toEqual(new Set([200]));
      expect(new Set(listStatuses(releases))).toEqual(new Set([200]));
      expect(listStatuses(splits).filter((status) => ![200, 409].includes(status))).toEqual([]);
      refunded += 650;
      split += 800 + 50 * listStatuses(splits).filter((status) => status === 200).length;
    }
    const holds = await services[0].store.selectFrom('split_holds').selectAll().execute();
    const reversed = holds.reduce((sum, { reversed_amount }) => sum + reversed_amount, 0);
    const books = await readBooks(IndividualId);
    expect(books.account).toBe(15_000 - refunded - split + reversed);
    expect(books.held + books.wallet).toBe(split - reversed);
    const locked = holds.filter(({ state }) => state === 'LOCKED');
    expect(books.held).toBe(locked.reduce((sum, hold) => sum + hold.amount - hold.reversed_amount, 0));
  });
});
