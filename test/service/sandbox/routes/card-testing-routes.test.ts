import { afterEach, describe, expect, it } from 'vitest';
import { MAX_ALARMS, QUIET_MS } from '../../../../src/service/payments/defense/alarms.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';

const PATH = '/sandbox/card-testing';
const ON = { CARD_TESTING_DEFENSE: 'on' };

interface AlarmBody {
  AlarmId: string;
  StartedAt: string;
  LastAt: string;
  Active: boolean;
  Declines: number;
  Stopped: number;
  Bins: { Bin: string; Declines: number }[];
  Networks: { Network: string; Declines: number }[];
}
interface Body {
  Defense: string;
  Alarms: AlarmBody[];
  Attack: Record<'Presses' | 'Declined' | 'Stopped' | 'Refused' | 'Links', number>;
}

let service: TestService;
afterEach(() => service.close());

const start = async (operations: Record<string, string>) => {
  service = await createTestService({ operations });
};
const read = async () => (await service.get(PATH)).body as unknown as Body;
const attack = async (body?: object) => (await service.post(PATH, body)).body as unknown as Body;

describe('/sandbox/card-testing', () => {
  it('shows whether the defense is on, and switches it for one company alone', async () => {
    await start({});
    expect(await read()).toEqual({
      Message: 'Card testing.',
      StatusCode: 200,
      Result: true,
      Defense: 'off',
      Alarms: [],
    });
    const { body } = await service.put(PATH, { Defense: 'on' });
    expect(body).toMatchObject({ Message: 'Defense switched on.', Defense: 'on' });
    expect(await read()).toMatchObject({ Defense: 'on' });
    expect((await service.get(PATH, service.partner)).body).toMatchObject({ Defense: 'off' });
    expect((await service.put(PATH, { Defense: 'off' })).body).toMatchObject({ Defense: 'off' });
  });

  it.each([
    ['PUT', {}, 'Defense', 'REQUIRED'],
    ['PUT', { Defense: 'maybe' }, 'Defense', 'INVALID_VALUE'],
    ['PUT', { Defense: 'on', More: 1 }, 'More', 'UNKNOWN_FIELD'],
    ['POST', { Presses: 0 }, 'Presses', 'OUT_OF_RANGE'],
    ['POST', { Presses: 201 }, 'Presses', 'OUT_OF_RANGE'],
    ['POST', { Presses: 'all' }, 'Presses', 'INVALID_VALUE'],
  ] as const)('refuses a %s with %j', async (method, payload, field, code) => {
    await start({});
    const call = method === 'PUT' ? service.put : service.post;
    const { status, body } = await call(PATH, payload);
    expect([status, body.Errors]).toMatchObject([400, [{ Field: field, Code: code }]]);
  });

  it('simulates an attack that the defense stops after ten declined cards, and raises an alarm', async () => {
    await start(ON);
    const { Attack, Alarms } = await attack();
    expect(Attack).toEqual({ Presses: 60, Declined: 10, Stopped: 50, Refused: 0, Links: 12 });
    expect(Alarms).toHaveLength(1);
    const [alarm] = Alarms;
    expect(alarm).toMatchObject({
      AlarmId: expect.stringMatching(/^cta_[\w-]{36}$/),
      StartedAt: '2026-11-21T09:30:00.000Z',
      LastAt: '2026-11-21T09:30:00.000Z',
      Active: true,
      Declines: 10,
      // The number since the alarm began.
      Stopped: 38,
      Bins: [{ Bin: '400066', Declines: 10 }],
    });
    const networks = alarm?.Networks ?? [];
    expect(networks.reduce((sum, { Declines }) => sum + Declines, 0)).toBe(10);
    expect(networks.every(({ Network }) => /^(192\.0\.2|198\.51\.100|203\.0\.113)\.0$/.test(Network))).toBe(
      true,
    );
    // No payment was charged, and the company's log of calls has no card.
    const rows = await service.store.selectFrom('payments').select('status').execute();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['CREATED']));
    expect((await service.get(PATH, service.partner)).body).toMatchObject({ Alarms: [] });
  });

  it('simulates an attack that tries every card when the defense is off', async () => {
    await start({});
    const { Attack, Alarms } = await attack({ Presses: 25 });
    expect(Attack).toEqual({ Presses: 25, Declined: 25, Stopped: 0, Refused: 0, Links: 5 });
    expect(Alarms).toEqual([]);
  });

  it('logs one line for each wave of attacks', async () => {
    await start(ON);
    const listLines = () => service.logged.filter((line) => line.startsWith('Card testing'));
    await attack();
    service.clock.advance(120);
    await attack();
    expect(listLines()).toEqual([
      'Card testing at Bottega Rossi: 10 cards declined; they begin with 400066 (10).',
    ]);
    expect((await read()).Alarms).toMatchObject([{ Declines: 12, Stopped: 96 }]);
    service.clock.advance(QUIET_MS / 1000);
    expect((await read()).Alarms).toMatchObject([{ Active: false }]);
    await attack();
    expect(listLines()).toHaveLength(2);
    const { Alarms } = await read();
    expect(Alarms.map(({ Active, Declines }) => [Active, Declines])).toEqual([
      [true, 10],
      [false, 12],
    ]);
  });

  it('keeps only the newest alarms', async () => {
    await start(ON);
    await attack({ Presses: 25 });
    const alarms = service.store.selectFrom('card_testing_alarms');
    const first = await alarms.selectAll().executeTakeFirstOrThrow();
    const older = Array.from({ length: MAX_ALARMS - 1 }, (_, index) => ({ ...first, id: `alarm-${index}` }));
    await service.store.insertInto('card_testing_alarms').values(older).execute();
    service.clock.advance(7_200);
    await attack({ Presses: 25 });
    const rows = await alarms.select(['id', 'last_at']).orderBy('last_at', 'desc').execute();
    expect(rows).toHaveLength(MAX_ALARMS);
    expect(rows[0]?.last_at).toBeGreaterThan(first.last_at);
  });

  it('counts the stopped attempts and the alarms in the metrics', async () => {
    await start(ON);
    await attack();
    const metrics = await service.operations.metrics.render();
    expect(metrics).toContain('servicepay_card_testing_total{event="asked"} 50');
    expect(metrics).toContain('servicepay_card_testing_total{event="alarm"} 1');
  });
});
