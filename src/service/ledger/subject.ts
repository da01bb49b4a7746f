import { defineSubject } from '../platform/subjects/define-subject.ts';
import { TRANSFER_EVENTS } from './events.ts';
import { LEDGER_REFUSALS } from './refusals.ts';
import { WALLET_SESSIONS, type WalletSessionNeeds } from './sessions/wallet-sessions.ts';
import { LEDGER_TABLES } from './wallets/tables.ts';
import { TRANSFER_CALLS } from './wallets/transfer-calls.ts';
import { WALLET_CALLS } from './wallets/wallet-calls.ts';

declare module '../records/record-spec.ts' {
  interface KindNames {
    WalletSession: true;
  }
}

/** The wallets of companies, and transfers between them. */
export const LEDGER = defineSubject<WalletSessionNeeds>()({
  section: {
    title: 'Wallet',
    scope: 'wallet',
    slug: 'wallet',
    description: 'Hosted wallet access, tokenized cards, instant transfers between wallets.',
  },
  tables: LEDGER_TABLES,
  calls: [...WALLET_CALLS, ...TRANSFER_CALLS, ...WALLET_SESSIONS.calls],
  kinds: { WalletSession: WALLET_SESSIONS },
  events: { transfers: { scopes: ['wallet'], types: TRANSFER_EVENTS } },
  refusals: { ledger: LEDGER_REFUSALS },
});
