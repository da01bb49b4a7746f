import { defineSubject } from '../platform/subjects/define-subject.ts';
import type { RailOptions } from './attempts/ask-rail.ts';
import { DEFENSE_TABLES } from './defense/tables.ts';
import { DISPUTE_CALLS } from './disputes/dispute-resource.ts';
import { disputeFollower } from './disputes/on-payment-moved.ts';
import { readEvidenceFileCall } from './disputes/read-evidence-file-call.ts';
import { runDuePayment } from './due/run-due-payment.ts';
import { changeLinkCall } from './links/change-link-call.ts';
import { CLOSE_LINK_CALLS } from './links/close-link-calls.ts';
import { CREATE_LINK_CALLS, type CreateLinkNeeds } from './links/create-link-call.ts';
import { drawLinkCall } from './links/draw-link-call.ts';
import { listLinksCall } from './links/list-links-call.ts';
import { pisPaymentCall } from './links/pis-payment-call.ts';
import { readLinkCall } from './links/read-link-call.ts';
import { END_HOLDS_CALLS } from './modifications/end-holds-calls.ts';
import { REFUND_PAYMENT_CALLS } from './modifications/refund-call.ts';
import { REFUND_CALLS } from './modifications/refund-resource.ts';
import { sendModification } from './modifications/send-modification.ts';
import { listMethodsCall } from './payments/list-methods-call.ts';
import { ATTEMPT_TABLES } from './tables/attempts.ts';
import { DISPUTE_TABLES } from './tables/disputes.ts';
import { MODIFICATION_TABLES } from './tables/modifications.ts';
import { PAYMENT_TABLES } from './tables/payments.ts';
import { forgetAccounts } from './terms/forget-accounts.ts';
import { exportTransactionsCall } from './transactions/export-transactions-call.ts';
import { listTransactionsCall } from './transactions/list-transactions-call.ts';
import { readTransactionCall } from './transactions/read-transaction-call.ts';

/** The maximum number of concurrent modifications at the acquirer. */
const MODIFICATIONS_AT_A_TIME = 10;

/** Links, payments, refunds and disputes. */
export const PAYMENTS = defineSubject<CreateLinkNeeds & RailOptions>()({
  tables: {
    ...ATTEMPT_TABLES,
    ...DISPUTE_TABLES,
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
    ...END_HOLDS_CALLS,
    ...REFUND_PAYMENT_CALLS,
    listMethodsCall,
    listTransactionsCall,
    readTransactionCall,
    exportTransactionsCall,
    ...REFUND_CALLS,
    ...DISPUTE_CALLS,
    readEvidenceFileCall,
  ],
  followPayments: () => disputeFollower,
  due: {
    modifications: { run: sendModification, atATime: MODIFICATIONS_AT_A_TIME },
    payments: { run: runDuePayment },
  },
  claims: ['modifications'],
  retention: [{ remove: forgetAccounts, days: 'deliveryRetentionDays' }],
});
