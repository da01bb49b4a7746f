/** Text in a script of an HTML page: no `</script>` in it can end the script. */
const quote = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c');

/**
 * Writes what a page needs to show the checkout of a link, ready to paste. Whatever goes wrong leaves a line on the console.
 * @param serviceUrl the origin of the service, which serves the script
 */
export const writeSnippet = (paymentUrl: string, serviceUrl: string): string => `<div id="checkout"></div>
<script src="${serviceUrl}/v1/checkout.js"></script>
<script>
  ServicePay.createCheckout({ checkoutUrl: ${quote(paymentUrl)}, height: 'auto' })
    .on('complete', () => console.log('Paid. The webhook is what counts.'))
    .mount('#checkout');
</script>`;
