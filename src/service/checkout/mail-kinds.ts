import { defineMails } from '../mails/mail-kinds.ts';

export const CHECKOUT_MAILS = defineMails({
  confirmation: { scope: 'online-payments' },
  transfer: { scope: 'online-payments' },
  arrived: { scope: 'online-payments' },
  refunded: { scope: 'online-payments' },
});

declare module '../mails/mail-kinds.ts' {
  interface MailKinds {
    checkout: typeof CHECKOUT_MAILS;
  }
}
