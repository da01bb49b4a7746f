import { fillText } from '../../texts/fill-text.ts';
import { formatMoney } from '../../texts/format-money.ts';
import { AlertIcon } from '../parts/icons.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** The notice that the merchant has changed the amount. */
export const AmountNotice = ({ view, state }: Pick<ScreenProps, 'view' | 'state'>) => (
  <div class="notice notice-news" part="notice">
    <AlertIcon />
    <p>{fillText(state.catalog.amountChanged, { amount: formatMoney(view.amountMinor, view, state) })}</p>
  </div>
);
