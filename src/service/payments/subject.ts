import { defineSubject } from '../platform/subjects/define-subject.ts';
import type { RailOptions } from './attempts/ask-rail.ts';
import { forgetPayers } from './attempts/forget-payers.ts';
import { removeUsed } from './attempts/used-encryptions.ts';
import { DEFENSE_TABLES } from './defense/tables.ts';
import { DISPUTE_CALLS } from './disputes/dispute-resource.ts';
import { disputeFollower } from './disputes/on-payment-moved.ts';
import { readEvidenceFileCall } from './disputes/read-evidence-file-call.ts';
import { readReasons, releaseResponses, sendResponse } from './disputes/send-response.ts';
import { runDuePayment } from './due/run-due-payment.ts';
import { changeLinkCall } from './links/change-link-call.ts';
import { CLOSE_LINK_CALLS } from './links/close-link-calls.ts';
import { CREATE_LINK_CALLS, type CreateLinkNeeds } from './links/create-link-call.ts';
import { drawLinkCall } from './links/draw-link-call.ts';
import { listLinksCall } from './links/list-links-call.ts';
import { pisPaymentCall } from './links/pis-payment-call.ts';
import { readLinkCall } from './links/read-link-call.ts';
import { HOLD_CALLS } from './modifications/hold-calls.ts';
import { REFUND_PAYMENT_CALLS } from './modifications/refund-call.ts';
import { REFUND_CALLS } from './modifications/refund-resource.ts';
import { sendModification } from './modifications/send-modification.ts';
import { DISPUTE_EVENTS, PAYMENT_EVENTS, REFUND_EVENTS } from './payments/events.ts';
import { listMethodsCall } from './payments/list-methods-call.ts';
import { PAYMENT_REFUSALS } from './refusals.ts';
import { ATTEMPT_TABLES } from './tables/attempts.ts';
import { DISPUTE_RESPONSE_TABLES, DISPUTE_TABLES } from './tables/disputes.ts';
import { MODIFICATION_TABLES } from './tables/modifications.ts';
import { PAYMENT_TABLES } from './tables/payments.ts';
import { USED_ENCRYPTION_TABLES } from './tables/used-encryptions.ts';
import { forgetAccounts } from './terms/forget-accounts.ts';
import { forgetNamed } from './terms/forget-named.ts';
import { changeTransactionCall } from './transactions/change-transaction-call.ts';
import { exportTransactionsCall } from './transactions/export-transactions-call.ts';
import { listTransactionsCall } from './transactions/list-transactions-call.ts';
import { readTransactionCall } from './transactions/read-transaction-call.ts';

/** The maximum number of concurrent modifications at the acquirer. */
const MODIFICATIONS_AT_A_TIME = 10;

/** The same of responses to disputes, which carry files. */
const RESPONSES_AT_A_TIME = 3;

/** Links, payments, refunds and disputes. */
export const PAYMENTS = defineSubject<CreateLinkNeeds & RailOptions>()({
  section: {
    title: 'Online payments',
    scope: 'online-payments',
    slug: 'online-payments',
    description:
      'Payments including the checkout script, provider integration for an e-commerce plug-in, PIS, stores, ' +
      'subscriptions, transactions, disputes, authorized domains.',
  },
  tables: {
    ...ATTEMPT_TABLES,
    ...USED_ENCRYPTION_TABLES,
    ...DISPUTE_TABLES,
    ...DISPUTE_RESPONSE_TABLES,
    ...MODIFICATION_TABLES,
    ...PAYMENT_TABLES,
    ...DEFENSE_TABLES,
  },
  calls: [
    ...CREATE_LINK_CALLS,
    readLinkCall,
    changeLinkCall,
    listLinksCall,
    ...CLOSE_LINK_CALLS,
    drawLinkCall,
    pisPaymentCall,
    ...HOLD_CALLS,
    ...REFUND_PAYMENT_CALLS,
    listMethodsCall,
    listTransactionsCall,
    readTransactionCall,
    changeTransactionCall,
    exportTransactionsCall,
    ...REFUND_CALLS,
    ...DISPUTE_CALLS,
    readEvidenceFileCall,
  ],
  followPayments: () => disputeFollower,
  due: {
    modifications: { run: sendModification, atATime: MODIFICATIONS_AT_A_TIME },
    payments: { run: runDuePayment },
    disputes: { run: readReasons, atATime: RESPONSES_AT_A_TIME },
    dispute_responses: { run: sendResponse, atATime: RESPONSES_AT_A_TIME },
  },
  claims: ['modifications', 'disputes'],
  releaseClaims: releaseResponses,
  retention: [
    { remove: forgetAccounts, days: 'deliveryRetentionDays' },
    // The acquirer accepts a text for about a day.
    { remove: removeUsed, days: 2 },
  ],
  forgets: [forgetPayers, forgetNamed],
  events: {
    payments: { scopes: ['online-payments', 'pos-terminals', 'utilities'], types: PAYMENT_EVENTS },
    refunds: { scopes: ['online-payments'], types: REFUND_EVENTS },
    disputes: { scopes: ['online-payments'], types: DISPUTE_EVENTS },
  },
  refusals: { payments: PAYMENT_REFUSALS },
});
