import { isRail, type PaymentMethodId } from '../../../protocol/payment-methods.ts';
import { listRows } from '../../methods/list-rows.ts';
import { fillText } from '../../texts/fill-text.ts';
import { LeaveIcon } from '../parts/icons.tsx';
import { MethodMark } from '../parts/method-mark.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** A method without fields: everything else happens on the page of the bank or wallet. */
export function RailFields({ view, state, method }: ScreenProps & { method?: PaymentMethodId | undefined }) {
  if (!method || !isRail(method)) return null;
  const { about, note } = state.catalog.rails;
  return (
    <p class="rail-note">
      {listRows({ view, state }).length > 1 ? <LeaveIcon /> : <MethodMark method={method} />}
      <span>
        {about[method === 'open_banking' ? 'pay_by_bank' : method]}{' '}
        {fillText(note, { merchant: view.merchantName })}
      </span>
    </p>
  );
}
