/** SIMULATED: implements Apple's merchant validation for the sandbox, without network access or a certificate. */
import { createHash, randomBytes } from 'node:crypto';
import type { MerchantSession, MerchantSessionRequest } from '../../payments/attempts/merchant-session.ts';
import type { Store } from '../../platform/store/open-store.ts';

/** How long a merchant session is valid, as with Apple. */
export const MERCHANT_SESSION_MS = 5 * 60_000;

/** The maximum number of open sessions of a payment, far more than a shopper has windows. */
export const MAX_OPEN_SESSIONS = 20;

/** The maximum length of a name on the sheet. */
const MAX_NAME_LENGTH = 64;

const createId = (bytes: number) => randomBytes(bytes).toString('hex').toUpperCase();

function remember(store: Store, nonce: string, request: MerchantSessionRequest): Promise<boolean> {
  const { paymentId, attemptKey, now } = request;
  const values = { nonce, expires_at: now + MERCHANT_SESSION_MS, is_used: 0 };
  return store.transaction().execute(async (trx) => {
    // Lock the payment; otherwise each of many concurrent sessions would count as the last allowed one.
    await trx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute();
    await trx
      .deleteFrom('apple_pay_sessions')
      .where('payment_id', '=', paymentId)
      .where('expires_at', '<=', now)
      .execute();
    const ofPayment = trx.selectFrom('apple_pay_sessions').where('payment_id', '=', paymentId);
    const open = await ofPayment.select('attempt_key').execute();
    if (open.length >= MAX_OPEN_SESSIONS) return false;
    // If a press sends two requests, the later session counts, unless the first one has been used.
    const written = await trx
      .insertInto('apple_pay_sessions')
      .values({ payment_id: paymentId, attempt_key: attemptKey, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['payment_id', 'attempt_key'])
          .doUpdateSet(values)
          .where('apple_pay_sessions.is_used', '=', 0),
      )
      .executeTakeFirst();
    return Boolean(written.numInsertedOrUpdatedRows);
  });
}

/**
 * Creates a merchant session for one press of the button; `undefined` if there are too many, or if the press has already paid.
 */
export async function startMerchantSession(
  store: Store,
  request: MerchantSessionRequest,
): Promise<MerchantSession | undefined> {
  const { companyId, domainName, displayName, now } = request;
  const nonce = createId(16);
  if (!(await remember(store, nonce, request))) return undefined;
  return {
    epochTimestamp: now,
    expiresAt: now + MERCHANT_SESSION_MS,
    merchantSessionIdentifier: `SSH${createId(32)}`,
    nonce,
    merchantIdentifier: createHash('sha256')
      .update(`merchant.servicepay.${companyId}`)
      .digest('hex')
      .toUpperCase(),
    domainName,
    displayName: displayName.slice(0, MAX_NAME_LENGTH),
    signature: randomBytes(256).toString('hex'),
  };
}
