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

describe('reports.announce', () => {
  it.each<[Partial<CheckoutView>, number]>([
    [{ state: 'failed', status: 'FAILED' }, 1],
    [{ state: 'expired', status: 'EXPIRED' }, 1],
    [{ state: 'cancelled', status: 'CANCELLED' }, 1],
    // A script that attaches later must also be informed of the payment.
    [{ state: 'completed', status: 'SETTLED' }, 2],
    [{ state: 'processing' }, 0],
    [{}, 0],
  ])('for %j, called twice, reports the end %s times', (change, times) => {
    const { reports, emit } = open(change);
    reports.announce();
    reports.announce();
    expect(emit).toHaveBeenCalledTimes(times);
  });
});

describe('reports.repeat', () => {
  it('reports the last payment and its method', () => {
    const { reports, emit } = open({ state: 'completed', status: 'SETTLED' });
    expect(reports.repeat()).toBe('completed');
    const paid = { transactionId: 'order-7', method: 'ideal' } as const;
    expect(reports.repeat(paid)).toBe('completed');
    // Later calls report this payment.
    expect(reports.repeat()).toBe('completed');
    const other = { ...COMPLETE, ...paid };
    expect(emit.mock.calls).toEqual([[COMPLETE], [other], [other]]);
  });

  it('reports a link without methods as closed', () => {
    const { reports, emit } = open({ methods: [] });
    expect(reports.repeat()).toBe('failed');
    expect(emit.mock.calls[0]?.[0]).toMatchObject({ type: 'error', code: 'link_closed' });
  });
});
