import { render } from 'preact';
import { expect, it } from 'vitest';
import { NO_PAYMENT, PaymentLink } from '../../../../src/dashboard/components/parts/payment-link.tsx';
import { TEST_TRANSACTION_ID } from '../../../../src/service/webhooks/registrations/record-test-event.ts';

const draw = (id: string): string => {
  const root = document.createElement('div');
  render(<PaymentLink id={id} />, root);
  return root.innerHTML;
};

it('PaymentLink links to the page of a payment', () => {
  expect(draw('order/1')).toBe('<a href="#links/order%2F1"><code>order/1</code></a>');
});

it('PaymentLink renders no link for a test event, which has no payment', () => {
  expect(NO_PAYMENT).toBe(TEST_TRANSACTION_ID);
  expect(draw(TEST_TRANSACTION_ID)).toBe(`<code>${TEST_TRANSACTION_ID}</code>`);
});
