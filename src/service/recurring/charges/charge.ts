import type { Company } from '../../calls/companies/company.ts';
import type { Claim } from '../../calls/idempotency/claims.ts';
import { askAcquirer } from '../../payments/attempts/ask-acquirer.ts';
import type { RailOptions } from '../../payments/attempts/ask-rail.ts';
import { recoverAttempt } from '../../payments/attempts/recover-attempts.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { resumeTrace } from '../../platform/tracing/spans.ts';
import { type ChargeRequest, type OpenedCharge, openCharge } from './open-charge.ts';

interface ChargeOptions extends RailOptions {
  company: Company;
  /** The key of a call with an `Idempotency-Key`. */
  claim: Claim | undefined;
}

/** Finds the charge that an interrupted run of the same call has begun: created with its key, and not before its claim. */
async function findBegun(store: Store, { company_id, key, call }: Claim): Promise<string | undefined> {
  const begun = await store
    .selectFrom('charges')
    .innerJoin('idempotency_keys', (join) =>
      join
        .onRef('idempotency_keys.company_id', '=', 'charges.company_id')
        .onRef('idempotency_keys.key', '=', 'charges.idempotency_key')
        .onRef('idempotency_keys.created_at', '<=', 'charges.created_at'),
    )
    .select('payment_id')
    .where('charges.company_id', '=', company_id)
    .where('idempotency_key', '=', key)
    .where('call', '=', call)
    .executeTakeFirst();
  return begun?.payment_id;
}

/** Ends the attempt of an interrupted run, as the recovery would: nothing is authorized again. */
async function endBegun(paymentId: string, options: ChargeOptions): Promise<void> {
  const payments = options.store.selectFrom('payments').select('active_attempt_id');
  const { active_attempt_id: id } = await payments.where('id', '=', paymentId).executeTakeFirstOrThrow();
  const attempts = options.store
    .selectFrom('attempts')
    .select(['id', 'traceparent'])
    .where('id', '=', id ?? '');
  // Leave an attempt at the bank to the shopper.
  const open = await attempts.where('state', '=', 'AUTHORIZING').executeTakeFirst();
  if (open) await resumeTrace(open.traceparent, () => recoverAttempt(open.id, options));
}

const askForMoney = (
  { attemptId, instrument }: OpenedCharge,
  { Amount, Currency, Reason, ShopperStatement }: ChargeRequest,
  options: ChargeOptions,
): Promise<unknown> =>
  askAcquirer(
    {
      reference: attemptId,
      companyId: options.company.id,
      amountMinor: Amount,
      currency: Currency ?? 'EUR',
      capture: 'now',
      statement: ShopperStatement,
      isMoto: false,
      isMerchantInitiated: true,
      reason: Reason,
      ...instrument,
    },
    options,
  );

/**
 * Charges a saved card or a mandate without the shopper.
 *
 * Requirements
 * - A call charges once, whatever crashes, and however often it is sent with its key or its transaction id.
 * - Every charge ends: approved, declined, or open at its link because the bank requires authentication. A debit is pending
 * first, and its bank decides later (`finish-debit.ts`).
 *
 * Steps
 * 1. One transaction creates the payment and the attempt that claims it. The transaction id is unique.
 * 2. The acquirer is asked, with the attempt's id as the reference.
 * 3. The end of the attempt moves the payment. After a crash in between, the recovery of attempts does that, or the call itself
 * when it is sent again with its key.
 * @param open performs step 1, and other changes in its transaction
 * @returns the id of the payment
 */
export async function charge(
  request: ChargeRequest,
  options: ChargeOptions,
  open = (trx: StoreTransaction): Promise<OpenedCharge> =>
    openCharge(trx, request, {
      company: options.company,
      idempotencyKey: options.claim?.key,
      now: options.now(),
    }),
): Promise<string> {
  const { store, claim } = options;
  const begun = claim && (await findBegun(store, claim));
  if (begun) {
    await endBegun(begun, options);
    return begun;
  }
  const opened = await store.transaction().execute(open);
  await askForMoney(opened, request, options);
  return opened.paymentId;
}
