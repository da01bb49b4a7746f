import type { PaymentErrorCode } from '../../protocol/decline-codes.ts';
import { findPaymentMethod, type RailId, type WalletId } from '../../protocol/payment-methods.ts';
import type { Notice, WalletFailure, WalletProblem } from '../locales/words.ts';
import { describeError, type ErrorContext } from './describe-error.ts';
import { fillText } from './fill-text.ts';
import { getRailName } from './get-rail-name.ts';

const isWalletNotice = (notice: string): notice is `wallet_${WalletFailure}` => notice.startsWith('wallet_');

interface NoticeContext extends ErrorContext {
  state: ErrorContext['state'] & {
    /** `wallet` is the wallet that the notice concerns. */
    stage: { waitingRail?: RailId | undefined; wallet?: WalletId | undefined };
  };
}

/** Returns the sentence for a notice, or for a code reported to the script. */
export function describeNotice(notice: Notice | PaymentErrorCode, context: NoticeContext): string {
  const { catalog, stage } = context.state;
  switch (notice) {
    case 'offline':
      return catalog.offline;
    case 'attempt_ended':
      return catalog.attemptEnded;
    case 'rail_cancelled':
      return catalog.rails.cancelled;
    case 'rail_waiting':
      return fillText(catalog.rails.waiting, { rail: getRailName(stage.waitingRail, catalog) });
  }
  if (!isWalletNotice(notice)) return describeError(notice, context);
  const { problems } = catalog.wallets;
  return fillText(problems[notice as WalletProblem] ?? problems.wallet_failed, {
    wallet: findPaymentMethod(stage.wallet ?? '')?.name ?? '',
  });
}
