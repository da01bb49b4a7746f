import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BANK_TRANSFERS } from '../../../src/service/products/banking/transfers/bank-transfers.ts';
import { INDIVIDUALS } from '../../../src/service/products/partners/individuals/individuals.ts';
import { bindKinds } from '../../../src/service/records/bind-kinds.ts';
import { runDueRecords } from '../../../src/service/records/run-due-records.ts';
import { createPayer } from '../products/banking/transfers/create-payer.ts';
import { createEmployer } from '../products/partners/payouts/create-employer.ts';
import { ALL_PARTNERS } from '../support/all-scopes.ts';
import { checkLedger } from '../support/check-ledger.ts';
import { createTestService, type TestService } from '../support/create-test-service.ts';
import { POLL } from '../support/poll.ts';
import { hasServer } from './server/require-server.ts';

const DAY_MS = 86_400_000;

let services: [TestService, TestService];
let round = 0;
const payer = createPayer(() => services[0]);

async function openTwo() {
  round += 1;
  const open = () => createTestService({ dataDir: `end-payments-${round}`, companies: ALL_PARTNERS });
  services = [await open(), await open()];
}
const closeTwo = () => Promise.all(services.map((service) => service.close()));

const countWaiting = async () => {
  const { rows } = await sql`select pid from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(services[0].store);
  return rows.length;
};

describe.skipIf(!hasServer)('transfers that two services end at the same time', () => {
  beforeEach(async () => {
    await openTwo();
    await payer.earn();
  });
  afterEach(closeTwo);

  const createNeeds = ({ directory, clock }: TestService) => ({
    directory,
    now: clock.now,
    bank: { getIban: () => '', judgeTransfer: () => 'fail' as const },
  });
  const endDue = async (service: TestService) => {
    const { store, clock, faults } = service;
    const reportFault = (error: Error) => void faults.push(error);
    const kinds = bindKinds([BANK_TRANSFERS], createNeeds(service));
    await runDueRecords(store, { now: clock.now() + DAY_MS, limit: 50 }, { kinds, reportFault });
  };
  const countRejected = async () => {
    const { store } = services[0];
    const events = store.selectFrom('events').select('id').where('type', '=', 'bank_transfer.rejected');
    return (await events.execute()).length;
  };

  it('refund each transfer once', async () => {
    for (let count = 0; count < 10; count += 1) await payer.make({ Amount: 199 });
    await Promise.all([...services, ...services].map(endDue));
    expect([await payer.readBalance(), await countRejected()]).toEqual([1990, 10]);
    await checkLedger(services[0].store);
  });

  it('keep their state if the second service waits for the first', async () => {
    const id = await payer.make();
    const [service, other] = services;
    const { store, merchant, clock } = service;
    let second: Promise<unknown> | undefined;
    await store.transaction().execute(async (trx) => {
      const at = { trx, now: clock.now(), companyId: merchant.id, needs: createNeeds(service) };
      await BANK_TRANSFERS.move(at, await BANK_TRANSFERS.claim(at, { id }), 'settle');
      second = endDue(other);
      await expect.poll(countWaiting, POLL).toBe(1);
    });
    await second;
    expect([await payer.readBalance(), await countRejected()]).toEqual([990, 0]);
    expect(await payer.read(id)).toMatchObject({ State: 'SETTLED' });
    await checkLedger(store);
  });
});

describe.skipIf(!hasServer)('a payout that is locked by another service', () => {
  beforeEach(openTwo);
  afterEach(closeTwo);

  it('is refused, also if it waits for the lock', async () => {
    const [service] = services;
    const { hire, pay, readBalance } = createEmployer(() => service);
    const { id, BankAccountId } = await hire();
    const needs = { now: service.clock.now };
    const now = service.clock.now();
    let second: ReturnType<typeof pay> | undefined;
    await services[1].store.transaction().execute(async (trx) => {
      const at = { trx, now, companyId: service.merchant.id, needs };
      await INDIVIDUALS.change(at, await INDIVIDUALS.claim(at, { id }), { payout_unlock: false });
      second = pay(id, BankAccountId);
      await expect.poll(countWaiting, POLL).toBe(1);
    });
    expect((await second)?.body.Code).toBe('PAYOUTS_LOCKED');
    expect(await readBalance(id)).toBe(1000);
  });
});
