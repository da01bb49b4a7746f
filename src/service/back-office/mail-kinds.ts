import { defineMails } from '../mails/mail-kinds.ts';

export const OWNER_MAILS = defineMails({
  letter: { scope: 'online-payments' },
  reminder: { scope: 'online-payments', isNumbered: true },
});

declare module '../mails/mail-kinds.ts' {
  interface MailKinds {
    owners: typeof OWNER_MAILS;
  }
}
