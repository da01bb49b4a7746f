import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { isolateText } from '../texts/isolate-text.ts';
import { getResultTitle } from './get-result-title.ts';
import type { PageState } from './page-state.ts';

type TitledState = Pick<PageState, 'stage' | 'methods' | 'catalog'>;

/** Returns the iframe's title in the shop's page, for screen readers: short, and without the purchase. */
export function getFrameTitle(state: TitledState): string {
  const result = getResultTitle(state);
  return result ? state.catalog.titles[result] : state.catalog.securePayment;
}

/** Returns the document's title. The result comes first, because a tab shows only the beginning. */
export function getPageTitle(
  view: Pick<CheckoutView, 'merchantName' | 'purpose' | 'title'>,
  state: TitledState,
): string {
  const result = getResultTitle(state);
  const subject = result ? state.catalog.titles[result] : (view.title ?? view.purpose);
  return `${isolateText(subject)} – ${isolateText(view.merchantName)}`;
}
