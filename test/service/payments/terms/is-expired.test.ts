import { describe, expect, it } from 'vitest';
import {
  getStatus,
  isExpired,
  isOpenLink,
  isRowExpired,
  isRowOpen,
} from '../../../../src/service/payments/terms/is-expired.ts';
import type { Link } from '../../../../src/service/payments/terms/link.ts';
import { selectLinks } from '../../../../src/service/payments/terms/stored-links.ts';
import { useService } from '../../support/use-service.ts';

const END = 1000;
const link = (status: Link['status'], activeAttemptId: string | null = null) => ({
  status,
  activeAttemptId,
  expiresAt: END,
});

describe('isExpired', () => {
  it.each<[Link['status'], attempt: string | null, now: number, expected: boolean]>([
    ['CREATED', null, END - 1, false],
    ['CREATED', null, END, true],
    // An attempt that began in time counts.
    ['CREATED', 'attempt', END, false],
    ['EXPIRED', null, END - 1, true],
    ['SETTLED', null, END, false],
    ['CANCELLED', null, END, false],
  ])('of a link in the state %s with attempt %s at %i ms is %s', (status, attempt, now, expected) => {
    expect(isExpired(link(status, attempt), now)).toBe(expected);
    expect(getStatus(link(status, attempt), now)).toBe(expected ? 'EXPIRED' : status);
    expect(isOpenLink(link(status, attempt), now)).toBe(status === 'CREATED' && !expected);
  });
});

describe('isRowExpired and isRowOpen', () => {
  const service = useService();

  it.each([
    [null, -1, 'open'],
    [null, 0, 'expired'],
    ['attempt', 0, 'open'],
  ])('with attempt %s, %i ms from its end, a link is %s', async (attempt, fromEnd, expected) => {
    const { store, clock } = service;
    await service.createLink({ LinkDurationSeconds: 60 });
    await store.updateTable('payments').set({ active_attempt_id: attempt }).execute();
    const now = clock.now() + 60_000 + fromEnd;
    const open = await selectLinks(store).where(isRowOpen(now)).execute();
    const expired = await selectLinks(store).where(isRowExpired(now)).execute();
    expect([open.length, expired.length]).toEqual(expected === 'open' ? [1, 0] : [0, 1]);
  });
});
