/** Escapes a text for a script in an HTML page: it cannot contain `</script>`. */
const quote = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c');

/**
 * Writes the HTML that shows the checkout of a link, ready to paste. Every failure is logged to the console.
 * @param serviceUrl the origin of the service, which serves the script
 */
export const writeSnippet = (paymentUrl: string, serviceUrl: string): string => `<div id="checkout"></div>
<script src="${serviceUrl}/v1/checkout.js"></script>
<script>
  ServicePay.createCheckout({ checkoutUrl: ${quote(paymentUrl)}, height: 'auto' })
    .on('complete', () => console.log('Paid. The webhook is what counts.'))
    .mount('#checkout');
</script>`;
