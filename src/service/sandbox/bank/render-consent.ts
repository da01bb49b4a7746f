/** SIMULATED: the bank's page on which the account holder decides who may read the accounts. */

import { escapeHtml } from '../../platform/http/answers/escape-html.ts';
import type { BankAccount } from '../../products/banking/consents/account-bank.ts';
import { createBankHeaders, renderBankDocument, renderChoices, renderEnd } from './bank-document.ts';

/** The holder's choices, each the last segment of a path. */
export const CONSENT_DECISIONS = { approve: 'AUTHORISED', decline: 'REJECTED' } as const;

export type ConsentDecision = keyof typeof CONSENT_DECISIONS;

/**
 * The headers of the bank's pages, except that a form sends its origin, which is checked for browsers without `Sec-Fetch-Site`.
 */
export const CONSENT_HEADERS = { ...createBankHeaders(), 'referrer-policy': 'same-origin' };

/** The view of a consent on its page. */
export interface ShownConsent {
  historyDays: number;
  expiresAt: number;
  /** The current state. */
  state: string;
  bankName: string;
  companyName: string;
  accounts: readonly BankAccount[];
  /** Where the holder is redirected after the decision. */
  returnUrl: string;
}

const formatDay = (time: number): string =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

const ENDED: Record<string, string> = {
  AUTHORISED: 'You have given access to these accounts.',
  REJECTED: 'You have declined. No one reads these accounts.',
  EXPIRED: 'The time of this request is over. No one reads these accounts.',
  REVOKED: 'This request was withdrawn. No one reads these accounts.',
};

const renderAccount = ({ iban, name }: BankAccount): string =>
  `<li>${escapeHtml(name)}<span>${iban.replace(/(.{4})(?=.)/g, '$1 ')}</span></li>`;

/** @param path the page's path, to which the decision is appended */
export function renderConsent(consent: ShownConsent, path: string): string {
  const company = escapeHtml(consent.companyName);
  const days = consent.historyDays === 1 ? 'last day' : `last ${consent.historyDays} days`;
  const terms = `Until ${formatDay(consent.expiresAt)}: holder, number, balance and the transactions of the ${days}.`;
  const lines = [
    `<h1>${company} asks to read your accounts</h1>`,
    `<ul>${consent.accounts.map(renderAccount).join('')}</ul>`,
    ...(consent.state === 'CREATED'
      ? [
          `<p class="terms">${terms} No payment can be made with it.</p>`,
          ...renderChoices(path, { approve: 'Approve', decline: 'Decline' }),
        ]
      : renderEnd(ENDED[consent.state] ?? '', { url: consent.returnUrl, label: `Back to ${company}` })),
  ];
  return renderBankDocument({ name: escapeHtml(consent.bankName), lines });
}

export const renderUnknownConsent = (): string =>
  renderBankDocument({ name: 'Bank', lines: ['<h1>There is no request at this address.</h1>'] });
