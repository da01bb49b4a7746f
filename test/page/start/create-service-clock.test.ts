import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createServiceClock } from '../../../src/page/start/create-service-clock.ts';
import { createView } from '../create-view.ts';
import { freezeTime, openPage, passTime, readText } from '../open-page.ts';

beforeEach(freezeTime);

/** Sets the shopper's clock; the service's clock shows noon of 21 November 2026. */
const setShopperClock = (time: string) => vi.setSystemTime(new Date(time));

describe('createServiceClock', () => {
  it.each(['2026-11-21T12:00:00Z', '2031-02-01T00:00:00Z', '1970-01-01T00:00:00Z'])(
    'returns the service’s time when the shopper’s clock shows %s',
    async (time) => {
      setShopperClock(time);
      const now = createServiceClock(createView());
      expect(now().toISOString()).toBe('2026-11-21T12:00:00.000Z');
      await passTime(90_000);
      expect(now().toISOString()).toBe('2026-11-21T12:01:30.000Z');
    },
  );
});

describe('an expiry date', () => {
  it.each([
    ['is accepted', '2031-02-01T00:00:00Z', '1130', ''],
    ['is rejected', '2020-02-01T00:00:00Z', '1026', 'Card has expired.'],
  ])('%s according to the service’s time', (_name, time, typed, problem) => {
    setShopperClock(time);
    const page = openPage();
    page.type('cc-exp', typed);
    page.leave('cc-exp');
    expect(readText(page, '#expiry-problem')).toBe(problem);
  });
});
