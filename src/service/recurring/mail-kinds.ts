import { defineMails } from '../mails/mail-kinds.ts';

export const RECURRING_MAILS = defineMails({
  card_remembered: { scope: 'online-payments', provesMailbox: true },
  card_code: { scope: 'online-payments', provesMailbox: true },
  began: { scope: 'online-payments' },
  past_due: { scope: 'online-payments' },
  asks: { scope: 'online-payments' },
  ended: { scope: 'online-payments', isNumbered: true },
  changed: { scope: 'online-payments', isNumbered: true },
  resumed: { scope: 'online-payments', isNumbered: true },
});

declare module '../mails/mail-kinds.ts' {
  interface MailKinds {
    recurring: typeof RECURRING_MAILS;
  }
}
