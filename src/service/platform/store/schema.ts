import type { AdyenChargebackRow, AdyenNotificationRow, AdyenPaymentRow } from './adyen-rows.ts';
import type {
  CardFinderRow,
  CardSessionRow,
  ChargeRow,
  RememberedCardRow,
  RememberedShopperRow,
} from './card-rows.ts';
import type {
  AuthorizedDomainRow,
  ChangeRow,
  CompanyRow,
  DashboardSessionRow,
  IdempotencyKeyRow,
  RecordRow,
  StoreRow,
  UserRow,
} from './company-rows.ts';
import type { CardTestingAlarmRow, DeclineRow } from './defense-rows.ts';
import type { DisputeFileRow, DisputeRow } from './dispute-rows.ts';
import type { DomainNameRow } from './domain-rows.ts';
import type { MandateRow } from './mandate-rows.ts';
import type { ModificationRow } from './modification-rows.ts';
import type { PartnerCompanyRow, SplitHoldRow } from './partner-rows.ts';
import type {
  AttemptRow,
  FigurePostingRow,
  FigureRow,
  LinkRow,
  MailRow,
  PaymentRow,
  RefundRow,
  SavedCardRow,
} from './payment-rows.ts';
import type {
  OrderRow,
  ReceiptRow,
  TerminalAttemptRow,
  TerminalMessageRow,
  TerminalReportRow,
  TerminalReversalRow,
  TerminalRow,
} from './pos-rows.ts';
import type { RailOrderRow } from './rail-rows.ts';
import type {
  AcquirerAccountRow,
  AcquirerAuthorizationRow,
  AcquirerCardRow,
  AcquirerDebitRow,
  ApplePaySessionRow,
  GooglePayTokenRow,
  LoggedCallPaymentRow,
  LoggedCallRow,
  NewestRow,
  ReceiverRow,
} from './simulator-rows.ts';
import type { SubscriptionCycleRow, SubscriptionRow } from './subscription-rows.ts';
import type {
  AccountPostingRow,
  CompanyAccountRow,
  HardwareOrderRow,
  LedgerEntryRow,
  WalletRow,
  WalletTransferRow,
} from './wallet-rows.ts';
import type { DeliveryAttemptRow, DeliveryRow, EventRow, WebhookRow } from './webhook-rows.ts';

/**
 * The tables. Their types exist in both SQLite and PostgreSQL: times are integers (ms since 1970, UTC), flags are 0 and 1, JSON
 * is text.
 */
export interface Tables {
  companies: CompanyRow;
  settings: { name: string; value: string };
  users: UserRow;
  dashboard_sessions: DashboardSessionRow;
  authorized_domains: AuthorizedDomainRow;
  changes: ChangeRow;
  stores: StoreRow;
  subscriptions: SubscriptionRow;
  subscription_cycles: SubscriptionCycleRow;
  records: RecordRow;
  domain_names: DomainNameRow;
  payments: PaymentRow;
  figures: FigureRow;
  figure_postings: FigurePostingRow;
  links: LinkRow;
  refunds: RefundRow;
  modifications: ModificationRow;
  /** Tokens of cards and accounts to delete at the acquirer. */
  released_tokens: { id: string; due_at: number };
  adyen_payments: AdyenPaymentRow;
  adyen_notifications: AdyenNotificationRow;
  adyen_chargebacks: AdyenChargebackRow;
  disputes: DisputeRow;
  dispute_files: DisputeFileRow;
  attempts: AttemptRow;
  events: EventRow;
  webhooks: WebhookRow;
  deliveries: DeliveryRow;
  delivery_attempts: DeliveryAttemptRow;
  acquirer_authorizations: AcquirerAuthorizationRow;
  apple_pay_sessions: ApplePaySessionRow;
  google_pay_tokens: GooglePayTokenRow;
  rail_orders: RailOrderRow;
  saved_cards: SavedCardRow;
  remembered_shoppers: RememberedShopperRow;
  remembered_cards: RememberedCardRow;
  card_finders: CardFinderRow;
  mandates: MandateRow;
  charges: ChargeRow;
  card_sessions: CardSessionRow;
  terminals: TerminalRow;
  orders: OrderRow;
  terminal_attempts: TerminalAttemptRow;
  terminal_messages: TerminalMessageRow;
  terminal_reports: TerminalReportRow;
  terminal_reversals: TerminalReversalRow;
  receipts: ReceiptRow;
  wallets: WalletRow;
  wallet_transfers: WalletTransferRow;
  company_accounts: CompanyAccountRow;
  account_postings: AccountPostingRow;
  ledger_entries: LedgerEntryRow;
  hardware_orders: HardwareOrderRow;
  partner_companies: PartnerCompanyRow;
  split_holds: SplitHoldRow;
  mails: MailRow;
  acquirer_cards: AcquirerCardRow;
  acquirer_accounts: AcquirerAccountRow;
  acquirer_debits: AcquirerDebitRow;
  idempotency_keys: IdempotencyKeyRow;
  logged_calls: LoggedCallRow;
  logged_call_payments: LoggedCallPaymentRow;
  received_webhooks: NewestRow;
  receivers: ReceiverRow;
  declines: DeclineRow;
  card_testing_alarms: CardTestingAlarmRow;
  /** The checks of payees' names in the last hour by each user, or by `company <id>`, as a JSON array of times, oldest first. */
  payee_checks: { user_id: string; times: string };
  /** The last number of each series of invoices and files, by the tax code that it belongs to. */
  fiscal_series: { owner: string; series: string; last_number: number };
}
