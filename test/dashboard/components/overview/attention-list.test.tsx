import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { AttentionList } from '../../../../src/dashboard/components/overview/attention-list.tsx';

const NONE = { Count: 0, Items: [] };

describe('a record that waits in a section', () => {
  it('is a link to the thread, and to the invoice with its customer and sum', () => {
    const root = document.createElement('div');
    const Notification = { Count: 7, Items: [{ Id: 'ntf_1', ThreadId: 'thr_1' }] };
    const Invoice = {
      Count: 1,
      Items: [{ Id: 'inv_1', Number: '4/2026', Customer: 'Bianchi Srl', Amount: 73_200 }],
    };
    const attention = {
      ...{ Disputes: NONE, Webhooks: NONE, Subscriptions: NONE, Holds: NONE, CardTesting: NONE },
      ...{ Notification, Invoice },
    };
    render(<AttentionList attention={attention} hasSandbox />, root);
    expect(root.textContent).toMatch(/7 chat messages to read.*and 6 more/);
    expect(root.textContent).toMatch(/1 invoice rejected.*4\/2026 · Bianchi Srl €732\.00/);
    expect([...root.querySelectorAll('a')].map(({ hash }) => hash)).toEqual([
      '#sections/chat/chat-threads/thr_1',
      '#sections/fiscal-invoices/fiscal-invoices-invoices/inv_1',
    ]);
  });
});

describe('the alarm of card testing', () => {
  it.each([
    [true, '#card-testing'],
    [false, '/docs/operations#card-testing'],
  ])('with a sandbox (%s) links to %s', (hasSandbox, href) => {
    const root = document.createElement('div');
    const attention = {
      ...{ Disputes: NONE, Webhooks: NONE, Subscriptions: NONE, Holds: NONE },
      CardTesting: { Count: 1, Items: [{ AlarmId: 'cta_1', Declines: 40 }] },
    };
    render(<AttentionList attention={attention} hasSandbox={hasSandbox} />, root);
    expect(root.querySelector('a')?.getAttribute('href')).toBe(href);
    expect(root.textContent).toContain('40 cards declined');
  });
});
