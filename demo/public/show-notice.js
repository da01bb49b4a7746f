const notice = document.querySelector('#notice');

/** Shows a message below the checkout, as text and never as HTML. */
export function showNotice(text) {
  notice.textContent = text;
}

/** Tells the shopper that the script was blocked or not found. Modules run after it, so it is there by now or never. */
export function showMissingScript() {
  if (!window.ServicePay) showNotice('The payment form could not load. Please reload this page.');
}
