import type { ApplePayCompletion, ApplePayEventName, ApplePayFailure } from '../../../protocol/messages.ts';
import type { AttemptEnd } from '../../state/attempt-end.ts';
import { isPaid } from '../wallet-method.ts';
import type { ApplePayRequest, OpenSheet, Wallet } from './wallet.ts';

/** The time limit for answers to the sheet, which itself gives up after 30 s. */
export const ANSWER_TIMEOUT_MS = 25_000;
/** The time limit for the first event of a sheet after `begin`. */
export const BEGIN_TIMEOUT_MS = 30_000;

interface SessionOptions {
  wallet: Wallet;
  request: ApplePayRequest;
  wait(ms: number): Promise<void>;
  /** Requests a merchant session from the service; resolves with `undefined` if there is none. */
  validateMerchant(validationURL: string): Promise<object | undefined>;
  /** Charges the authorized payment, and resolves with the outcome. Never rejects. */
  charge(payment: Record<string, unknown>): Promise<AttemptEnd>;
}

export interface SessionRun {
  end: Promise<AttemptEnd>;
  /** Closes the sheet. The outcome of a payment in progress still comes from the service. */
  abort(): void;
}

/** The changes that the shopper may make in the sheet, none of which affects the amount. */
const UPDATES = new Map<ApplePayEventName, ApplePayCompletion>([
  ['paymentmethodselected', 'payment_method'],
  ['shippingmethodselected', 'shipping_method'],
  ['shippingcontactselected', 'shipping_contact'],
  ['couponcodechanged', 'coupon_code'],
]);

type Stage = 'begun' | 'validating' | 'validated' | 'paying' | 'ended';

/** Runs a session from the opening of the sheet to its end. It calls `begin` synchronously. */
export function runSession(options: SessionOptions): SessionRun {
  const { wallet, request, wait, validateMerchant, charge } = options;
  const { total: newTotal, lineItems: newLineItems } = request;
  let stage: Stage = 'begun';
  let session: OpenSheet | undefined;
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

  /** The sheet has closed. It does not determine the outcome of a payment in progress. */
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
      const update = UPDATES.get(name);
      if (name === 'cancel') return leaveSheet({ outcome: 'wallet_cancelled' });
      if (name === 'validatemerchant' && stage === 'begun') return void validate(detail.validationURL);
      if (update && stage !== 'paying') return session?.complete(update, { newTotal, newLineItems });
      if (name !== 'paymentauthorized' || stage === 'paying') return;
      // A payment on a sheet without a validated merchant session is forged.
      if (stage === 'validated') return void pay(detail.payment);
      stop('rejected');
    },
  });
  // The session has failed synchronously.
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
