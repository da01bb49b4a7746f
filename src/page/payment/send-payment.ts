import type { CheckoutView, PayRequest } from '../../protocol/checkout-api.ts';
import { isWallet, type PaymentMethodId, type WalletId } from '../../protocol/payment-methods.ts';
import { type FormValues, findSavedCard } from '../form/form-fields.ts';
import { createDetails } from '../methods/create-details.ts';
import type { AttemptEnd } from '../state/attempt-end.ts';
import type { PageStore } from '../state/create-page-store.ts';
import type { WalletMethod } from '../wallets/wallet-method.ts';
import type { Encryption } from './create-encryption.ts';
import { findTimeZone } from './find-time-zone.ts';
import type { PaymentCalls } from './payment-calls.ts';
import { readBrowser } from './read-browser.ts';

/** After this time, the shopper is told that it takes unusually long. */
const SLOW_MS = 6_000;

export interface SendPaymentOptions {
  view: Pick<CheckoutView, 'amountMinor' | 'hideEmailInput' | 'sendsConfirmation' | 'payer' | 'subscription'>;
  store: Pick<PageStore, 'get' | 'move'>;
  calls: Pick<PaymentCalls, 'pay'>;
  wallets: Partial<Record<WalletId, Pick<WalletMethod, 'pay'>>>;
  encryption: Pick<Encryption, 'encrypt'>;
  wait(ms: number): Promise<void>;
}

interface PendingPress {
  /** Creates the key of an attempt, which `getKey` then returns. */
  renewKey(): string;
  method: PaymentMethodId;
  values: FormValues;
  /** Polls until the service knows the attempt's outcome. */
  follow(): Promise<AttemptEnd>;
  /** Returns the key of the last press while its outcome is unknown. */
  getKey(): string | undefined;
}

/** Pays with the form's data, or through a wallet's sheet. */
export function sendPayment(options: SendPaymentOptions, press: PendingPress): Promise<AttemptEnd> {
  const { view, store, calls, wallets, encryption, wait } = options;
  const { renewKey, method, values, follow, getKey } = press;
  // The order that the sheet shows while it is open.
  const { amountMinor } = view;

  /** Shows a notice after a while, so that the shopper does not press again. */
  async function watchSlowness(attemptKey: string): Promise<void> {
    await wait(SLOW_MS);
    if (getKey() === attemptKey) store.move({ type: 'slow' });
  }

  async function send(request: PayRequest): Promise<AttemptEnd> {
    const { language } = store.get();
    const zone = (view.sendsConfirmation || view.subscription) && { timeZone: findTimeZone() };
    const facts = { language, browser: readBrowser(), ...zone, payer: view.payer };
    return (await calls.pay({ ...request, ...facts, amountMinor })) ?? follow();
  }

  /** @param isAgain whether the acquirer could not read the card, as when its key has just changed (docs/decisions.md, 666) */
  async function sendForm(isAgain?: boolean): Promise<AttemptEnd> {
    const attemptKey = renewKey();
    void watchSlowness(attemptKey);
    const typed = createDetails(method as Exclude<PaymentMethodId, WalletId>, values);
    const details = method === 'card' ? await encryption.encrypt(typed, isAgain) : typed;
    if ('outcome' in details) return details;
    const end = await send({ attemptKey, ...details, ...email });
    return end.outcome === 'encrypt_again' && !isAgain ? sendForm(true) : end;
  }

  // A wallet's sheet must be opened synchronously within the shopper's press.
  if (isWallet(method)) {
    const attemptKey = renewKey();
    return (
      wallets[method]?.pay(attemptKey, (charge) => send({ attemptKey, ...charge })) ??
      Promise.resolve({ outcome: 'wallet_failed', code: 'unavailable' })
    );
  }
  // Ignore an address typed for another card: the service has the one of this card.
  const hasEmail = method === 'card' && findSavedCard(values, store.get())?.hasEmail;
  const email = !view.hideEmailInput && !hasEmail && { email: values.email.trim() };
  return sendForm();
}
