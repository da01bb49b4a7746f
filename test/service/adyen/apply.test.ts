import { describe, expect, it } from 'vitest';
import { type Applied, booked } from '../../../src/service/adyen/notifications/apply.ts';
import type { MovedTo } from '../../../src/service/payments/payments/move-payment.ts';

/** Never called: what must not compile in a handler. */
async function writeSilentHandlers(moved: MovedTo | undefined): Promise<Applied[]> {
  // @ts-expect-error a move that may have been refused
  booked(moved);
  // @ts-expect-error a status that no move has made
  booked('SETTLED');
  // @ts-expect-error an end that nothing proves
  const end: Applied = 'BOOKED';
  // @ts-expect-error a handler that ends in silence
  const silent: () => Promise<Applied> = async () => {};
  return moved ? [booked(moved), end, await silent()] : [];
}

describe('booked', () => {
  it('ends with a move that was made', () => {
    expect(booked('SETTLED' as MovedTo)).toBe('BOOKED');
    expect(writeSilentHandlers).toBeTypeOf('function');
  });
});
