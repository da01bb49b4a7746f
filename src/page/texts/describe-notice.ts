import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { findPaymentMethod } from '../../protocol/payment-methods.ts';
import { fillText } from '../locales/catalog.ts';
import type { Notice, PageState } from '../state/page-state.ts';
import { describeError } from './describe-error.ts';
import { getRailName } from './get-rail-name.ts';

/** Why the form is there again, or not left yet. */
export function describeNotice(
  notice: Notice,
  { view, state }: { view: Pick<CheckoutView, 'merchantName'>; state: PageState },
): string {
  const { catalog, waitingRail, noticeWallet } = state;
  switch (notice) {
    case 'offline':
      return catalog.offline;
    case 'attempt_ended':
      return catalog.attemptEnded;
    case 'rail_cancelled':
      return catalog.rails.cancelled;
    case 'rail_waiting':
      return fillText(catalog.rails.waiting, { rail: getRailName(waitingRail, catalog) });
    case 'wallet_busy':
    case 'wallet_no_gesture':
    case 'wallet_unavailable':
    case 'wallet_failed':
      return fillText(catalog.wallets.problems[notice], {
        wallet: findPaymentMethod(noticeWallet ?? '')?.name ?? '',
      });
    default:
      return describeError(notice, catalog, { merchantName: view.merchantName, method: state.method });
  }
}
