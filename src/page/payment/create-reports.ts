import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { PaymentErrorCode } from '../../protocol/decline-codes.ts';
import type { FrameMessage, SubmitOutcome } from '../../protocol/messages.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { Notice } from '../locales/words.ts';
import type { PageStore } from '../state/create-page-store.ts';
import type { Stage } from '../state/stage.ts';
import { describeNotice } from '../texts/describe-notice.ts';
import { RESULT_CODES } from '../texts/describe-result.ts';

export interface ReportOptions {
  view: Pick<CheckoutView, 'transactionId' | 'paidMethod' | 'methods' | 'merchantName'>;
  store: Pick<PageStore, 'get'>;
  /** Posts to the script around the frame, if any. */
  emit(message: FrameMessage): void;
}

/** The page's reports to the script. */
export interface Reports {
  /** @param reason determines the sentence. Default: the code */
  fail(code: PaymentErrorCode, reason?: Notice): SubmitOutcome;
  /** Reports the state of a payment that no longer needs an action. */
  repeat(paid?: { transactionId: string; method: PaymentMethodId }): SubmitOutcome;
  /** Reports how the payment ended, for a script that mounted this page later. An error is reported once. */
  announce(): void;
}

const findCode = (is: Stage['is']): PaymentErrorCode | undefined =>
  (RESULT_CODES as Partial<Record<Stage['is'], PaymentErrorCode>>)[is];

export function createReports({ view, store, emit }: ReportOptions): Reports {
  let payment = { transactionId: view.transactionId, method: view.paidMethod ?? view.methods[0] ?? 'card' };
  let hasAnnouncedError = false;

  function fail(code: PaymentErrorCode, reason: Notice | PaymentErrorCode = code): SubmitOutcome {
    emit({ type: 'error', code, message: describeNotice(reason, { view, state: store.get() }) });
    return 'failed';
  }

  function repeat(paid = payment): SubmitOutcome {
    const { stage } = store.get();
    if (stage.is !== 'completed') return fail(findCode(stage.is) ?? 'link_closed');
    payment = paid;
    emit({ type: 'complete', transactionId: paid.transactionId, status: stage.status, method: paid.method });
    return 'completed';
  }

  return {
    fail,
    repeat,
    announce() {
      const { is } = store.get().stage;
      if (is === 'completed') repeat();
      if (hasAnnouncedError || is === 'unconfirmed' || !findCode(is)) return;
      hasAnnouncedError = true;
      repeat();
    },
  };
}
