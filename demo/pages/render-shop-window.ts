import { formatMoney } from '../orders/money.ts';
import { MAX_QUANTITY, PRODUCTS, type Product } from '../orders/products.ts';
import { html } from './html.ts';
import { renderPage } from './render-page.ts';

/** Every quantity but this product's starts at 0: one of each would be a lot of cups. */
const STARTING_PRODUCT = 'miscela';

const WAYS_TO_PAY = [
  { way: 'embedded', label: 'Pay on this site', note: 'The checkout stands in our page' },
  { way: 'own-button', label: 'Pay with our own button', note: 'Card fields in a frame, the button is ours' },
  { way: 'hosted', label: 'Pay at ServicePay', note: 'Over to the payment page, and back' },
  { way: 'two', label: 'Pay in two parts', note: 'Deposit and rest, two checkouts on one page' },
] as const;

const renderMonthly = ({ id, isForMonths }: Product) =>
  isForMonths
    ? html`
        <label class="monthly">
          <input type="checkbox" name="monthly-${id}" autocomplete="off">
          <span>Every month<small>Cancel whenever you like</small></span>
        </label>`
    : '';

function renderProduct(product: Product) {
  const { id, name, description, priceMinor, picture } = product;
  return html`
    <li class="product">
      <img src="/${picture}" alt="" width="320" height="240">
      <h2 id="product-${id}">${name}</h2>
      <p>${description}</p>
      <div class="buy">
        <span class="price">${formatMoney(priceMinor)}</span>
        <div class="quantity">
          <button type="button" data-step="-1" aria-label="One less of ${name}">−</button>
          <input type="number" name="quantity-${id}" value="${id === STARTING_PRODUCT ? 1 : 0}" min="0"
            max="${MAX_QUANTITY}" data-price="${priceMinor}" aria-label="Quantity of ${name}" autocomplete="off">
          <button type="button" data-step="1" aria-label="One more of ${name}">+</button>
        </div>
      </div>
      ${renderMonthly(product)}
    </li>`;
}

/** @param screenUrl the card terminal's screen, if there is one */
export function renderShopWindow(screenUrl?: string): string {
  const total = PRODUCTS.find(({ id }) => id === STARTING_PRODUCT)?.priceMinor ?? 0;
  return renderPage({
    title: 'Coffee, cups and oil',
    scripts: ['shop-window.js'],
    content: html`
      <h1>Small pleasures,<br> made by people we know</h1>
      <form method="post" action="/orders">
        <ul class="products">${PRODUCTS.map(renderProduct)}</ul>
        <section class="basket" aria-labelledby="basket">
          <h2 id="basket">Your basket</h2>
          <p class="total" aria-live="polite">
            <span>Total, VAT included</span> <span class="price" id="total">${formatMoney(total)}</span>
          </p>
          <fieldset class="shopper">
            <legend><h3>Who is it for?</h3><small>The checkout then has it already</small></legend>
            <label>Name <input name="name" maxlength="100" autocomplete="name"></label>
            <label>Email <input name="email" type="email" maxlength="254" autocomplete="email"></label>
          </fieldset>
          <ul class="ways">
            ${WAYS_TO_PAY.map(
              ({ way, label, note }) => html`
                <li><button name="way" value="${way}">${label}<small>${note}</small></button></li>`,
            )}
          </ul>
        </section>
      </form>
      <p class="counter">
        At the counter: <a href="/till">the till</a>${screenUrl && html` and <a href="${screenUrl}">the terminal’s screen</a>`}
      </p>`,
  });
}
