import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDefense } from '../../../../src/service/payments/defense/create-defense.ts';
import { TOKEN_KEY } from '../../support/open-stage.ts';
import { shareService } from '../../support/use-service.ts';
import { createAttacker, findDemand, TYPED } from './create-attacker.ts';

const service = shareService({ operations: { CARD_TESTING_DEFENSE: 'on' } });
beforeEach(() => {
  // Every test begins after the counts of the others have run out.
  service.clock.advance(86_400);
  attacker.address = '192.0.2.1';
});

const attacker = createAttacker(() => service);
const { press, decline, declineElsewhere } = attacker;

describe('two processes with the card testing defense', () => {
  it('count each other’s declines exactly once', async () => {
    const options = { store: service.store, key: TOKEN_KEY, now: service.clock.now };
    const other = await createDefense({ ...options, isOnByDefault: true, reportAlarm: () => {} });
    const typed = { ...TYPED, companyId: service.merchant.id };
    // The first decline also stores the approvals before it.
    await decline(await service.createLink());
    service.clock.advance(86_400);
    await declineElsewhere(10);
    expect(findDemand(other, typed)).toBeUndefined();
    await other.refresh();
    await other.refresh();
    expect(findDemand(other, typed)).toMatchObject({ bits: 13 });
    // A process does not count its own declines again.
    await service.defense.refresh();
    expect(findDemand(service.defense, typed)).toMatchObject({ bits: 13 });
    service.clock.advance(90);
    expect(findDemand(other, typed)).toBeUndefined();
    // A process that starts now knows them too.
    const late = await createDefense({ ...options, isOnByDefault: true, reportAlarm: () => {} });
    await declineElsewhere(2);
    await late.refresh();
    expect(findDemand(late, typed)).toMatchObject({ bits: 13 });
  });
});

describe('a process with the card testing defense', () => {
  const startProcess = (isOnByDefault: boolean) =>
    createDefense({
      store: service.store,
      key: TOKEN_KEY,
      now: service.clock.now,
      isOnByDefault,
      reportAlarm: () => {},
    });

  it('follows the others if the defense is off by default and on for one company', async () => {
    const typed = { ...TYPED, companyId: service.merchant.id };
    const [first, second] = [await startProcess(false), await startProcess(false)];
    await first.turn(typed.companyId, true);
    await second.refresh();
    for (let index = 0; index < 10; index += 1) {
      const admitted = first.admit({ ...typed, address: `203.0.113.${index}` });
      if ('demand' in admitted) throw new Error('A proof of work is demanded.');
      await admitted.decline();
    }
    expect(findDemand(second, typed)).toBeUndefined();
    await second.refresh();
    expect(findDemand(second, typed)).toMatchObject({ bits: 13 });
    await first.turn(typed.companyId, false);
    await second.refresh();
    expect(second.isOn(typed.companyId)).toBe(false);
    // The other tests have it on.
    await first.turn(typed.companyId, true);
  });

  it('counts a decline after more declines of others than it reads at once', async () => {
    const typed = { ...TYPED, companyId: service.merchant.id };
    const other = await startProcess(true);
    const row = { process: 'another', network: '192.0.2.0', place: null, approvals: '{}' };
    const insert = (rows: { bin: string; company_id: number; created_at: number }[]) =>
      service.store
        .insertInto('declines')
        .values(rows.map((own) => ({ ...row, ...own, id: randomUUID(), address: randomUUID() })))
        .execute();
    const { companyId: company_id } = TYPED;
    const first = service.clock.now() - 540_000;
    for (let block = 0; block < 5_000; block += 1_000)
      await insert(
        Array.from({ length: 1_000 }, (_, index) => ({
          bin: '500000',
          company_id,
          created_at: first + (block + index) * 100,
        })),
      );
    await other.refresh();
    await insert(
      Array(10).fill({ bin: '400000', company_id: typed.companyId, created_at: service.clock.now() }),
    );
    await other.refresh();
    expect(findDemand(other, typed)).toMatchObject({ bits: 13 });
  });
});

describe('approvals in the card testing defense', () => {
  it('reach other processes with the next decline', async () => {
    const options = { store: service.store, key: TOKEN_KEY, now: service.clock.now };
    const other = await createDefense({ ...options, isOnByDefault: true, reportAlarm: () => {} });
    for (let index = 0; index < 15; index += 1) {
      attacker.address = `203.0.113.${index}`;
      await press(await service.createLink(), { card: { number: '4000 0000 0000 0085' } });
      await decline(await service.createLink());
    }
    await other.refresh();
    expect(findDemand(other, { ...TYPED, companyId: service.merchant.id })).toBeUndefined();
  });
});

describe('a stored decline', () => {
  it('contains only the BIN and the network, and is deleted after some hours', async () => {
    attacker.address = '192.0.2.77';
    await decline(await service.createLink());
    const rows = () =>
      service.store.selectFrom('declines').selectAll().orderBy('created_at', 'desc').execute();
    const [row] = await rows();
    expect(row).toMatchObject({
      bin: '400000',
      network: '192.0.2.0',
      address: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(JSON.stringify(row)).not.toMatch(/0000000002|192\.0\.2\.77/);
    service.clock.advance(4 * 3_600);
    await decline(await service.createLink());
    expect(await rows()).toHaveLength(1);
  });
});
