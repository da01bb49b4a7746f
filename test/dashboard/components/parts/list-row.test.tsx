import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { ListRow, type ListRowProps } from '../../../../src/dashboard/components/parts/list-row.tsx';

const show = (props: Partial<ListRowProps>) => {
  const root = document.createElement('div');
  render(<ListRow label="Payment 1" title="Lamp" {...props} />, root);
  return root;
};

describe('a row', () => {
  it('omits empty facts', () => {
    const root = show({ facts: [null, 'Card', undefined, '', false, 0, 'order-1'] });
    expect(root.querySelector('.about')?.textContent).toBe('Card · order-1');
  });

  it('cuts long texts', () => {
    const long = 'x'.repeat(10_000);
    const root = show({ title: long, facts: [long], href: '#links/1' });
    for (const place of ['h3', '.about'])
      expect(root.querySelector(place)?.textContent).toBe(`${'x'.repeat(159)}…`);
  });

  it('links its heading to its page, unless it has no address', () => {
    expect(show({ href: '#links/1' }).querySelector('h3 a')?.getAttribute('href')).toBe('#links/1');
    expect(show({}).querySelector('a')).toBeNull();
  });

  it('has its state in words and in the color of its tone', () => {
    const badge = show({ state: 'NEEDS_RESPONSE' }).querySelector('.badge');
    expect([badge?.textContent, badge?.className]).toEqual(['NEEDS RESPONSE', 'badge wait words']);
    // `plain` is the class of buttons that look like links.
    expect(show({ state: 'REFUNDED' }).querySelector('.badge')?.className).toBe('badge  words');
    expect(show({ state: '500', tone: 'bad' }).querySelector('.badge')?.className).toBe('badge bad ');
  });
});
