import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { getResultTitle } from '../components/result-screen.tsx';
import type { PageState } from '../state/page-state.ts';
import { isolateText } from './isolate-text.ts';

/** The iframe's title in the shop's page, which names what is in it to those who listen: short, and without what is bought. */
export function getFrameTitle(state: PageState): string {
  const result = getResultTitle(state);
  return result ? state.catalog.titles[result] : state.catalog.securePayment;
}

/** The document's title: how the payment ended first, because a tab shows only the beginning. */
export function getPageTitle(view: CheckoutView, state: PageState): string {
  const result = getResultTitle(state);
  const subject = result ? state.catalog.titles[result] : (view.title ?? view.purpose);
  return `${isolateText(subject)} – ${isolateText(view.merchantName)}`;
}
