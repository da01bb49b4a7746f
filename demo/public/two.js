/* Two checkouts on one page: each belongs to its own link, and what happens in one does not concern the other. */
import { theme } from './look.js';

for (const box of document.querySelectorAll('[data-checkout-url]')) {
  const checkout = ServicePay.createCheckout({
    checkoutUrl: box.dataset.checkoutUrl,
    height: 'auto',
    theme,
  })
    // The payment's status is above, and changes when the webhook arrives.
    .on('complete', () => {
      checkout.destroy();
      box.closest('.payment').querySelector('.status').hidden = false;
    })
    .mount(box);
}
