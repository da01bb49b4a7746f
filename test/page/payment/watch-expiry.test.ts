import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ExpiryOptions, watchExpiry } from '../../../src/page/payment/watch-expiry.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import type { StatusAnswer } from '../../../src/protocol/checkout-api.ts';
import { init, sentAfterReady } from '../fake-host.ts';
import { createFakeService } from '../fake-service.ts';
import { freezeTime, openDrivenPage, openPage, passTime, readText } from '../open-page.ts';

const EXPIRED: StatusAnswer = { state: 'expired', status: 'EXPIRED' };
const OPEN: StatusAnswer = { state: 'open', status: 'CREATED' };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const { link_expired } = CATALOGS.en.errors;

beforeEach(freezeTime);

type Replies = NonNullable<Parameters<typeof createFakeService>[0]>;
const open = (expiresInMs: number, status: NonNullable<Replies['status']>) =>
  openPage({ view: { expiresInMs }, service: createFakeService({ pay: ['never'], status }) });

describe('a page whose link expires', () => {
  it('shows the expiry at the right time without a reload', async () => {
    const page = open(HOUR_MS, [EXPIRED]);
    await passTime(HOUR_MS);
    expect(page.service.asks).toEqual([]);
    await passTime(1_000);
    expect(readText(page, '.result-title')).toBe(CATALOGS.en.titles.expired);
    const asked = page.service.asks.length;
    await passTime(HOUR_MS);
    expect(page.service.asks).toHaveLength(asked);
  });

  // With its own clock: 90 days of the shared one would also run, thousands of times, what another test has left behind.
  it('asks after 90 days, which exceeds the longest timer', async () => {
    const start = Date.parse('2026-11-21T12:00:00Z');
    let passedMs = 0;
    const waits: number[] = [];
    const stage = { current: { is: 'form' } };
    await watchExpiry({
      view: { expiresAt: new Date(start + 90 * DAY_MS).toISOString() },
      store: { get: () => ({ stage: stage.current }) } as unknown as ExpiryOptions['store'],
      refresh: async () => {
        stage.current = { is: 'result', ...EXPIRED };
      },
      wait: async (ms) => {
        waits.push(ms);
        passedMs += ms;
      },
      now: () => new Date(start + passedMs),
    });
    expect(passedMs).toBe(90 * DAY_MS + 1_000);
    expect(Math.max(...waits)).toBe(2 ** 31 - 1);
    expect(waits).toHaveLength(4);
  });

  it('uses the remaining time of the service and not the shopper’s clock', async () => {
    vi.setSystemTime(new Date('2031-01-01T00:00:00Z'));
    const page = open(HOUR_MS, [EXPIRED]);
    await passTime(HOUR_MS);
    expect(page.query('form').hidden).toBe(false);
    await passTime(1_000);
    expect(readText(page, '.result-title')).toBe(CATALOGS.en.titles.expired);
  });

  it('requests the status again while the service reports an open link or does not respond', async () => {
    const page = open(HOUR_MS, [OPEN, 'lost', EXPIRED]);
    await passTime(HOUR_MS + 1_000);
    expect(page.query('form').hidden).toBe(false);
    await passTime(5_000);
    expect(page.query('form').hidden).toBe(false);
    await passTime(10_000);
    expect(readText(page, '.result-title')).toBe(CATALOGS.en.titles.expired);
  });

  it('does not interrupt a payment in progress', async () => {
    const page = open(HOUR_MS, [EXPIRED]);
    await passTime(HOUR_MS - 5_000);
    page.fillCard();
    page.press();
    await passTime(10_000);
    expect(page.service.asks).toEqual([]);
    expect(page.query('form').getAttribute('aria-busy')).toBe('true');
  });

  it('reports the expiry to the shop’s page', async () => {
    const page = openDrivenPage({ expiresInMs: HOUR_MS }, createFakeService({ status: [EXPIRED] }));
    await init(page);
    await passTime(HOUR_MS + 1_000);
    const message = link_expired.replace('{merchant}', 'Bottega Rossi');
    expect(sentAfterReady(page)).toEqual([{ type: 'error', code: 'link_expired', message }]);
  });
});
