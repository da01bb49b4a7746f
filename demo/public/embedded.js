/* Embedded checkout: the frame has everything, the pay button too. */
import { theme } from './look.js';
import { showMissingScript, showNotice } from './show-notice.js';

const box = document.querySelector('#checkout');
const { checkoutUrl, orderUrl } = box.dataset;

showMissingScript();

// The order and its total are beside the frame.
ServicePay.createCheckout({ checkoutUrl, height: 'auto', theme, summary: 'amount' })
  // Shows the order and marks nothing as paid: that is for the webhook. `replace`, so that Back leads to the shop.
  .on('complete', () => location.replace(orderUrl))
  // The frame itself shows a declined payment: a second text here would be read out twice.
  .on('ready', () => showNotice(''))
  .on('load_error', () => showNotice('The payment form did not load. Please reload this page.'))
  .mount(box);
