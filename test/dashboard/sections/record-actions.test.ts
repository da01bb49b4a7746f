import { describe, expect, it } from 'vitest';
import { RECORD_ACTIONS } from '../../../src/dashboard/sections/record-actions.ts';

const list = (slug: string, record: Record<string, unknown>) => RECORD_ACTIONS[slug]?.(record) ?? [];

describe('RECORD_ACTIONS', () => {
  it.each([
    [{ State: 'ACTIVE' }, ['Pause', 'Cancel at period’s end', 'Cancel']],
    [{ State: 'ACTIVE', AtPeriodEnd: true }, ['Resume', 'Cancel']],
    [{ State: 'PAUSED' }, ['Resume', 'Cancel']],
    [{ State: 'PAST_DUE' }, ['Retry', 'Cancel']],
    [{ State: 'UNPAID' }, ['Retry', 'Cancel']],
    [{ State: 'CANCELLED' }, []],
    [{ State: 'COMPLETED' }, []],
  ])('offer for a subscription %j', (record, labels) => {
    expect(list('subscriptions', record).map(({ label }) => label)).toEqual(labels);
  });

  it.each([
    ['NEEDS_RESPONSE', ['Accept', 'Win dispute', 'Lose dispute']],
    ['UNDER_REVIEW', ['Win dispute', 'Lose dispute']],
    ['WON', []],
    ['LOST', []],
  ])('offer for a dispute that is %s', (State, labels) => {
    expect(list('disputes', { State }).map(({ label }) => label)).toEqual(labels);
  });

  it.each([
    ['ORDERED', ['Cancel', 'Ship']],
    ['SHIPPED', ['Deliver']],
    ['DELIVERED', []],
    ['CANCELLED', []],
  ])('offer for a hardware order that is %s', (State, labels) => {
    const actions = list('pos-terminals-hardware-orders', { State, HardwareOrderId: 'h' });
    expect(actions.map(({ label }) => label)).toEqual(labels);
    for (const { path } of actions)
      expect(path).toMatch(/^\/(api\/v5\/pos-terminals|sandbox)\/hardware-orders\/h\/[a-z]+$/);
  });

  it.each([
    ['ONBOARDING', []],
    ['IN_REVIEW', ['/sandbox/companies/c/approve', '/sandbox/companies/c/reject']],
    ['ACTIVE', ['/api/v5/partners/companies/c/suspend']],
    ['SUSPENDED', ['/api/v5/partners/companies/c/resume']],
  ])('offer for a company that is %s', (State, paths) => {
    expect(list('partners-companies', { State, CompanyId: 'c' }).map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ['PENDING', ['/sandbox/bank-transfers/b/settle', '/sandbox/bank-transfers/b/reject']],
    ['SETTLED', []],
  ])('offer for a bank transfer that is %s', (State, paths) => {
    const actions = list('banking-services-transfers', { State, BankTransferId: 'b' });
    expect(actions.map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ['DRAFT', 'M5UXCR1', ['/api/v5/fiscal-invoices/invoices/i/send']],
    ['REJECTED', 'M5UXCR1', ['/api/v5/fiscal-invoices/invoices/i/send']],
    ['SENT', 'M5UXCR1', ['deliver', 'not-deliver', 'reject'].map((name) => `/sandbox/invoices/i/${name}`)],
    ['DELIVERED', 'M5UXCR1', []],
    ['DELIVERED', 'UFABCD', ['accept', 'refuse'].map((name) => `/sandbox/invoices/i/${name}`)],
    ['ACCEPTED', 'UFABCD', []],
  ])('offer for an invoice that is %s, to %s', (State, SdiCode, paths) => {
    const actions = list('fiscal-invoices-invoices', { State, InvoiceId: 'i', Customer: { SdiCode } });
    expect(actions.map(({ path }) => path)).toEqual(paths);
  });

  it.each<[state: string, paths: string[]]>([
    ['DRAFT', ['/api/v5/contracts/c/send', '/api/v5/contracts/c/void']],
    ['SENT', ['/api/v5/contracts/c/void']],
    ['VIEWED', ['/api/v5/contracts/c/void']],
    ['SIGNED', []],
    ['EXPIRED', []],
  ])('offer for a contract that is %s', (State, paths) => {
    expect(list('contracts', { State, ContractId: 'c' }).map(({ path }) => path)).toEqual(paths);
  });

  it('offer to close a thread that is open, after a question', () => {
    expect(list('chat-threads', { State: 'OPEN', ThreadId: 't' })).toEqual([
      { label: 'Close', path: '/api/v5/chat/threads/t/close', question: expect.stringMatching(/\?/) },
    ]);
    expect(list('chat-threads', { State: 'CLOSED', ThreadId: 't' })).toEqual([]);
  });

  it('offer switches for an individual in review, and the release of a hold that is locked', () => {
    const listPaths = (State: string) =>
      list('partners-individuals', { State, IndividualId: 'i' }).map(({ path }) => path);
    expect(listPaths('IN_REVIEW')).toEqual([
      '/sandbox/individuals/i/verify',
      '/sandbox/individuals/i/reject',
    ]);
    expect(listPaths('VERIFIED')).toEqual([]);
    expect(list('partners-split-holds', { State: 'LOCKED', SplitHoldId: 's' })).toEqual([
      { label: 'Release', path: '/api/v5/partners/split-holds/release', body: { SplitHoldIds: ['s'] } },
    ]);
    expect(list('partners-split-holds', { State: 'RELEASED', SplitHoldId: 's' })).toEqual([]);
  });

  it('call the API for its records, and the sandbox for what a bank does', () => {
    const [accept, win] = list('disputes', { State: 'NEEDS_RESPONSE', DisputeId: 'd', TransactionId: 'a/b' });
    expect([accept?.path, win?.path]).toEqual([
      '/api/v5/disputes/d/accept',
      '/sandbox/payments/a%2Fb/win-dispute',
    ]);
  });

  it('ask for confirmation before an action that cannot be undone', () => {
    const asked = [
      ...list('subscriptions', { State: 'ACTIVE' }),
      ...list('disputes', { State: 'NEEDS_RESPONSE' }),
      ...list('pos-terminals-hardware-orders', { State: 'ORDERED' }),
      ...list('contracts', { State: 'SENT' }),
    ].filter(({ question }) => question);
    expect(asked.map(({ label }) => label)).toEqual(['Cancel', 'Accept', 'Cancel', 'Void']);
  });
});
