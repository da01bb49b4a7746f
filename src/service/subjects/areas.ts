import { DASHBOARD_REFUSALS } from '../back-office/refusals.ts';
import { CALL_REFUSALS } from '../calls/refusals.ts';
import { CHECKOUT_MAILS } from '../checkout/mail-kinds.ts';
import { CHECKOUT_REFUSALS } from '../checkout/refusals.ts';
import { TRANSFER_EVENTS } from '../ledger/events.ts';
import { LEDGER_REFUSALS } from '../ledger/refusals.ts';
import { MERCHANT_REFUSALS } from '../merchants/refusals.ts';
import { DISPUTE_EVENTS, PAYMENT_EVENTS, REFUND_EVENTS } from '../payments/payments/events.ts';
import { PAYMENT_REFUSALS } from '../payments/refusals.ts';
import { CLOCK_REFUSALS } from '../platform/clock/refusals.ts';
import { HTTP_REFUSALS } from '../platform/http/answers/http-refusals.ts';
import { defineSubject } from '../platform/subjects/define-subject.ts';
import { HARDWARE_ORDER_EVENTS } from '../pos/events.ts';
import { POS_MAILS } from '../pos/mail-kinds.ts';
import { POS_REFUSALS } from '../pos/refusals.ts';
import { CARD_EVENTS, CHARGE_EVENTS } from '../recurring/events.ts';
import { RECURRING_MAILS } from '../recurring/mail-kinds.ts';
import { RECURRING_REFUSALS } from '../recurring/refusals.ts';
import { WEBHOOK_REFUSALS } from '../webhooks/refusals.ts';

/** The events, refusals and mails of the areas that are no subjects. */
export const AREAS = defineSubject<unknown>({
  events: {
    payments: { scopes: ['online-payments', 'pos-terminals', 'utilities'], types: PAYMENT_EVENTS },
    refunds: { scopes: ['online-payments'], types: REFUND_EVENTS },
    disputes: { scopes: ['online-payments'], types: DISPUTE_EVENTS },
    cards: { scopes: ['wallet'], types: CARD_EVENTS },
    charges: { scopes: ['online-payments'], types: CHARGE_EVENTS },
    transfers: { scopes: ['wallet'], types: TRANSFER_EVENTS },
    hardwareOrders: { scopes: ['pos-terminals'], types: HARDWARE_ORDER_EVENTS },
  },
  refusals: {
    http: HTTP_REFUSALS,
    clock: CLOCK_REFUSALS,
    calls: CALL_REFUSALS,
    payments: PAYMENT_REFUSALS,
    checkout: CHECKOUT_REFUSALS,
    webhooks: WEBHOOK_REFUSALS,
    merchants: MERCHANT_REFUSALS,
    recurring: RECURRING_REFUSALS,
    ledger: LEDGER_REFUSALS,
    pos: POS_REFUSALS,
    dashboard: DASHBOARD_REFUSALS,
  },
  mails: { checkout: CHECKOUT_MAILS, recurring: RECURRING_MAILS, pos: POS_MAILS },
});
