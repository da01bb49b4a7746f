/* Two checkouts on one page: each belongs to its own link, and what happens in one does not concern the other. */
for (const box of document.querySelectorAll('[data-checkout-url]')) {
  ServicePay.createCheckout({ checkoutUrl: box.dataset.checkoutUrl }).mount(box);
}
