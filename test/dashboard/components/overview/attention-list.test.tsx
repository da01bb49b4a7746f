import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { AttentionList } from '../../../../src/dashboard/components/overview/attention-list.tsx';

const NONE = { Count: 0, Items: [] };

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
