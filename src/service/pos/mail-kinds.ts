import { defineMails } from '../mails/mail-kinds.ts';

export const POS_MAILS = defineMails({
  receipt: { scope: 'online-payments' },
});

declare module '../mails/mail-kinds.ts' {
  interface MailKinds {
    pos: typeof POS_MAILS;
  }
}
