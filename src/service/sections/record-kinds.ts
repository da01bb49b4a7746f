import { WALLET_SESSIONS, type WalletSessionNeeds } from '../ledger/sessions/wallet-sessions.ts';
import { CLIENTS } from '../merchants/contacts/client-document.ts';
import { CONTACT_COMPANIES } from '../merchants/contacts/contact-company-document.ts';
import { CONSENTS, type ConsentNeeds } from '../products/banking/consents/consents.ts';
import { BANK_TRANSFERS, type BankTransferNeeds } from '../products/banking/transfers/bank-transfers.ts';
import { CHAT_KINDS, type ChatNeeds } from '../products/chat/sessions.ts';
import type { ContractNeeds } from '../products/contracts/contract.ts';
import { CONTRACTS } from '../products/contracts/contract-records.ts';
import { DOMAINS, type DomainNeeds } from '../products/domains/registrations/domains.ts';
import type { InvoiceNeeds } from '../products/fiscal/invoices/complete-invoice.ts';
import { INVOICES } from '../products/fiscal/invoices/invoices.ts';
import { REGISTERS } from '../products/fiscal/receipts/registers.ts';
import { INDIVIDUALS } from '../products/partners/individuals/individuals.ts';
import { BANK_ACCOUNTS } from '../products/partners/payouts/bank-accounts.ts';
import { PAYOUTS, type PayoutNeeds } from '../products/partners/payouts/payouts.ts';
import type { ClockNeeds, KindWork } from '../records/define-records.ts';

/** The dependencies of records' moves by calls, the clock and switches. */
export type KindNeeds = ClockNeeds &
  ConsentNeeds &
  ChatNeeds &
  WalletSessionNeeds &
  BankTransferNeeds &
  PayoutNeeds &
  DomainNeeds &
  InvoiceNeeds &
  ContractNeeds;

/** All kinds of records, with their moves by the clock and their switches. Their calls are in `API_CALLS`. */
export const RECORD_KINDS: readonly KindWork<KindNeeds>[] = [
  CLIENTS,
  CONTACT_COMPANIES,
  CONSENTS,
  ...CHAT_KINDS,
  WALLET_SESSIONS,
  BANK_TRANSFERS,
  INDIVIDUALS,
  BANK_ACCOUNTS,
  PAYOUTS,
  DOMAINS,
  INVOICES,
  REGISTERS,
  CONTRACTS,
];
