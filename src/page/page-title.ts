import type { CheckoutView } from '../protocol/checkout-api.ts';
import { getResultTitle } from './components/result-screen.tsx';
import type { PageState } from './page-state.ts';

/** The document's title: how the payment ended first, because a tab shows only the beginning. */
export function getPageTitle(view: CheckoutView, state: PageState): string {
  const result = getResultTitle(state);
  return `${result ? state.catalog.titles[result] : (view.title ?? view.purpose)} – ${view.merchantName}`;
}
