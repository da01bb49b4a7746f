/** SIMULATED: the page of the bank or wallet that a shopper is sent to. */
import { createHash } from 'node:crypto';
import { formatAmount } from '../../protocol/money.ts';
import { findPaymentMethod } from '../../protocol/payment-methods.ts';
import type { RailOrderRow, RailOrderState } from '../store/schema.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #566173; --card: #fff; --back: #e9eef1; --line: #ccd5dc; --go: #0b6b57; --on-go: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #edf1f4; --soft: #a7b3bf; --card: #1a2128; --back: #0f1418; --line: #39444e; --go: #54d0b3; --on-go: #04231c }
}
* { box-sizing: border-box }
body { margin: 0; padding: 1.5rem 1rem; background: var(--back); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 26rem; margin: 6vh auto 0; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .5rem; margin-bottom: 1.5rem; font-weight: 600 }
.mark { padding: .125rem .625rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--soft); font-size: .75rem; letter-spacing: .06em }
h1 { margin: 0; font-size: 1.125rem; line-height: 1.4; overflow-wrap: anywhere }
.amount { margin: .5rem 0 1.5rem; font-size: 2rem; font-weight: 650; font-variant-numeric: tabular-nums }
form { margin: 0 0 .625rem }
button, a { display: block; width: 100%; min-height: 3rem; padding: .75rem; border: 1px solid var(--line); border-radius: .625rem; background: none; color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
.approve button, a { border-color: var(--go); background: var(--go); color: var(--on-go) }
button:focus-visible, a:focus-visible { outline: 3px solid var(--go); outline-offset: 2px }
p { margin: 1.25rem 0 0; color: var(--soft); font-size: .875rem }
`;

/** No script, nothing from elsewhere, in nobody's frame; no `form-action`, since the answer to a form leads to the shop. */
export const BANK_HEADERS: Record<string, string> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? found);

/** What the shopper can do; each is the last part of an address. */
export const BANK_DECISIONS = { approve: 'APPROVED', decline: 'DECLINED', cancel: 'CANCELLED' } as const;

const LABELS = { approve: 'Approve', decline: 'Decline', cancel: 'Cancel' };

const ENDED: Record<Exclude<RailOrderState, 'WAITING'>, string> = {
  APPROVED: 'You have approved this payment.',
  DECLINED: 'This payment was declined. Nothing was charged.',
  CANCELLED: 'This payment is no longer waiting for you: it was cancelled. Nothing was charged here.',
};

function renderDocument(name: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>SIMULATED bank – ${name}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body><main>
<header><span>${name}</span><span class="mark">SIMULATED bank</span></header>
${content}
<p>This page stands for the page of a bank or wallet. It is part of the sandbox; no money moves.</p>
</main></body>
</html>`;
}

/** @param path the page's own path, below which the decisions are */
export function renderBank(order: RailOrderRow, path: string): string {
  const name = escapeHtml(findPaymentMethod(order.method)?.name ?? order.method);
  const lines = [
    `<h1>Payment to ${escapeHtml(order.merchant_name)}</h1>`,
    `<div class="amount">${formatAmount(order.amount_minor, order.currency, 'en-GB')}</div>`,
  ];
  if (order.state === 'WAITING') {
    for (const [decision, label] of Object.entries(LABELS)) {
      const form = `<form class="${decision}" method="post" action="${path}/${decision}">`;
      lines.push(`${form}<button type="submit">${label}</button></form>`);
    }
  } else {
    lines.push(`<p role="status">${ENDED[order.state]}</p><br>`);
    lines.push(`<a href="${escapeHtml(order.return_url)}">Back to the shop</a>`);
  }
  return renderDocument(name, lines.join('\n'));
}

export const renderUnknownOrder = (): string =>
  renderDocument('Bank', '<h1>There is no payment at this address.</h1>');
