import type { RailId } from '../../protocol/payment-methods.ts';
import { fillText } from '../texts/fill-text.ts';
import { LeaveIcon } from './icons.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Nothing to type: everything else happens on the page of the bank or wallet. */
export const createRailFields = (rail: RailId) =>
  function RailFields({ view, state }: ScreenProps) {
    const { about, note } = state.catalog.rails;
    return (
      <p class="rail-note">
        <LeaveIcon />
        <span>
          {about[rail === 'open_banking' ? 'pay_by_bank' : rail]}{' '}
          {fillText(note, { merchant: view.merchantName })}
        </span>
      </p>
    );
  };
