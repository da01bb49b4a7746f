import { CARD_BRANDS, type CardInput, isEncrypted, stripCardNumber } from '../../../protocol/card.ts';
import type { Continuation, PayAnswer, PayRequest } from '../../../protocol/checkout-api.ts';
import { isRail } from '../../../protocol/payment-methods.ts';
import type { Instrument, Shopper } from '../../payments/attempts/acquirer.ts';
import { askAcquirer, runOrRecover } from '../../payments/attempts/ask-acquirer.ts';
import { type RailOptions, withdrawFromRail } from '../../payments/attempts/ask-rail.ts';
import { startAttempt, UsedEncryptionError } from '../../payments/attempts/claim-attempt.ts';
import { finishAttempt } from '../../payments/attempts/finish-attempt.ts';
import type { RailOrderMethod } from '../../payments/attempts/rail.ts';
import { createChallengePath } from '../../payments/attempts/rail-paths.ts';
import { recoverAttempt } from '../../payments/attempts/recover-attempts.ts';
import { sendToRail } from '../../payments/attempts/send-to-rail.ts';
import { getCardBrandCodes } from '../../payments/terms/get-card-brand-codes.ts';
import type { Link } from '../../payments/terms/link.ts';
import { resumeTrace } from '../../platform/tracing/spans.ts';
import { pickCardColumns } from '../../recurring/cards/saved-cards.ts';
import { describeAttempt } from '../link/describe-attempt.ts';
import { type CheckoutLink, requireOpened } from '../link/find-link.ts';
import { GUEST_QUERY } from '../link/payers.ts';
import { findPressedLink } from './find-pressed-link.ts';
import { limitDeclines } from './limit-declines.ts';
import { openPayment } from './open-payment.ts';
import { countAnswer, type ProofOptions, requireProof } from './require-proof.ts';
import { type Press, readRefusal, validatePress } from './validate-press.ts';

export interface PayOptions extends RailOptions, ProofOptions {
  getBaseUrl: () => string;
  /** Who presses, and with what. */
  shopper: Shopper;
}

/**
 * Processes one press of the pay button. Even if the shopper presses twice, the browser sends twice, or two windows are open, at
 * most one attempt of a link is at the acquirer, and none after an approval. It charges the amount that the shopper saw.
 */
export async function pay(
  link: CheckoutLink,
  request: PayRequest,
  options: PayOptions,
): Promise<PayAnswer & Continuation> {
  if (link.isReusable) return payReusable(link, request, options);

  // 1. If the same press is sent again, return the same answer.
  const known = link.wasTried && (await describeAttempt(options, link.paymentId, request.attemptKey));
  if (known) return known;

  // 2. Validate the state of the link, the amount and the fields.
  const judged = await validatePress(link, request, options);
  if ('refusal' in judged) return judged.refusal;

  // 3. Demand proof of work after declines.
  return requireProof(link, { request, options }, (admitted) =>
    makeAttempt(link, judged.press, { ...options, admitted }),
  ).catch((error: unknown) => {
    if (error instanceof UsedEncryptionError) return { outcome: 'encrypt_again' };
    throw error;
  });
}

/** Starts the attempt of an admitted press, and asks for the money. */
async function makeAttempt(read: CheckoutLink, press: Press, options: PayOptions): Promise<PayAnswer> {
  const { store, now, wakeDeliveries, admitted } = options;
  const { paymentId, active } = read;
  const { attemptKey, amountMinor } = press.request;
  const link = { ...read, ...(read.freeAmount && { amountMinor: Number(amountMinor) }) };

  // The press that created this payment has already been counted.
  const isRetry = link.openingKey !== attemptKey && 'card' in press.request;
  if (link.reusableLinkId && isRetry && !admitted?.isGuarded)
    await limitDeclines(store, link.reusableLinkId, now());

  // 4. Allow only one attempt at a time: withdraw one that waits for the shopper.
  const waiting = active?.state === 'AT_RAIL' ? active : undefined;
  const taken = waiting && (await withdrawWaiting(waiting, link, options));
  if (taken) return taken;

  // 5. Ask for the money.
  const attemptId = await startAttempt(store, {
    paymentId,
    request: press.request,
    kept: press.savedCard && pickCardColumns(press.savedCard),
    savesCard: press.savesCard,
    amountMinor: link.amountMinor,
    setsAmount: link.freeAmount !== undefined,
    locale: options.shopper.locale,
    now: now(),
  });
  if (!attemptId) {
    const other = await describeAttempt(options, paymentId, attemptKey);
    return other ?? (await readRefusal(link, options)) ?? { outcome: 'processing' };
  }
  await askForMoney(link, press, { ...options, attemptId });
  wakeDeliveries();
  return (await describeAttempt(options, paymentId, attemptKey)) ?? { outcome: 'processing' };
}

/**
 * Withdraws an attempt that waits for the shopper at a rail or the card's bank, because the shopper has returned and pays again.
 * @returns why the payment cannot be made: the rail has approved the attempt, or another press was faster
 */
async function withdrawWaiting(
  { id, traceparent }: NonNullable<CheckoutLink['active']>,
  link: Link,
  options: PayOptions,
) {
  await resumeTrace(traceparent, () => withdrawFromRail(id, options));
  return readRefusal(link, options);
}

/** Asks the acquirer or the rail for the money, and stores its decision. */
async function askForMoney(link: CheckoutLink, press: Press, options: PayOptions & { attemptId: string }) {
  const { now, attemptId, admitted, getBaseUrl } = options;
  const { method, email, browser, payer } = press.request;
  const returnQuery = payer === 'guest' ? GUEST_QUERY : undefined;
  const shopper = { ...options.shopper, email: email ?? null, browser };
  const send = (rail: RailOrderMethod) => sendToRail(link, rail, { ...options, shopper, returnQuery });
  if (isRail(method))
    return runOrRecover(
      () => send(method),
      () => withdrawFromRail(attemptId, options),
    );
  const { companyId, amountMinor, currency, isMoto, token, subscription } = link;
  const terms = {
    companyId,
    amountMinor,
    currency,
    isMoto,
    statement: link.statement,
    capture: link.autoCapture ? ('now' as const) : ('later' as const),
    shopper,
    returnUrl: getBaseUrl() + createChallengePath(token, attemptId),
    savesForPlan: subscription !== undefined,
  };
  const instrument = readInstrument(press, link);
  if (!instrument) {
    // For a bank transfer, the shopper only declares that it is on its way: there is no one to ask for the money.
    const answer = { isApproved: true, aftermath: 'stays_pending' } as const;
    return runOrRecover(
      () => finishAttempt(options, { attemptId, answer, now: now() }),
      () => recoverAttempt(attemptId, options),
    );
  }
  const request = { reference: attemptId, ...terms, ...instrument };
  const answer = await askAcquirer(request, options, { onChallenge: () => send('card') });
  // Count after the outcome is stored: a crash in between loses a counted decline, but no payment.
  if (answer) await countAnswer(admitted, answer, amountMinor);
}

/** Reads the instrument that the acquirer charges; `undefined` for a method that does not need the acquirer. */
function readInstrument(
  { request, savedCard, savesCard }: Press,
  link: CheckoutLink,
): Instrument | undefined {
  if ('savedCard' in request) {
    const { id: _, ...code } = request.savedCard;
    return savedCard && { cardToken: savedCard.acquirer_token, ...code };
  }
  if ('card' in request && isEncrypted(request.card)) {
    const { name: holder, brand, bin: _, ...encrypted } = request.card;
    const codes = getCardBrandCodes(link);
    const acceptedBrands = CARD_BRANDS.flatMap(({ id, code }) => (code && codes?.includes(code) ? id : []));
    return {
      encrypted,
      holder,
      savesCard,
      ...(brand && { brand }),
      ...(codes && { acceptedBrands }),
    };
  }
  if ('card' in request) {
    const { number, expiry, cvc, name: holder, brand } = request.card as CardInput;
    return { cardNumber: stripCardNumber(number), expiry, cvc, holder, savesCard, ...(brand && { brand }) };
  }
  if ('debit' in request) return { debit: request.debit, savesAccount: savesCard };
  if ('googlePay' in request) return { googlePay: request.googlePay };
  if (!('applePay' in request)) return undefined;
  const { attemptKey } = request;
  return {
    applePay: { paymentId: findPressedLink(link, attemptKey), attemptKey, token: request.applePay.token },
  };
}

/**
 * Creates a payment for the press on a reusable link, then pays it. Nothing is created if a field is invalid or the proof of work
 * is missing.
 */
async function payReusable(
  link: CheckoutLink,
  request: PayRequest,
  options: PayOptions,
): Promise<PayAnswer & Continuation> {
  const { store, now } = options;
  const judged = await validatePress(link, request, options);
  if ('refusal' in judged) return judged.refusal;
  return requireProof(link, { request, options }, async (admitted) => {
    const opened = await openPayment(store, link, { request, isGuarded: admitted?.isGuarded, now: now() });
    if (typeof opened !== 'string') return opened;
    const payment = await requireOpened(store, link, opened);
    return { ...(await pay(payment, request, { ...options, admitted })), continuesAt: `/checkout/${opened}` };
  });
}
