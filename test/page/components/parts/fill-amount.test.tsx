import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { fillAmount } from '../../../../src/page/components/parts/fill-amount.tsx';

const write = (text: string) => render(<p>{fillAmount(text, '$&49.90')}</p>);

describe('fillAmount', () => {
  it.each([
    ['Pay {amount}', 'Pay <span class="amount">$&amp;49.90</span>'],
    ['{amount} zahlen', '<span class="amount">$&amp;49.90</span> zahlen'],
    // A line must not begin with the comma.
    ['danach {amount}, ab dem 9. März', 'danach <span class="amount">$&amp;49.90,</span> ab dem 9. März'],
    ['Pay', 'Pay'],
  ])('writes %j with the amount in a box of its own', (text, html) => {
    expect(write(text)).toBe(`<p>${html}</p>`);
  });
});
