import { randomUUID } from 'node:crypto';
import type { Company } from '../../../calls/companies/company.ts';
import { isInPortfolio } from '../../../calls/companies/is-in-portfolio.ts';
import type { CompanyProfile } from '../../../calls/companies/read-companies.ts';
import type { Change } from '../../../calls/definitions/resource.ts';
import { findCenter, findInCircle } from '../../../ledger/wallets/circle.ts';
import { transferMoney } from '../../../ledger/wallets/transfer-money.ts';
import { rejectPaymentState } from '../../../payments/payments/reject-payment-state.ts';
import { selectOwnPayment } from '../../../payments/terms/own-payments.ts';
import { refuseOwnCost } from '../../../payments/terms/refuse-own-cost.ts';
import { parseTime } from '../../../platform/clock/parse-time.ts';
import { breakRule, reject, rejectBecause, rejectFields } from '../../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../../platform/store/open-store.ts';
import { claimAccount } from '../../banking/accounts/write-postings.ts';
import { claimHolds, describeHold, sumRests } from './split-holds.ts';
import type { SplitHoldRow } from './tables.ts';

interface Split {
  WalletId: string;
  Amount: number;
  LockedUntil?: string;
}

/** The validated body of a split. */
export interface NewSplits {
  /** The name of the company that was paid. */
  Company: string;
  TransactionId: string;
  Splits: Split[];
  Metadata?: Record<string, unknown>;
}

/** The maximum number of holds of a payment: a refund may change all of them in one transaction. */
const MAX_HOLDS = 500;

/** Locks a payment, so that no refund or other split changes its remaining amount. @throws Rejection 404 */
async function claimPayment(trx: StoreTransaction, companyId: number, transactionId: string) {
  const own = selectOwnPayment(trx, companyId, transactionId).selectAll();
  const payment = await own.forUpdate().executeTakeFirst();
  if (!payment) throw reject('TRANSACTION_NOT_FOUND');
  return payment;
}

/** @throws Rejection 404 for a wallet outside the circle; 400 for another currency */
async function checkWallets(trx: StoreTransaction, payeeId: number, splits: readonly Split[]): Promise<void> {
  for (const [index, { WalletId }] of splits.entries()) {
    const { currency } = await findInCircle(trx, payeeId, WalletId);
    const field = `Splits[${index}].WalletId`;
    if (currency !== 'EUR') throw rejectFields([breakRule(field, 'CURRENCY_DIFFERS')], 400);
  }
}

/** Finds the company that was paid, even if it is suspended. @throws Rejection 404 for one outside the portfolio */
async function findPayee(trx: StoreTransaction, company: Company, name: string): Promise<number> {
  const companies = trx.selectFrom('companies').select(['id', 'profile']).where('name', '=', name);
  const row = await companies.executeTakeFirst();
  const profile = JSON.parse(row?.profile ?? 'null') as CompanyProfile | null;
  if (!row || !profile || !isInPortfolio(company, profile)) throw reject('COMPANY_NOT_FOUND');
  return row.id;
}

/**
 * Holds parts of a settled payment for wallets, taken from the account of the paid company: all parts or none.
 * @throws Rejection 404 for a company, payment or wallet that is unknown or outside the portfolio; 409 if the payment is in
 * another state or has too little left
 */
export async function splitPayment(
  { Company, TransactionId, Splits, Metadata = {} }: NewSplits,
  { trx, now, company }: Change & { company: Company },
): Promise<object[]> {
  const payeeId = await findPayee(trx, company, Company);
  const payment = await claimPayment(trx, payeeId, TransactionId);
  refuseOwnCost(payment);
  await checkWallets(trx, payeeId, Splits);
  if (payment.status !== 'SETTLED')
    throw await rejectPaymentState(trx, { paymentId: payment.id, needs: ['SETTLED'], now });
  if (payment.currency !== 'EUR')
    throw rejectBecause('STATE_NOT_ALLOWED', `The payment is in ${payment.currency}; this call needs EUR.`);
  const holds = await claimHolds(trx, payment.id);
  if (holds.length + Splits.length > MAX_HOLDS)
    throw rejectBecause('SPLIT_TOO_HIGH', `A payment has at most ${MAX_HOLDS} holds.`);
  const left = payment.amount_minor - payment.refunded_minor - sumRests(holds);
  if (Splits.reduce((sum, { Amount }) => sum + Amount, 0) > left)
    throw rejectBecause('SPLIT_TOO_HIGH', `At most ${Math.max(0, left)} is left to split.`);
  // The caller may be an admin, who splits for the partner.
  const partnerId = await findCenter(trx, payeeId);
  const account = await claimAccount(trx, { companyId: payeeId, now });
  // Give each hold a later time than the one before, so that they have an order.
  const startsAt = Math.max(now, (holds[0]?.created_at ?? 0) + 1);
  const rows = Splits.map(
    ({ WalletId, Amount, LockedUntil }, index): SplitHoldRow => ({
      id: `sph_${randomUUID()}`,
      company_id: partnerId,
      payment_id: payment.id,
      company: Company,
      transaction_id: TransactionId,
      wallet_id: WalletId,
      state: 'LOCKED',
      amount: Amount,
      reversed_amount: 0,
      locked_until: LockedUntil === undefined ? null : (parseTime(LockedUntil) ?? null),
      metadata: JSON.stringify(Metadata),
      created_at: startsAt + index,
      updated_at: startsAt + index,
    }),
  );
  await trx.insertInto('split_holds').values(rows).execute();
  for (const { id: recordId, amount: amountMinor } of rows)
    await transferMoney(trx, {
      from: { account: account.id },
      to: 'house:splits',
      amountMinor,
      currency: 'EUR',
      reason: 'SPLIT',
      recordId,
      now,
    });
  return rows.map(describeHold);
}
