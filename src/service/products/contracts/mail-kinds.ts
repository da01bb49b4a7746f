import { defineMails } from '../../mails/mail-kinds.ts';

export const CONTRACT_MAILS = defineMails({
  contract: { scope: 'contracts' },
  code: { scope: 'contracts', provesMailbox: true },
});

declare module '../../mails/mail-kinds.ts' {
  interface MailKinds {
    contracts: typeof CONTRACT_MAILS;
  }
}
