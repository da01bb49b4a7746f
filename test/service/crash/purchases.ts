import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PayAnswer } from '../../../src/protocol/checkout-api.ts';
import type { RailId } from '../../../src/protocol/payment-methods.ts';
import type { PaymentStatus } from '../../../src/protocol/payment-status.ts';
import type { ApiBody, TestLink } from '../support/create-api-calls.ts';
import { TOKEN, VALIDATION_URL } from '../support/shopper/create-apple-pay-press.ts';
import { type Customer, Undecided } from './create-customer.ts';
import type { Ledger } from './ledger.ts';

interface Shop {
  customer: Customer;
  ledger: Ledger;
  receiverUrl: string;
  /** Counts up: each kind of purchase varies by it. */
  index: number;
}

/** A purchase from beginning to end; each acknowledged step goes into the ledger. */
type Purchase = (shop: Shop) => Promise<void>;

const AMOUNT = 1990;
/** Keeps every other one of so many webhooks. */
const MAX_KEPT = 20;
const RAILS: readonly RailId[] = ['paypal', 'pay_by_bank', 'bancontact', 'klarna'];

/** A press whose process died may have been given up, with nothing charged; its shopper goes away then. */
function requirePaid(answer: PayAnswer): void {
  if (answer.outcome === 'declined' && answer.code === 'processing_error') throw new Undecided();
  expect(answer).toMatchObject({ outcome: 'completed' });
}

async function refund({ customer, index }: Shop, link: TestLink): Promise<void> {
  const { transactionId: TransactionId } = link;
  // In two parts, in one, or not at all.
  const amounts = [[990, 1000], [undefined], [500], []][index % 4] as (number | undefined)[];
  let left = AMOUNT;
  for (const Amount of amounts) {
    left -= Amount ?? left;
    await customer.move(link, left ? 'SETTLED' : 'REFUNDED', () =>
      customer.call('payments/refund', { TransactionId, ...(Amount && { Amount }) }),
    );
  }
}

const payByCard: Purchase = async (shop) => {
  const { customer } = shop;
  const link = await customer.createLink();
  requirePaid(await customer.press(link));
  customer.acknowledge(link, 'SETTLED');
  await refund(shop, link);
};

const hold: Purchase = async ({ customer, index }) => {
  const link = await customer.createLink({ AutoCapture: false });
  requirePaid(await customer.press(link, index % 2 ? { method: 'google_pay' } : {}));
  customer.acknowledge(link, 'HELD');
  const [action, status] = ([['capture', 'SETTLED'], ['release', 'RELEASED'], []] as const)[index % 3] ?? [];
  if (!action) return;
  // Every other capture takes a part.
  const Amounts = action === 'capture' && index % 2 ? [AMOUNT - 500] : undefined;
  const { Result } = await customer.move(link, status, () =>
    customer.call(`payments/${action}`, {
      TransactionIds: [link.transactionId],
      ...(Amounts && { Amounts }),
    }),
  );
  expect(Result).toBe(true);
};

/** Every other link is closed while its shopper is at the bank. */
const close: Purchase = async ({ customer, index }) => {
  const link = await customer.createLink();
  if (index % 2) await customer.press(link, { method: 'paypal' });
  const action = index % 3 ? 'cancel' : 'expire';
  const { Status } = await customer.call(`payments/link/${link.transactionId}/${action}`);
  const closed = action === 'cancel' ? 'CANCELLED' : 'EXPIRED';
  expect(Status).toBe(closed);
  customer.acknowledge(link, closed);
};

const payAtBank: Purchase = async ({ customer, index }) => {
  const method = RAILS[index % RAILS.length] as RailId;
  const link = await customer.createLink({ PaymentMethods: [method] });
  if (!(await customer.approve(await customer.press(link, { method })))) return;
  customer.acknowledge(link, method === 'klarna' ? 'PENDING' : 'SETTLED');
};

const answerChallenge: Purchase = async ({ customer }) => {
  const link = await customer.createLink();
  const answer = await customer.press(link, { card: { number: '4000 0000 0000 3220' } });
  if (await customer.approve(answer)) customer.acknowledge(link, 'SETTLED');
};

const payByWallet: Purchase = async ({ customer, index }) => {
  const link = await customer.createLink();
  if (index % 2) requirePaid(await customer.press(link, { method: 'google_pay' }));
  else {
    const attemptKey = randomUUID();
    const validation = { attemptKey, validationURL: VALIDATION_URL };
    await customer.ask(`${link.path}/apple-pay/merchant-validation`, { body: validation });
    const press = { attemptKey, method: 'apple_pay' as const, applePay: { token: TOKEN } };
    requirePaid(await customer.press(link, press));
  }
  customer.acknowledge(link, 'SETTLED');
};

/** A webhook that no payment has anything for, from its making to its end. */
const tryWebhook: Purchase = async ({ customer, ledger, receiverUrl, index }) => {
  const request = { Url: `${receiverUrl}/webhook/${randomUUID()}`, EventTypes: ['subscription.paused'] };
  const { WebhookId } = (await customer.call('webhooks/create', request)).Webhook;
  await customer.call(`webhooks/${WebhookId}/rotate-secret`);
  await customer.call(`webhooks/${WebhookId}/test`);
  const query = `WebhookId=${WebhookId}&State=DELIVERED`;
  const { Deliveries } = await customer.ask<ApiBody>(`/api/v4/webhooks/deliveries?${query}`);
  // A delivery may still be open; such an event cannot be sent again.
  for (const { DeliveryId } of Deliveries) await customer.call(`webhooks/deliveries/${DeliveryId}/resend`);
  // A company has a hundred at most.
  if (index < MAX_KEPT && index % 2 === 0) return;
  ledger.removedWebhooks.add(WebhookId);
  // A second call finds the webhook deleted.
  await customer.ask(`/api/v4/webhooks/${WebhookId}`, { method: 'DELETE' }, [200, 404]);
};

/** Charges the mandate that a shopper gave with a payment; the account's bank pays at once. */
async function debit(customer: Customer, link: TestLink): Promise<void> {
  const { Mandates } = await customer.ask<{ Mandates: { MandateId: string }[] }>(
    `/api/v5/mandates?TransactionId=${link.transactionId}`,
  );
  const MandateId = Mandates[0]?.MandateId;
  const charge = { MandateId, Amount: AMOUNT, Purpose: 'Coffee', Reason: 'unscheduled' };
  const { TransactionId, Status } = await customer.call('payments/charge', charge);
  const debited = { ...link, transactionId: TransactionId };
  // A debit that never reached the acquirer was not made.
  expect(Status).toBeOneOf(['PENDING', 'SETTLED', 'FAILED']);
  customer.acknowledge(debited, Status as PaymentStatus);
  if (Status === 'PENDING')
    await customer.move(debited, 'SETTLED', () => settleDebit(customer, TransactionId));
}

/** The account's bank pays; it may have paid before, and the answer was lost. */
export const settleDebit = (customer: Customer, id: string) =>
  customer.ask(`/sandbox/payments/${id}/settle`, { method: 'POST' }, [200, 409]);

/** The merchant told the shopper long ago what is debited: otherwise the debit waits until its notice has been given. */
async function announce(customer: Customer, link: TestLink): Promise<void> {
  const path = '/api/v5/subscriptions';
  const { Subscriptions } = await customer.ask<{ Subscriptions: { SubscriptionId: string }[] }>(
    `${path}?TransactionId=${link.transactionId}`,
  );
  const ShopperNotifiedAt = new Date(Date.now() - 14 * 86_400_000).toISOString();
  // It may have been charged before, and the answer was lost.
  const request = { method: 'PUT', body: { ShopperNotifiedAt } } as const;
  await customer.ask(`${path}/${Subscriptions[0]?.SubscriptionId}`, request, [200, 409]);
}

/** A subscription whose second and last payment is due a moment later, without its shopper. Every other one is debited. */
const subscribe: Purchase = async ({ customer, index }) => {
  const StartDate = new Date(Date.now() + 2000).toISOString();
  const link = await customer.createLink({
    SubscriptionOnCompletion: { Interval: 'day', Cycles: 2, StartDate },
  });
  requirePaid(await customer.press(link, index % 2 ? { method: 'sepa_direct_debit' } : {}));
  customer.acknowledge(link, 'SETTLED');
  if (index % 2 === 0) return;
  await announce(customer, link);
  await debit(customer, link);
};

/** A card that is saved without a payment, and then charged twice by calls that are not repeated. */
const saveAndCharge: Purchase = async ({ customer }) => {
  const { CardSession } = await customer.call('wallet/card-sessions', {
    ShopperReference: randomUUID(),
    SuccessRedirectUrl: 'https://shop.example/account',
  });
  const { CardSessionId, PaymentUrl } = CardSession;
  const link = { transactionId: CardSessionId, path: new URL(PaymentUrl).pathname };
  requirePaid(await customer.press(link));
  const path = `/api/v5/wallet/card-sessions/${CardSessionId}`;
  const { CardId } = (await customer.ask(path)).CardSession;
  for (const Reason of ['recurring', 'unscheduled']) {
    const charge = { CardId, Amount: AMOUNT, Purpose: 'Coffee', Reason };
    const { TransactionId, Status } = await customer.call('payments/charge', charge);
    // `FAILED`: the process died before the charge reached the acquirer.
    expect(Status).toBeOneOf(['SETTLED', 'FAILED']);
    customer.acknowledge({ ...link, transactionId: TransactionId }, Status as PaymentStatus);
  }
};

/** Two shoppers pay by one link. Whether a payment was made of each press that was paid, the database is asked at the end. */
const give: Purchase = async ({ customer }) => {
  const link = await customer.createLink({ Reusable: true, MinAmount: 500 });
  for (const amountMinor of [500, AMOUNT]) requirePaid(await customer.press(link, { amountMinor }));
};

export interface DisputeBody {
  Dispute: { DisputeId: string };
}

/** A debit whose account holder objects at once; the merchant gives in, responds, or does nothing. */
const objectToDebit: Purchase = async ({ customer, index }) => {
  const link = await customer.createLink();
  requirePaid(await customer.press(link, { method: 'sepa_direct_debit', debit: { holder: 'DISPUTE Ada' } }));
  customer.acknowledge(link, 'DISPUTED');
  const { Disputes } = await customer.ask<{ Disputes: { DisputeId: string; TransactionId: string }[] }>(
    '/api/v5/disputes?Limit=100',
  );
  const dispute = Disputes.find(({ TransactionId }) => TransactionId === link.transactionId);
  const path = `disputes/${dispute?.DisputeId}`;
  if (index % 3 === 0) await customer.move(link, 'REFUNDED', () => customer.call(`${path}/accept`));
  if (index % 3 === 1) await customer.call(`${path}/evidence`, { Text: 'It was delivered.' });
};

/** The purchases that are made in turn. */
export const PURCHASES: readonly Purchase[] = [
  payByCard,
  hold,
  payAtBank,
  close,
  payByWallet,
  subscribe,
  saveAndCharge,
  give,
  objectToDebit,
  payByCard,
  hold,
  answerChallenge,
  payAtBank,
  tryWebhook,
];
