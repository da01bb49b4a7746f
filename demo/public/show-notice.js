const notice = document.querySelector('#notice');

/** Says something below the checkout. As text, never as HTML. */
export function showNotice(text) {
  notice.textContent = text;
}

/** Tells the shopper that the script was blocked or not found. Modules run after it, so it is there by now or never. */
export function showMissingScript() {
  if (!window.ServicePay) showNotice('The payment form could not load. Please reload this page.');
}
