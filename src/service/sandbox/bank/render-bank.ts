/** SIMULATED: the page of the bank or wallet that a shopper is sent to, or that asks for 3-D Secure in a frame. */
import { createHash } from 'node:crypto';
import { formatAmount } from '../../../protocol/money.ts';
import { findPaymentMethod } from '../../../protocol/payment-methods.ts';
import { METHOD_RULES } from '../../../protocol/select-payment-methods.ts';
import type { RailVariant } from '../../platform/store/payment-rows.ts';
import type { RailOrderMethod, RailOrderRow, RailOrderState } from '../../platform/store/rail-rows.ts';

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
.order { margin: .25rem 0 0; overflow-wrap: anywhere }
.approve button, a { border-color: var(--go); background: var(--go); color: var(--on-go) }
button:focus-visible, a:focus-visible { outline: 3px solid var(--go); outline-offset: 2px }
p { margin: 1.25rem 0 0; color: var(--soft); font-size: .875rem }
@media (max-height: 30rem) {
  body { padding: .5rem }
  main { margin-top: 0; padding: 1rem }
  header { margin-bottom: .75rem }
  .amount { margin: .25rem 0 .75rem; font-size: 1.5rem }
}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Allows no script and nothing from other origins. Has no `form-action`, because the answer to a form redirects to the shop. A
 * card's bank asks in a frame of the checkout, which may be in a frame of any shop; no page may frame a rail.
 */
export function createBankHeaders(method?: RailOrderMethod): Record<string, string> {
  const isFramable = method === 'card';
  const policy = `default-src 'none'; img-src data:; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'`;
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${policy}; frame-ancestors ${isFramable ? '*' : "'none'"}`,
    ...(isFramable ? {} : { 'x-frame-options': 'DENY' }),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? found);

/** The shopper's choices; each is the last part of an address. */
export const BANK_DECISIONS = {
  approve: { state: 'APPROVED', variant: null },
  // Only one label contains the word "Approve", by which tests find the button.
  later: { state: 'APPROVED', variant: 'pay_later' },
  decline: { state: 'DECLINED', variant: null },
  cancel: { state: 'CANCELLED', variant: null },
  pend: { state: 'PENDING', variant: null },
} as const satisfies Record<string, { state: RailOrderState; variant: RailVariant | null }>;

export type BankDecision = keyof typeof BANK_DECISIONS;

/** The buttons of an order's page, with their labels. */
export function listBankDecisions(method: RailOrderMethod): Partial<Record<BankDecision, string>> {
  if (method === 'card') return { approve: 'Approve', decline: 'Reject' };
  return {
    approve: 'Approve',
    ...(METHOD_RULES[method].hasPayLater && { later: 'Pay later' }),
    decline: 'Decline',
    cancel: 'Cancel',
    pend: 'Leave pending',
  };
}

const ENDED: Record<Exclude<RailOrderState, 'WAITING'>, string> = {
  APPROVED: 'You have approved this payment.',
  PENDING: 'This payment is pending. The shop hears later how it ends.',
  DECLINED: 'This payment was declined. Nothing was charged.',
  CANCELLED: 'This payment is no longer waiting for you: it was cancelled. Nothing was charged here.',
};

const WALLETS: readonly RailOrderMethod[] = ['klarna', 'paypal'];

interface DocumentParts {
  name: string;
  kind?: 'bank' | 'wallet';
  content: string;
}

function renderDocument({ name, kind = 'bank', content }: DocumentParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>SIMULATED ${kind} – ${name}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body><main aria-label="SIMULATED ${kind}">
<header><span>${name}</span><span class="mark">SIMULATED ${kind}</span></header>
${content}
<p>This page simulates a bank or wallet. It is part of the sandbox; no money moves.</p>
</main></body>
</html>`;
}

/** @param path the page's own path, below which the decisions are */
export function renderBank(order: RailOrderRow, path: string): string {
  const { method, merchant_name, description, amount_minor, currency, debtor_bank } = order;
  const name = method === 'card' ? '3-D Secure' : escapeHtml(findPaymentMethod(method)?.name ?? method);
  const merchant = escapeHtml(merchant_name);
  const lines = [
    // A card that is only saved is not charged.
    `<h1>${amount_minor ? `Payment to ${merchant}` : `Save your card with ${merchant}`}</h1>`,
    `<p class="order">${escapeHtml(description)}</p>`,
    ...(debtor_bank ? [`<p class="order">${escapeHtml(debtor_bank)}</p>`] : []),
    amount_minor ? `<div class="amount">${formatAmount(amount_minor, currency, 'en-GB')}</div>` : '',
  ];
  if (order.state === 'WAITING') {
    for (const [decision, label] of Object.entries(listBankDecisions(method))) {
      const form = `<form class="${decision}" method="post" action="${path}/${decision}">`;
      lines.push(`${form}<button type="submit">${label}</button></form>`);
    }
    if (method !== 'card')
      lines.push('<p>Or close this page, as shoppers do: nothing is decided then, and the shop waits.</p>');
  } else {
    lines.push(`<p role="status">${ENDED[order.state]}</p><br>`);
    lines.push(`<a href="${escapeHtml(order.return_url)}">Back to the shop</a>`);
  }
  const kind = WALLETS.includes(method) ? 'wallet' : 'bank';
  return renderDocument({ name, kind, content: lines.join('\n') });
}

export const renderUnknownOrder = (): string =>
  renderDocument({ name: 'Bank', content: '<h1>There is no payment at this address.</h1>' });
