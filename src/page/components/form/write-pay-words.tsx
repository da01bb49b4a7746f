import type { ComponentChildren } from 'preact';
import { formatMoney } from '../../texts/format-money.ts';
import type { ScreenProps } from '../parts/screen-props.ts';

/** `Pay €10.00`, with the sum by itself: no typeface of a shop may draw it (docs/decisions.md, 409). */
export const writePayWords = ({ view, state }: ScreenProps): ComponentChildren[] =>
  (view.autoCapture ? state.catalog.pay : state.catalog.reserve).split(/\{(\w+)\}/).map((part, index) =>
    index % 2 ? (
      <span key={part} class="amount">
        {formatMoney(view.amountMinor, view, state)}
      </span>
    ) : (
      part
    ),
  );
