import type { Scope } from '../calls/companies/scopes.ts';

interface KindRule {
  /** Opens mails of this kind in the dashboard. */
  scope: Extract<Scope, 'online-payments' | 'contracts'>;
  /**
   * Whether it proves access to a mailbox, as one with a code does. Production does not show it: with the company's password, it must not be
   * possible to sign a contract for the other party (docs/decisions.md, 475).
   */
  provesMailbox?: true;
}

const ABOUT_PAYMENTS: KindRule = { scope: 'online-payments' };

/** The kinds of mails. */
const MAIL_KINDS = {
  confirmation: ABOUT_PAYMENTS,
  transfer: ABOUT_PAYMENTS,
  receipt: ABOUT_PAYMENTS,
  card_remembered: { ...ABOUT_PAYMENTS, provesMailbox: true },
  card_code: { ...ABOUT_PAYMENTS, provesMailbox: true },
  began: ABOUT_PAYMENTS,
  past_due: ABOUT_PAYMENTS,
  asks: ABOUT_PAYMENTS,
  ended: ABOUT_PAYMENTS,
  resumed: ABOUT_PAYMENTS,
  contract: { scope: 'contracts' },
  code: { scope: 'contracts', provesMailbox: true },
} satisfies Record<string, KindRule>;

/** A kind as it is stored. A cancellation that is undone can be repeated: the later mails are numbered. */
export type MailKind = keyof typeof MAIL_KINDS | `${'resumed' | 'ended'}-${number}`;

/** Lists the kinds whose rule is chosen. */
export const listMailKinds = (isChosen: (rule: KindRule) => boolean): string[] =>
  Object.entries<KindRule>(MAIL_KINDS).flatMap(([kind, rule]) => (isChosen(rule) ? kind : []));
