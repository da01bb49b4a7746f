import { html } from './html.ts';
import { renderPage } from './render-page.ts';

/** The till. `public/till.js` fills it with what the server says. */
export function renderTill(ways: Record<string, { label: string }>, screenUrl: string): string {
  return renderPage({
    title: 'Till',
    styles: ['till.css'],
    scripts: ['till.js'],
    content: html`
      <div class="till-head">
        <h1>Till</h1>
        ${screenUrl && html`<a href="${screenUrl}">The terminal’s screen</a>`}
      </div>
      <div class="problems" id="problems" role="alert" hidden>
        <ul></ul>
        <p>
          ${screenUrl && html`<a href="${screenUrl}">Look at the terminal’s screen</a> and its switches.`}
          <code>npm run terminal</code> starts a terminal; <code>npm run terminal:check</code> says what is wrong with the
          connection to one. What is not named here goes on working.
        </p>
        <button type="button" data-action="check">Check again</button>
      </div>
      <div class="till">
        <section aria-labelledby="products-title">
          <h2 id="products-title">Products</h2>
          <div class="till-buttons" id="products"></div>
        </section>
        <section aria-labelledby="bill-title">
          <h2 id="bill-title">Bill</h2>
          <ul class="bill" id="bill"></ul>
          <p class="total"><span>Total</span> <span class="price" id="total"></span></p>
          <div class="till-buttons">
            ${Object.entries(ways).map(
              ([name, { label }]) =>
                html`<button type="button" class="primary" data-action="pay/${name}">${label}</button>`,
            )}
          </div>
        </section>
        <section aria-labelledby="now-title">
          <h2 id="now-title">Now</h2>
          <div class="status" id="now" role="status">
            <p class="headline"></p>
            <p class="text"></p>
          </div>
          <div class="till-buttons">
            <button type="button" data-action="cancel">Cancel</button>
            <button type="button" data-action="refund">Refund last sale</button>
          </div>
          <pre class="paper" id="paper" aria-label="Printed bill" role="img" hidden></pre>
          <p id="link" hidden><a>The link that the customer scans</a></p>
        </section>
      </div>`,
  });
}
