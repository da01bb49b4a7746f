import type { Scope } from '../calls/companies/scopes.ts';

interface MailRule {
  /** Opens mails of this kind in the dashboard. */
  scope: Scope;
  /**
   * Whether it proves access to a mailbox, as one with a code does. Production does not show it: with the company's password, it must not be
   * possible to sign a contract for the other party (docs/decisions.md, 475).
   */
  provesMailbox?: true;
  /** Whether there can be several of one occasion: the later ones are numbered, such as `ended-2`. */
  isNumbered?: true;
}

/** Kinds of mails, by name. */
export type MailRules = Readonly<Record<string, MailRule>>;

/** Defines kinds of mails beside the code that records them. */
export const defineMails = <const Rules extends MailRules>(rules: Rules): Rules => rules;

/** Mails to users of the dashboard, whose link sets a password. */
export const ACCOUNT_MAILS = defineMails({
  invitation: { scope: 'utilities', provesMailbox: true },
  password_link: { scope: 'utilities', provesMailbox: true },
});

/** The kinds of mails of all owners. */
export interface MailKinds {
  accounts: typeof ACCOUNT_MAILS;
}

type NamesOf<Rules> = Rules extends MailRules ? keyof Rules & string : never;
type NumberedOf<Rules> = Rules extends MailRules
  ? { [Name in keyof Rules]: Rules[Name] extends { isNumbered: true } ? Name : never }[keyof Rules] & string
  : never;
type Owned = MailKinds[keyof MailKinds];

/** A kind as it is stored. */
export type MailKind = NamesOf<Owned> | `${NumberedOf<Owned>}-${number}`;

declare module '../platform/subjects/define-subject.ts' {
  interface Subject<Needs> {
    /** Its kinds of mails, by owner. */
    mails?: { readonly [Owner in keyof MailKinds]?: MailKinds[Owner] };
  }
}
