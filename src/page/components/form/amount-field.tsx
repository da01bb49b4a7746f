import { CURRENCY_EXPONENTS } from '../../../protocol/money.ts';
import { isBusyStage } from '../../state/stage.ts';
import { formatMoney } from '../../texts/format-money.ts';
import { writeNumber } from '../../texts/write-number.ts';
import type { ScreenProps } from '../parts/screen-props.ts';
import { TextField } from '../parts/text-field.tsx';

/** Proposed amounts as buttons, which fill the field. */
function Proposals({ view, state, actions }: ScreenProps) {
  const { proposals = [] } = view.freeAmount ?? {};
  if (proposals.length < 2) return null;
  return (
    <div class="proposals">
      {proposals.map((amountMinor) => (
        <button
          key={amountMinor}
          class="button button-quiet"
          type="button"
          disabled={!state.isLive || isBusyStage(state.stage)}
          aria-pressed={!state.isAmountOpen && amountMinor === view.amountMinor}
          onClick={() => actions?.proposeAmount?.(amountMinor)}
        >
          <span class="amount">{formatMoney(amountMinor, view, state)}</span>
        </button>
      ))}
    </div>
  );
}

/** The field for an amount that the shopper chooses, initially with the merchant's proposal. */
export function AmountField(props: ScreenProps) {
  const { view, state, actions } = props;
  if (!view.freeAmount) return null;
  const { minMinor, maxMinor } = view.freeAmount;
  const field = (
    <TextField
      {...props}
      field="amount"
      input={{
        // The document holds the typed value; later values of this attribute are ignored.
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
  return (
    <>
      <Proposals {...props} />
      {field}
    </>
  );
}
