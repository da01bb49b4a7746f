import type { ApplePayCompletion, ApplePayEventName, ApplePayFailure } from '../../../protocol/messages.ts';
import type { AttemptEnd } from '../../state/attempt-end.ts';
import { isPaid } from '../wallet-method.ts';
import type { ApplePayRequest, Wallet, WalletSession } from './wallet.ts';

/** For the answer to anything that the sheet asks; the sheet itself gives up after 30 s. */
export const ANSWER_TIMEOUT_MS = 25_000;
/** For the first sign of a sheet after `begin`. */
export const BEGIN_TIMEOUT_MS = 30_000;

export interface SessionOptions {
  wallet: Wallet;
  request: ApplePayRequest;
  wait(ms: number): Promise<void>;
  /** Asks the service for a merchant session; `undefined` when there is none. */
  validateMerchant(validationURL: string): Promise<object | undefined>;
  /** Pays with what the shopper has authorized, and says how that ended. Never rejects. */
  charge(payment: Record<string, unknown>): Promise<AttemptEnd>;
}

export interface SessionRun {
  end: Promise<AttemptEnd>;
  /** Closes the sheet. A payment that is under way already still ends as the service says. */
  abort(): void;
}

/** The fields that the shopper may change in the sheet: the amount stays the same. */
const UPDATES: Partial<Record<ApplePayEventName, ApplePayCompletion>> = {
  paymentmethodselected: 'payment_method',
  shippingmethodselected: 'shipping_method',
  shippingcontactselected: 'shipping_contact',
  couponcodechanged: 'coupon_code',
};

type Stage = 'begun' | 'validating' | 'validated' | 'paying' | 'ended';

/** A press of the button, from the opening of the sheet to its end. Begins before it returns. */
export function runSession(options: SessionOptions): SessionRun {
  const { wallet, request, wait, validateMerchant, charge } = options;
  const { total: newTotal, lineItems: newLineItems } = request;
  let stage: Stage = 'begun';
  let session: WalletSession | undefined;
  let resolveEnd: (end: AttemptEnd) => void;
  const end = new Promise<AttemptEnd>((resolve) => {
    resolveEnd = resolve;
  });

  const closeSheet = () => {
    session?.abort();
    session = undefined;
  };

  function finish(how: AttemptEnd): void {
    stage = 'ended';
    resolveEnd(how);
  }

  /** The sheet is gone. Whether a payment that is on its way arrives is not for the sheet to say. */
  function leaveSheet(how: AttemptEnd): void {
    session = undefined;
    if (stage !== 'paying' && stage !== 'ended') finish(how);
  }

  function stop(code: ApplePayFailure): void {
    closeSheet();
    leaveSheet({ outcome: 'wallet_failed', code });
  }

  async function validate(validationURL: unknown): Promise<void> {
    stage = 'validating';
    void wait(ANSWER_TIMEOUT_MS).then(() => stage === 'validating' && stop('timeout'));
    const merchantSession = await validateMerchant(String(validationURL));
    // The session was cancelled, or the answer is too late.
    if (stage !== 'validating') return;
    if (!merchantSession) return stop('rejected');
    stage = 'validated';
    session?.complete('merchant_validation', merchantSession);
  }

  async function pay(payment: unknown): Promise<void> {
    stage = 'paying';
    void wait(ANSWER_TIMEOUT_MS).then(() => stage === 'paying' && closeSheet());
    const how = await charge(payment as Record<string, unknown>);
    session?.complete('payment', { status: isPaid(how) ? 0 : 1 });
    finish(how);
  }

  session = wallet.begin(request, {
    onFail: (code) => leaveSheet({ outcome: 'wallet_failed', code }),
    onEvent(name, detail) {
      if (stage === 'ended') return;
      // The name comes from another window: `constructor` is in every table.
      const update = Object.hasOwn(UPDATES, name) ? UPDATES[name] : undefined;
      if (name === 'cancel') return leaveSheet({ outcome: 'wallet_cancelled' });
      if (name === 'validatemerchant' && stage === 'begun') return void validate(detail.validationURL);
      if (update && stage !== 'paying') return session?.complete(update, { newTotal, newLineItems });
      if (name !== 'paymentauthorized' || stage === 'paying') return;
      // A payment on a sheet that no merchant session of ours has opened was made up.
      if (stage === 'validated') return void pay(detail.payment);
      stop('rejected');
    },
  });
  // It has failed before it was there.
  if ((stage as Stage) === 'ended') session = undefined;
  void wait(BEGIN_TIMEOUT_MS).then(() => stage === 'begun' && stop('timeout'));

  return {
    end,
    abort() {
      closeSheet();
      leaveSheet({ outcome: 'wallet_cancelled' });
    },
  };
}
