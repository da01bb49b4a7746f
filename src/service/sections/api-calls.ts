import { createFullTokenCall, createTokenCall, type TokenNeeds } from '../calls/auth/token-calls.ts';
import type { CallDefinition } from '../calls/definitions/define-call.ts';
import { WALLET_SESSIONS } from '../ledger/sessions/wallet-sessions.ts';
import { TRANSFER_CALLS } from '../ledger/wallets/transfer-calls.ts';
import { WALLET_CALLS } from '../ledger/wallets/wallet-calls.ts';
import { OWN_COMPANY_CALLS } from '../merchants/company/company-calls.ts';
import { CLIENT_CALLS } from '../merchants/contacts/client-document.ts';
import { CONTACT_COMPANIES } from '../merchants/contacts/contact-company-document.ts';
import { CHANGE_CALLS } from '../merchants/directory/change-calls.ts';
import { DOMAIN_CALLS } from '../merchants/directory/domain-resource.ts';
import { STORE_CALLS } from '../merchants/directory/store-resource.ts';
import type { StoreNeeds } from '../merchants/directory/stores.ts';
import { USER_CALLS } from '../merchants/directory/user-resource.ts';
import { INTEGRATION_CALLS } from '../merchants/integrations/integration-calls.ts';
import { CHECK_CALLS } from '../merchants/lookups/check-calls.ts';
import { LIST_CALLS } from '../merchants/lookups/list-calls.ts';
import type { RailOptions } from '../payments/attempts/ask-rail.ts';
import { DISPUTE_CALLS } from '../payments/disputes/dispute-resource.ts';
import { readEvidenceFileCall } from '../payments/disputes/read-evidence-file-call.ts';
import { changeLinkCall } from '../payments/links/change-link-call.ts';
import { CLOSE_LINK_CALLS } from '../payments/links/close-link-calls.ts';
import { CREATE_LINK_CALLS, type CreateLinkNeeds } from '../payments/links/create-link-call.ts';
import { drawLinkCall } from '../payments/links/draw-link-call.ts';
import { listLinksCall } from '../payments/links/list-links-call.ts';
import { pisPaymentCall } from '../payments/links/pis-payment-call.ts';
import { readLinkCall } from '../payments/links/read-link-call.ts';
import type { MailNeeds } from '../payments/mails/mail-needs.ts';
import { END_HOLDS_CALLS } from '../payments/modifications/end-holds-calls.ts';
import { REFUND_PAYMENT_CALLS } from '../payments/modifications/refund-call.ts';
import { REFUND_CALLS } from '../payments/modifications/refund-resource.ts';
import { listMethodsCall } from '../payments/payments/list-methods-call.ts';
import { exportTransactionsCall } from '../payments/transactions/export-transactions-call.ts';
import { listTransactionsCall } from '../payments/transactions/list-transactions-call.ts';
import { readTransactionCall } from '../payments/transactions/read-transaction-call.ts';
import { HARDWARE_ORDERS } from '../pos/hardware/hardware-orders.ts';
import { LIST_HARDWARE_CALL } from '../pos/hardware/list-hardware-call.ts';
import { ORDER_CALLS } from '../pos/orders/order-calls.ts';
import { cancelLinkCall, payLinkCall } from '../pos/orders/pay-link-call.ts';
import { PAY_ORDER_CALLS } from '../pos/orders/pay-order-calls.ts';
import { MAIL_RECEIPT_CALL } from '../pos/terminals/mail-receipt-call.ts';
import type { PosCookieNeeds } from '../pos/terminals/read-own-terminal.ts';
import { RECEIPT_CALLS } from '../pos/terminals/receipt-calls.ts';
import { TERMINAL_CALLS } from '../pos/terminals/terminal-calls.ts';
import { POS_TERMINAL_CALLS } from '../pos/terminals/terminal-resource.ts';
import type { PosNeeds } from '../pos/waiting/create-point-of-sale.ts';
import {
  createCardSessionCall,
  listCardSessionsCall,
  readCardSessionCall,
} from '../recurring/card-sessions/card-session-calls.ts';
import { CARD_CALLS } from '../recurring/cards/card-resource.ts';
import { chargeCall } from '../recurring/charges/charge-call.ts';
import { MANDATE_CALLS } from '../recurring/mandates/mandate-resource.ts';
import { SUBSCRIPTION_CALLS } from '../recurring/subscriptions/subscription-resource.ts';
import { SUBJECTS } from '../subjects/subjects.ts';
import { readSecretCall, rotateSecretCall } from '../webhooks/registrations/company-secret-calls.ts';
import { listDeliveriesCall } from '../webhooks/registrations/list-deliveries-call.ts';
import { listEventTypesCall } from '../webhooks/registrations/list-event-types-call.ts';
import { listSourcesCall, type SourceNeeds } from '../webhooks/registrations/list-sources-call.ts';
import { resendDeliveryCall } from '../webhooks/registrations/resend-delivery-call.ts';
import { WEBHOOK_CALLS } from '../webhooks/registrations/webhook-resource.ts';
import type { KindNeeds } from './record-kinds.ts';
import { SECTION_CALLS, type SectionNeeds } from './section-calls.ts';

/** The dependencies of all calls. */
type ApiNeeds = TokenNeeds &
  CreateLinkNeeds &
  RailOptions &
  StoreNeeds &
  MailNeeds &
  SectionNeeds &
  SourceNeeds &
  PosNeeds &
  PosCookieNeeds &
  KindNeeds;

/** All calls of the API, in the order of the documentation. A call that is not listed here does not exist. */
export const API_CALLS: readonly CallDefinition<ApiNeeds>[] = [
  createTokenCall,
  createFullTokenCall,
  ...CREATE_LINK_CALLS,
  readLinkCall,
  changeLinkCall,
  listLinksCall,
  ...CLOSE_LINK_CALLS,
  drawLinkCall,
  pisPaymentCall,
  ...END_HOLDS_CALLS,
  ...REFUND_PAYMENT_CALLS,
  chargeCall,
  listMethodsCall,
  readSecretCall,
  rotateSecretCall,
  ...WEBHOOK_CALLS,
  listEventTypesCall,
  listSourcesCall,
  listDeliveriesCall,
  resendDeliveryCall,
  listTransactionsCall,
  readTransactionCall,
  exportTransactionsCall,
  ...REFUND_CALLS,
  ...DISPUTE_CALLS,
  readEvidenceFileCall,
  ...OWN_COMPANY_CALLS,
  ...DOMAIN_CALLS,
  ...STORE_CALLS,
  ...USER_CALLS,
  ...CHANGE_CALLS,
  ...SUBSCRIPTION_CALLS,
  ...CARD_CALLS,
  ...MANDATE_CALLS,
  createCardSessionCall,
  listCardSessionsCall,
  readCardSessionCall,
  ...WALLET_CALLS,
  ...TRANSFER_CALLS,
  ...WALLET_SESSIONS.calls,
  ...INTEGRATION_CALLS,
  ...CLIENT_CALLS,
  ...CONTACT_COMPANIES.calls,
  ...LIST_CALLS,
  ...CHECK_CALLS,
  ...ORDER_CALLS,
  ...PAY_ORDER_CALLS,
  payLinkCall,
  cancelLinkCall,
  ...TERMINAL_CALLS,
  ...POS_TERMINAL_CALLS,
  ...RECEIPT_CALLS,
  MAIL_RECEIPT_CALL,
  LIST_HARDWARE_CALL,
  ...HARDWARE_ORDERS.calls,
  ...SUBJECTS.flatMap(({ calls = [] }) => calls),
  ...SECTION_CALLS,
];
