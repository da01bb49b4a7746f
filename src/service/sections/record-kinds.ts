import { CONSENTS, type ConsentNeeds } from '../banking/consents/consents.ts';
import { BANK_TRANSFERS, type BankTransferNeeds } from '../banking/transfers/bank-transfers.ts';
import { DOMAINS, type DomainNeeds } from '../domains/registrations/domains.ts';
import { WALLET_SESSIONS, type WalletSessionNeeds } from '../ledger/sessions/wallet-sessions.ts';
import { CLIENTS } from '../merchants/contacts/client-document.ts';
import { CONTACT_COMPANIES } from '../merchants/contacts/contact-company-document.ts';
import { INDIVIDUALS } from '../partners/individuals/individuals.ts';
import { BANK_ACCOUNTS } from '../partners/payouts/bank-accounts.ts';
import { PAYOUTS, type PayoutNeeds } from '../partners/payouts/payouts.ts';
import type { ClockNeeds, KindWork } from '../records/define-records.ts';

/** The dependencies of records, for moves by a call, by the clock and by a switch. */
export type KindNeeds = ClockNeeds &
  ConsentNeeds &
  WalletSessionNeeds &
  BankTransferNeeds &
  PayoutNeeds &
  DomainNeeds;

/** Every kind of record. Its moves by the clock and its switches in the sandbox come from here; its calls are in `API_CALLS`. */
export const RECORD_KINDS: readonly KindWork<KindNeeds>[] = [
  CLIENTS,
  CONTACT_COMPANIES,
  CONSENTS,
  WALLET_SESSIONS,
  BANK_TRANSFERS,
  INDIVIDUALS,
  BANK_ACCOUNTS,
  PAYOUTS,
  DOMAINS,
];
