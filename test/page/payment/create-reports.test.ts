import { describe, expect, it, vi } from 'vitest';
import { createReports } from '../../../src/page/payment/create-reports.ts';
import { createPageState } from '../../../src/page/start/create-page-state.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import type { CheckoutView } from '../../../src/protocol/checkout-api.ts';
import { createView } from '../create-view.ts';

function open(change: Partial<CheckoutView>) {
  const view = createView(change);
  const state = createPageState({ view, language: 'en', catalog: CATALOGS.en, written: {} });
  const emit = vi.fn();
  return { reports: createReports({ view, store: { get: () => state }, emit }), emit };
}

const COMPLETE = { type: 'complete', transactionId: 'order-1042', status: 'SETTLED', method: 'card' };

describe('announce', () => {
  it.each<[Partial<CheckoutView>, number]>([
    [{ state: 'failed', status: 'FAILED' }, 1],
    [{ state: 'expired', status: 'EXPIRED' }, 1],
    [{ state: 'cancelled', status: 'CANCELLED' }, 1],
    // A script that comes later still has to know that it is paid.
    [{ state: 'completed', status: 'SETTLED' }, 2],
    [{ state: 'processing' }, 0],
    [{}, 0],
  ])('says of %j, asked twice, %s times how it ended', (change, times) => {
    const { reports, emit } = open(change);
    reports.announce();
    reports.announce();
    expect(emit).toHaveBeenCalledTimes(times);
  });
});

describe('repeat', () => {
  it('says what was paid, and with what', () => {
    const { reports, emit } = open({ state: 'completed', status: 'SETTLED' });
    expect(reports.repeat()).toBe('completed');
    const paid = { transactionId: 'order-7', method: 'ideal' } as const;
    expect(reports.repeat(paid)).toBe('completed');
    // From then on that is the payment.
    expect(reports.repeat()).toBe('completed');
    const other = { ...COMPLETE, ...paid };
    expect(emit.mock.calls).toEqual([[COMPLETE], [other], [other]]);
  });

  it('says of a link that cannot be paid that it is closed', () => {
    const { reports, emit } = open({ methods: [] });
    expect(reports.repeat()).toBe('failed');
    expect(emit.mock.calls[0]?.[0]).toMatchObject({ type: 'error', code: 'link_closed' });
  });
});
