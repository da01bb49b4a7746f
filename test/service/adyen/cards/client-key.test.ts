import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClientKey, createClientKey } from '../../../../src/service/adyen/cards/client-key.ts';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import { useAdyen } from '../../support/adyen-double/use-adyen.ts';

const { adyen, service } = useAdyen();

const KEYS = /clientKeys/;
const lines: string[] = [];
let clientKey: ClientKey;
/** The key of a process. */
const create = (client = adyen.config.client) =>
  createClientKey({
    store: service.store,
    config: { client, timeoutSeconds: 2 },
    now: service.clock.now,
    report: (line) => lines.push(line),
  });
beforeEach(() => {
  lines.length = 0;
  clientKey = create();
});
afterEach(() => adyen.heal());

describe('the key for cards', () => {
  it('is fetched at the start, for every process with this client key', async () => {
    expect(await clientKey.read()).toBeUndefined();
    await clientKey.fetchFirst();
    expect(await clientKey.read()).toBe(adyen.getPublicKey());
    expect(await create().read()).toBe(adyen.getPublicKey());
    const { url = '' } = adyen.config.client ?? {};
    expect(await create({ key: 'test_OTHER', url }).read()).toBeUndefined();
    expect(lines).toEqual([]);
    expect(clientKey.isRequired).toBe(true);
  });

  it.each([400, 401, 403, 404, 422])(
    'keeps the service from starting if Adyen answers %i',
    async (status) => {
      adyen.failNext(KEYS, status);
      const refusal = new ConfigError('Adyen refuses ADYEN_CLIENT_KEY.');
      await expect(clientKey.fetchFirst()).rejects.toThrow(refusal);
    },
  );

  it.each(['dropped', 'garbage', 500, 429, 302] as const)('is only warned about: %s', async (fault) => {
    adyen.failNext(KEYS, fault);
    await clientKey.fetchFirst();
    expect(lines).toEqual([expect.stringMatching(/^Adyen gave no key for cards: .+\.$/)]);
  });

  it('is not asked for without cards', async () => {
    const without = createClientKey({
      store: service.store,
      config: { client: undefined, timeoutSeconds: 2 },
      now: service.clock.now,
      report: (line) => lines.push(line),
    });
    await without.fetchFirst();
    expect([await without.isDue(), await without.read(), adyen.keyRequests]).toEqual([false, undefined, []]);
  });

  it('is tried every five seconds while there is none, with one line', async () => {
    adyen.failNext(KEYS, 500, 500);
    await clientKey.fetchFirst();
    expect(await clientKey.isDue()).toBe(false);
    service.clock.advance(5);
    expect(await clientKey.isDue()).toBe(true);
    await clientKey.renew();
    expect(await clientKey.isDue()).toBe(false);
    service.clock.advance(5);
    await clientKey.renew();
    expect(await clientKey.read()).toBe(adyen.getPublicKey());
    expect(await clientKey.isDue()).toBe(false);
    expect(lines).toHaveLength(1);
  });

  it('is renewed every hour, and the last known one stays if that fails', async () => {
    await clientKey.fetchFirst();
    const first = adyen.getPublicKey();
    adyen.cards.rotate();
    service.clock.advance(3_599);
    expect(await clientKey.isDue()).toBe(false);
    service.clock.advance(1);
    expect(await clientKey.isDue()).toBe(true);
    adyen.failNext(KEYS, 401);
    await clientKey.renew();
    expect(await clientKey.read()).toBe(first);
    expect(await clientKey.isDue()).toBe(false);
    service.clock.advance(60);
    expect(await clientKey.isDue()).toBe(true);
    await clientKey.renew();
    expect(await clientKey.read()).toBe(adyen.getPublicKey());
  });

  it('is renewed by the workers of the service', async () => {
    await service.runDueJobs();
    expect(adyen.keyRequests).toEqual([adyen.config.client?.key]);
    await service.runDueJobs();
    expect(adyen.keyRequests).toHaveLength(1);
    service.clock.advance(3_600);
    await service.runDueJobs();
    expect(adyen.keyRequests).toHaveLength(2);
    service.clock.advance(90);
    const text = await service.operations.metrics.render();
    expect(text).toMatch(/^servicepay_card_key_age_seconds 90$/m);
  });

  it.each([
    [true, 'The last known one is in use.'],
    [false, 'No card can be paid with.'],
  ])(
    'alerts a person once a day if it cannot be fetched for a day (known before: %s)',
    async (isKnown, end) => {
      if (isKnown) await clientKey.fetchFirst();
      else service.clock.advance(-3_600);
      const alarms = () => lines.filter((line) => line.startsWith('ALARM'));
      adyen.failNext(KEYS, ...Array<number>(5).fill(500));
      service.clock.advance(3_600);
      await clientKey.renew();
      service.clock.advance(82_799);
      await clientKey.renew();
      expect(alarms()).toEqual([]);
      service.clock.advance(3_601);
      await clientKey.renew();
      await clientKey.renew();
      expect(alarms()).toEqual([`ALARM: Adyen has not given the key for cards for a day. ${end}`]);
      service.clock.advance(86_400);
      await clientKey.renew();
      expect(alarms()).toHaveLength(2);
    },
  );
});

describe('refresh()', () => {
  it('asks once for all who come together', async () => {
    await Promise.all([clientKey.refresh(), clientKey.refresh(), clientKey.refresh()]);
    expect(adyen.keyRequests).toHaveLength(1);
  });

  it('asks once a second: who comes within it waits for the next key', async () => {
    await clientKey.fetchFirst();
    const startedAt = performance.now();
    adyen.cards.rotate();
    await Promise.all([clientKey.refresh(), clientKey.refresh()]);
    expect(performance.now() - startedAt).toBeGreaterThan(500);
    expect(adyen.keyRequests).toHaveLength(2);
    expect(await clientKey.read()).toBe(adyen.getPublicKey());
  });

  it('ends without a key too, so that the shopper gets an answer', async () => {
    adyen.failNext(KEYS, 500);
    await clientKey.refresh();
    expect(await clientKey.read()).toBeUndefined();
  });
});
