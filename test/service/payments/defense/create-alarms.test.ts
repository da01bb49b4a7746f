import { beforeEach, describe, expect, it } from 'vitest';
import { createAlarms, QUIET_MS } from '../../../../src/service/payments/defense/alarms.ts';
import { useService } from '../../support/use-service.ts';

const MINUTE_MS = 60_000;

const service = useService();
let companyId: number;
let reported: number[];
beforeEach(() => {
  companyId = service.merchant.id;
  reported = [];
});

/** The alarms as a process of its own has them. */
const startProcess = () =>
  createAlarms({
    store: service.store,
    now: service.clock.now,
    report: (_company, { declines }) => void reported.push(declines),
  });

interface Decline {
  minutesAgo: number;
  bin?: string;
  network?: string;
  company?: number;
}

async function insertDeclines(declines: Decline[]): Promise<void> {
  const rows = declines.map(({ minutesAgo, bin = '400000', network = '192.0.2.0', company }, index) => ({
    id: `decline-${index}`,
    company_id: company ?? companyId,
    process: 'another',
    address: `address-${index}`,
    network,
    bin,
    place: null,
    approvals: '{}',
    created_at: service.clock.now() - minutesAgo * MINUTE_MS,
  }));
  await service.store.insertInto('declines').values(rows).execute();
}

describe('createAlarms', () => {
  it('begins a wave with the first decline of the company within ten minutes', async () => {
    await insertDeclines([
      { minutesAgo: 11 },
      { minutesAgo: 9 },
      { minutesAgo: 5 },
      { minutesAgo: 1 },
      { minutesAgo: 10, company: service.partner.id },
    ]);
    const alarms = startProcess();
    await alarms.raise(companyId);
    expect(await alarms.list(companyId)).toMatchObject([
      { startedAt: service.clock.now() - 9 * MINUTE_MS, lastAt: service.clock.now(), declines: 3 },
    ]);
  });

  it('names the ten most frequent BINs and networks, the most frequent first', async () => {
    const declines = Array.from({ length: 12 }, (_, index) => ({
      minutesAgo: 1,
      bin: `4000${10 + index}`,
      network: `192.0.${index}.0`,
    }));
    await insertDeclines([
      ...declines,
      { minutesAgo: 1, bin: '400021', network: '192.0.10.0' },
      { minutesAgo: 1, bin: '400021', network: '192.0.10.0' },
      { minutesAgo: 1, bin: '400020', network: '192.0.11.0' },
    ]);
    const alarms = startProcess();
    await alarms.raise(companyId);
    const [alarm] = await alarms.list(companyId);
    expect(alarm?.bins).toHaveLength(10);
    expect(alarm?.bins.slice(0, 2)).toEqual([
      ['400021', 3],
      ['400020', 2],
    ]);
    expect(alarm?.networks.slice(0, 2)).toEqual([
      ['192.0.10.0', 3],
      ['192.0.11.0', 2],
    ]);
  });

  it('counts on where a wave has more declines than are read', async () => {
    await insertDeclines(Array.from({ length: 1_000 }, () => ({ minutesAgo: 1 })));
    const alarms = startProcess();
    await alarms.raise(companyId);
    await alarms.raise(companyId);
    expect(await alarms.list(companyId)).toMatchObject([{ declines: 2 }]);
  });

  it('is active until half an hour after its last decline or stopped press', async () => {
    const alarms = startProcess();
    await alarms.raise(companyId);
    const isActive = async () => (await alarms.list(companyId))[0]?.isActive;
    service.clock.advance(QUIET_MS / 1000 - 1);
    expect(await isActive()).toBe(true);
    alarms.countStopped(companyId, 1);
    expect(await isActive()).toBe(true);
    service.clock.advance(QUIET_MS / 1000 - 1);
    expect(await isActive()).toBe(true);
    service.clock.advance(1);
    expect(await isActive()).toBe(false);
    await alarms.raise(companyId);
    expect(await alarms.list(companyId)).toMatchObject([{ isActive: true }, { isActive: false }]);
  });

  it('adds the presses that two processes have stopped, each once, and reports a wave once', async () => {
    const [first, second] = [startProcess(), startProcess()];
    second.countStopped(companyId, 1);
    await first.raise(companyId);
    await second.refresh();
    await second.refresh();
    for (const alarms of [first, second, second]) alarms.countStopped(companyId, 1);
    await second.raise(companyId);
    first.countStopped(companyId, 1);
    first.countStopped(service.partner.id, 1);
    for (const alarms of [second, first, second, first]) await alarms.refresh();
    expect(await first.list(companyId)).toMatchObject([{ stopped: 4 }]);
    expect(await second.list(companyId)).toMatchObject([{ stopped: 4 }]);
    expect(await first.list(service.partner.id)).toEqual([]);
    expect(reported).toEqual([0]);
  });

  it('keeps a press that is stopped while the alarms of other processes are read', async () => {
    const alarms = startProcess();
    await alarms.raise(companyId);
    const refreshed = alarms.refresh();
    alarms.countStopped(companyId, 1);
    await refreshed;
    expect(await alarms.list(companyId)).toMatchObject([{ stopped: 1 }]);
  });

  it('shows no fewer than zero stopped presses', async () => {
    const alarms = startProcess();
    await alarms.raise(companyId);
    alarms.countStopped(companyId, -1);
    expect(await alarms.list(companyId)).toMatchObject([{ stopped: 0 }]);
  });

  it('forgets a wave that has ended, so that a stopped press does not continue it', async () => {
    const alarms = startProcess();
    await alarms.raise(companyId);
    const { lastAt } = (await alarms.list(companyId))[0] ?? {};
    service.clock.advance(QUIET_MS / 1000);
    await alarms.refresh();
    alarms.countStopped(companyId, 1);
    expect(await alarms.list(companyId)).toMatchObject([{ lastAt, stopped: 0, isActive: false }]);
  });
});
