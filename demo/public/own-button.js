/* The shop's own pay button: `externalSubmit` hides the one in the frame. */
import { theme } from './look.js';
import { showMissingScript, showNotice } from './show-notice.js';

const box = document.querySelector('#checkout');
const button = document.querySelector('#pay');
const problems = document.querySelector('#problems');
const { checkoutUrl, orderUrl } = box.dataset;

showMissingScript();

const checkout = ServicePay.createCheckout({
  checkoutUrl,
  externalSubmit: true,
  height: 'auto',
  theme,
  summary: 'amount',
})
  .on('ready', () => {
    button.disabled = false;
    showNotice('');
  })
  // The listed errors no longer apply to a complete form.
  .on('change', ({ complete }) => {
    if (complete) showProblems({});
  })
  .on('complete', () => location.replace(orderUrl))
  // The frame itself shows a declined payment: a second text here would be read out twice.
  .on('load_error', () => showNotice('The payment form did not load. Please reload this page.'))
  .mount(box);

/* `errors` maps a field to a sentence for the shopper, in the language of the checkout. */
function showProblems(errors) {
  const items = Object.entries(errors).map(([field, message]) => {
    const link = document.createElement('a');
    link.href = '#checkout';
    link.dataset.field = field;
    link.textContent = message;
    const item = document.createElement('li');
    item.append(link);
    return item;
  });
  problems.querySelector('ul').replaceChildren(...items);
  problems.hidden = items.length === 0;
  // The list is focused because the button is below the form: on a phone the list would be out of sight.
  if (items.length) problems.focus();
}

problems.addEventListener('click', (event) => {
  const link = event.target.closest?.('a');
  if (!link) return;
  event.preventDefault();
  checkout.focus(link.dataset.field);
});

button.addEventListener('click', async () => {
  button.disabled = true;
  showNotice('');
  try {
    const { valid, errors } = await checkout.validate();
    showProblems(errors);
    // Resolves when the payment has ended, well or not; `complete` or `error` has been raised by then.
    if (valid) await checkout.submit();
  } catch (error) {
    // The frame is gone or does not answer. The payment may still succeed: the webhook reports the result.
    showNotice(`We have lost contact with the payment form (${error.code}). Please reload this page.`);
  }
  button.disabled = false;
});
