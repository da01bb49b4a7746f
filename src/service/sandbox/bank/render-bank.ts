/** SIMULATED: the page of the bank or wallet to which a shopper is redirected, or of 3-D Secure in a frame. */
import { formatAmount } from '../../../protocol/money.ts';
import { findPaymentMethod } from '../../../protocol/payment-methods.ts';
import { METHOD_RULES } from '../../../protocol/select-payment-methods.ts';
import type { RailOrderMethod, RailOrderState } from '../../payments/attempts/rail.ts';
import type { RailVariant } from '../../payments/tables/attempts.ts';
import { escapeHtml } from '../../platform/http/answers/escape-html.ts';
import { renderBankDocument, renderChoices, renderEnd } from './bank-document.ts';
import type { RailOrderRow } from './tables.ts';

/** The shopper's choices, each the last segment of a path. */
export const BANK_DECISIONS = {
  approve: { state: 'APPROVED', variant: null },
  // Only one label may contain the word "Approve", by which tests find the button.
  later: { state: 'APPROVED', variant: 'pay_later' },
  decline: { state: 'DECLINED', variant: null },
  cancel: { state: 'CANCELLED', variant: null },
  pend: { state: 'PENDING', variant: null },
} as const satisfies Record<string, { state: RailOrderState; variant: RailVariant | null }>;

export type BankDecision = keyof typeof BANK_DECISIONS;

/** Lists the buttons of an order's page with their labels. */
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

/** @param path the page's path, to which the decision is appended */
export function renderBank(order: RailOrderRow, path: string): string {
  const { method, merchant_name, description, amount_minor, currency, debtor_bank, statement } = order;
  const name = method === 'card' ? '3-D Secure' : escapeHtml(findPaymentMethod(method)?.name ?? method);
  const merchant = escapeHtml(merchant_name);
  const lines = [
    // A card that is only saved is not charged.
    `<h1>${amount_minor ? `Payment to ${merchant}` : `Save your card with ${merchant}`}</h1>`,
    `<p class="order">${escapeHtml(description)}</p>`,
    ...(debtor_bank ? [`<p class="order">${escapeHtml(debtor_bank)}</p>`] : []),
    ...(statement ? [`<p class="order">On your statement: ${escapeHtml(statement)}</p>`] : []),
    amount_minor ? `<div class="amount">${formatAmount(amount_minor, currency, 'en-GB')}</div>` : '',
  ];
  if (order.state !== 'WAITING')
    lines.push(...renderEnd(ENDED[order.state], { url: order.return_url, label: 'Back to the shop' }));
  else {
    lines.push(...renderChoices(path, listBankDecisions(method) as Record<string, string>));
    if (method !== 'card')
      lines.push('<p>Or close this page, as shoppers do: nothing is decided then, and the shop waits.</p>');
  }
  const kind = WALLETS.includes(method) ? 'wallet' : 'bank';
  return renderBankDocument({ name, kind, lines });
}

export const renderUnknownOrder = (): string =>
  renderBankDocument({ name: 'Bank', lines: ['<h1>There is no payment at this address.</h1>'] });
