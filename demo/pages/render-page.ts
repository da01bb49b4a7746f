import { html, type Markup } from './html.ts';

export interface PageOptions {
  title: string;
  content: Markup;
  /** Stylesheets under `public/`, in addition to the shop's. */
  styles?: readonly string[];
  /** Modules under `public/` that the page runs. */
  scripts?: readonly string[];
  /** The payment service, on pages that show its checkout. */
  checkoutFrom?: string;
}

/** A whole page of the shop, as text. */
export function renderPage({ title, content, styles = [], scripts = [], checkoutFrom }: PageOptions): string {
  // `defer` keeps the order: the checkout script runs before our modules, which are always deferred.
  const checkoutScript = checkoutFrom
    ? html`<script src="${checkoutFrom}/v1/checkout.js" defer></script>`
    : '';
  return `<!doctype html>${
    html`
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} · Bottega Rossi</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/shop.css">
    ${styles.map((style) => html`<link rel="stylesheet" href="/${style}">`)}
    ${checkoutScript}
    ${scripts.map((script) => html`<script type="module" src="/${script}"></script>`)}
  </head>
  <body>
    <header class="masthead">
      <a class="wordmark" href="/">Bottega Rossi</a>
      <p class="tagline">Coffee, cups and oil · Trastevere, since 1958</p>
    </header>
    <main>${content}</main>
    <footer class="colophon">
      <p>A demo shop: nothing is sold and no money moves.</p>
      <p>Test card <b>4111 1111 1111 1111</b>, declined <b>4000 0000 0000 0002</b>, any future expiry, any CVC.</p>
    </footer>
  </body>
</html>
`.markup
  }`;
}
