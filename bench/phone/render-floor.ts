const STYLE = `*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1a1f36;background:#f6f7f9}
main{max-width:30rem;margin:0 auto;padding:1rem}form{padding:1.25rem;background:#fff;border-radius:.75rem}
label{display:block;margin:0 0 .75rem}input{display:block;width:100%;padding:.65rem;font:inherit;border:1px solid #aab;border-radius:.4rem}
dl{display:grid;grid-template-columns:1fr auto}dd{margin:0}button{width:100%;padding:.8rem;font:inherit;color:#fff;background:#2347c5;border:0;border-radius:.4rem}`;

const FIELDS = [
  ['cc-number', 'Card number'],
  ['cc-exp', 'Expiry date'],
  ['cc-csc', 'Security code'],
  ['cc-name', 'Name on card'],
  ['email', 'Email'],
] as const;

/** The floor: a page with the same order and fields, its style inside, and no script. No checkout can be earlier. */
export const renderFloor = (): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Order 4711</title><style>${STYLE}</style></head>
<body><main><h1>Your order</h1><dl><dt>Cup × 2<dd>€29.80<dt>Coffee, 1 kg<dd>€20.00<dt>Total<dd>€49.80</dl>
<form><h2>Pay by card</h2>${FIELDS.map(
  ([token, label]) => `<label>${label}<input autocomplete="${token}"></label>`,
).join('')}<button type="submit">Pay €49.80</button></form></main></body></html>`;

/** The page of another site from which a shopper comes. Without an icon, so that nothing of it is still on its way. */
export const renderStart = (): string =>
  '<!doctype html><html lang="en"><title>Basket</title><link rel="icon" href="data:,"><h1>Basket</h1></html>';

/** The shop's page around an embedded checkout: its script, or a raw frame. */
const renderShop = (content: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title>
<style>body{margin:0}iframe{display:block;width:100%;height:720px;border:0}</style></head>
<body><h1>Shop</h1><div id="box"></div>${content}</body></html>`;

export const renderFloorShop = (): string => renderShop('<iframe src="/floor" title="Checkout"></iframe>');

export const renderCheckoutShop = (serviceUrl: string, checkoutUrl: string): string =>
  renderShop(`<script src="${serviceUrl}/v1/checkout.js"></script><script>
ServicePay.createCheckout({ checkoutUrl: ${JSON.stringify(checkoutUrl)} }).mount('#box');</script>`);
