import { describe, expect, it } from 'vitest';
import { listActions } from '../../../src/dashboard/sections/list-actions.ts';
import { listResources } from '../../../src/dashboard/sections/list-resources.ts';
import { unwrap } from '../../../src/dashboard/sections/open-api.ts';
import { SCOPES } from '../../../src/service/calls/companies/scopes.ts';
import { SECTIONS } from '../../../src/service/sections/section-table.ts';
import { describeSection } from './open-section.ts';

const resources = SECTIONS.flatMap(({ slug }) => listResources(describeSection(slug), slug));

const list = (slug: string, record: Record<string, unknown>) => {
  const resource = resources.find((one) => one.slug === slug);
  if (!resource) throw new Error(`There is no resource ${slug}.`);
  return listActions(resource.buttons, record, SCOPES);
};

describe('listActions', () => {
  it.each([
    [{ State: 'ACTIVE', AtPeriodEnd: false }, ['Pause', 'Cancel at period’s end', 'Cancel']],
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
    ['NEEDS_RESPONSE', ['Win dispute', 'Lose dispute', 'Accept']],
    ['UNDER_REVIEW', ['Win dispute', 'Lose dispute']],
    ['WON', []],
    ['LOST', []],
  ])('offer for a dispute that is %s', (State, labels) => {
    expect(list('disputes', { State }).map(({ label }) => label)).toEqual(labels);
  });

  it.each([
    ['ORDERED', ['Ship', 'Cancel']],
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
    ['NOT_DELIVERED', 'M5UXCR1', ['/sandbox/invoices/i/deliver']],
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

  it('offer switches for an individual in review', () => {
    const listPaths = (State: string) =>
      list('partners-individuals', { State, IndividualId: 'i' }).map(({ path }) => path);
    expect(listPaths('IN_REVIEW')).toEqual([
      '/sandbox/individuals/i/verify',
      '/sandbox/individuals/i/reject',
    ]);
    expect(listPaths('VERIFIED')).toEqual([]);
  });

  it('call the API for its records, and the sandbox for what a bank does', () => {
    const [win, , accept] = list('disputes', {
      State: 'NEEDS_RESPONSE',
      DisputeId: 'd',
      TransactionId: 'a/b',
    });
    expect([accept?.path, win?.path]).toEqual([
      '/api/v5/disputes/d/accept',
      '/sandbox/payments/a%2Fb/win-dispute',
    ]);
  });

  it('names states, fields and ids that the record has', () => {
    const withButtons = resources.filter(({ buttons }) => buttons.length);
    expect(withButtons.map(({ slug }) => slug)).toHaveLength(14);
    for (const { slug, schemas: fields, buttons } of withButtons) {
      for (const { path, from = [], where = {} } of buttons) {
        if (from.length)
          expect(unwrap(fields?.State ?? {}).enum, `${slug} ${path}`).toEqual(
            expect.arrayContaining([...from]),
          );
        const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
        const conditions = Object.keys(where).map((field) => field.replace(/\..*/, ''));
        expect(Object.keys(fields ?? {})).toEqual(expect.arrayContaining([...named, ...conditions]));
      }
    }
  });

  it('ask for confirmation before an action that cannot be undone', () => {
    const asked = [
      ...list('subscriptions', { State: 'ACTIVE', AtPeriodEnd: false }),
      ...list('disputes', { State: 'NEEDS_RESPONSE' }),
      ...list('pos-terminals-hardware-orders', { State: 'ORDERED' }),
      ...list('contracts', { State: 'SENT' }),
    ].filter(({ question }) => question);
    expect(asked.map(({ label }) => label)).toEqual(['Cancel', 'Accept', 'Cancel', 'Void']);
  });
});
