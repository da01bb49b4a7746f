import { Window as HappyWindow } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../../src/page/server.tsx';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { ASSETS, createView } from '../../create-view.ts';

function open(change: Partial<CheckoutView>) {
  const { document } = new HappyWindow({
    settings: { disableCSSFileLoading: true, disableJavaScriptFileLoading: true },
  });
  document.write(renderPage('checkout', createView(change), ASSETS));
  return document;
}

it('the order summary cannot be unfolded before the page’s code runs, which would lose the press', () => {
  const document = open({ description: 'Three bags of coffee.' });
  expect(document.querySelector('.order-fold')?.hasAttribute('disabled')).toBe(true);
});

describe('the order summary', () => {
  const long = 'Three bags of coffee. '.repeat(20);

  it.each(['standard', 'embedded'] as const)(
    'folds a long description on a %s page, with the complete text in the summary element',
    (type) => {
      const document = open({ type, title: 'Coffee', purpose: 'Order 1042', description: long });
      const folded = [...document.querySelectorAll('.order-text summary')].map(
        ({ textContent }) => textContent,
      );
      expect(folded).toEqual([long]);
      const texts = [...document.querySelectorAll('.order-text')].map(({ textContent }) => textContent);
      expect(texts).toEqual(['Order 1042', long]);
    },
  );

  it('does not fold a short description', () => {
    const document = open({ description: 'x'.repeat(160) });
    expect(document.querySelector('details.order-text')).toBeNull();
  });
});
