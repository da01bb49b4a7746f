import { CURRENCY_EXPONENTS } from '../../../protocol/money.ts';
import { formatMoney } from '../../texts/format-money.ts';
import { writeNumber } from '../../texts/write-number.ts';
import type { ScreenProps } from '../parts/screen-props.ts';
import { TextField } from '../parts/text-field.tsx';

/** Where the shopper chooses the amount. What the merchant proposes stands there from the start. */
export function AmountField(props: ScreenProps) {
  const { view, state, actions } = props;
  if (!view.freeAmount) return null;
  const { minMinor, maxMinor } = view.freeAmount;
  return (
    <TextField
      {...props}
      field="amount"
      input={{
        // The document holds what is typed; later values of this are ignored.
        defaultValue: writeNumber(view.amountMinor, view, state),
        inputMode: CURRENCY_EXPONENTS[view.currency] ? 'decimal' : 'numeric',
        autoComplete: 'off',
        dir: 'ltr',
      }}
      hint={`${formatMoney(minMinor, view, state)} – ${formatMoney(maxMinor, view, state)}`}
      actions={
        actions && {
          ...actions,
          leaveField(field) {
            actions.leaveField(field);
            actions.leaveAmount?.();
          },
        }
      }
    >
      <span class="amount-currency" aria-hidden="true">
        {view.currency}
      </span>
    </TextField>
  );
}
