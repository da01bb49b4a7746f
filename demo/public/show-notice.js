const notice = document.querySelector('#notice');

/** Says something below the checkout. As text, never as HTML. */
export function showNotice(text) {
  notice.textContent = text;
}
