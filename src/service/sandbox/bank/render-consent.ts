/** SIMULATED: the page of a bank at which the holder of accounts decides who may read them. */
import type { BankAccount } from '../../banking/consents/account-bank.ts';
import { escapeHtml } from '../../platform/http/answers/escape-html.ts';
import { createBankHeaders, renderChoices, renderDocument, renderEnd } from './bank-document.ts';

/** The holder's choices; each is the last part of an address. */
export const CONSENT_DECISIONS = { approve: 'AUTHORISED', decline: 'REJECTED' } as const;

export type ConsentDecision = keyof typeof CONSENT_DECISIONS;

/** The headers of a payment's page, but a form sends its origin: a browser without `Sec-Fetch-Site` is judged by it. */
export const CONSENT_HEADERS = { ...createBankHeaders(), 'referrer-policy': 'same-origin' };

/** A consent as its page shows it. */
export interface ShownConsent {
  historyDays: number;
  expiresAt: number;
  /** The state as it is now. */
  state: string;
  bankName: string;
  companyName: string;
  accounts: readonly BankAccount[];
  /** Where the holder goes after the decision. */
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

/** @param path the page's own path, below which the decisions are */
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
  return renderDocument({ name: escapeHtml(consent.bankName), lines });
}

export const renderUnknownConsent = (): string =>
  renderDocument({ name: 'Bank', lines: ['<h1>There is no request at this address.</h1>'] });
