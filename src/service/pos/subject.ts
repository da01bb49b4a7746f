import type { MailNeeds } from '../payments/mails/mail-needs.ts';
import { defineSubject } from '../platform/subjects/define-subject.ts';
import { releaseUnsent } from './attempts/follow-terminal.ts';
import { terminalFollower } from './attempts/on-attempt-ended.ts';
import { timeOutAtTerminal } from './attempts/terminal-attempts.ts';
import type { ConnectionNeeds } from './connection/connection-needs.ts';
import { registerTerminalConnection } from './connection/routes.ts';
import { REPORT_TABLES } from './connection/tables.ts';
import { POS_MAILS } from './mail-kinds.ts';
import { orderFollower } from './orders/on-payment-moved.ts';
import { ORDER_CALLS } from './orders/order-calls.ts';
import { cancelLinkCall, payLinkCall } from './orders/pay-link-call.ts';
import { PAY_ORDER_CALLS } from './orders/pay-order-calls.ts';
import { POS_REFUSALS } from './refusals.ts';
import { ORDER_TABLES } from './tables/orders.ts';
import { TERMINAL_ATTEMPT_TABLES } from './tables/terminal-attempts.ts';
import { TERMINAL_TABLES } from './tables/terminals.ts';
import { MAIL_RECEIPT_CALL } from './terminals/mail-receipt-call.ts';
import type { PosCookieNeeds } from './terminals/read-own-terminal.ts';
import { RECEIPT_CALLS } from './terminals/receipt-calls.ts';
import { terminalStores } from './terminals/switch-terminals.ts';
import { TERMINAL_CALLS } from './terminals/terminal-calls.ts';
import { POS_TERMINAL_CALLS } from './terminals/terminal-resource.ts';
import type { PosNeeds } from './waiting/create-point-of-sale.ts';

/** Card terminals, the orders of tills, and receipts. */
export const POS = defineSubject<ConnectionNeeds & MailNeeds & PosNeeds & PosCookieNeeds>()({
  section: {
    title: 'POS terminals',
    scope: 'pos-terminals',
    slug: 'pos-terminals',
    description:
      'POS terminals, receipts, stores, transactions; partners can order POS hardware for a portfolio merchant and ' +
      'pay from their own wallet balance.',
  },
  tables: {
    ...REPORT_TABLES,
    ...ORDER_TABLES,
    ...TERMINAL_ATTEMPT_TABLES,
    ...TERMINAL_TABLES,
  },
  calls: [
    ...ORDER_CALLS,
    ...PAY_ORDER_CALLS,
    payLinkCall,
    cancelLinkCall,
    ...TERMINAL_CALLS,
    ...POS_TERMINAL_CALLS,
    ...RECEIPT_CALLS,
    MAIL_RECEIPT_CALL,
  ],
  followPayments: () => orderFollower,
  followAttempts: () => [terminalFollower],
  followStores: terminalStores,
  timeOutAtDevice: timeOutAtTerminal,
  claims: ['terminal_attempts'],
  releaseClaims: releaseUnsent,
  registerPages: registerTerminalConnection,
  refusals: { pos: POS_REFUSALS },
  mails: { pos: POS_MAILS },
});
