/* Embedded checkout: the frame has everything, the pay button too. */
import { showNotice } from './show-notice.js';

const box = document.querySelector('#checkout');
const { checkoutUrl, orderUrl } = box.dataset;

ServicePay.createCheckout({ checkoutUrl, height: 'auto' })
  // Shows the order and marks nothing as paid: that is for the webhook. `replace`, so that Back leads to the shop.
  .on('complete', () => location.replace(orderUrl))
  // A sentence for the shopper, who can try again in the frame. Branch on `code`, never on the text.
  .on('error', ({ message }) => showNotice(message))
  .on('load_error', () => showNotice('The payment form did not load. Please reload this page.'))
  .mount(box);
