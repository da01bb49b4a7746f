import { findPaymentMethod, type RailId } from '../../protocol/payment-methods.ts';
import { fillText } from '../texts/fill-text.ts';
import { getRailName } from '../texts/get-rail-name.ts';
import { LeaveIcon } from './icons.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Nothing to type: everything else happens on the page of the bank or wallet. */
export const createRailFields = (rail: RailId) =>
  function RailFields({ view, state }: ScreenProps) {
    const name = getRailName(rail, state.catalog);
    const hasPayLater = findPaymentMethod(rail)?.hasPayLater;
    const { note, payLater } = state.catalog.rails;
    return (
      <p class="rail-note">
        <LeaveIcon />
        <span>
          {fillText(note, { rail: name, merchant: view.merchantName })}
          {hasPayLater && ` ${payLater}`}
        </span>
      </p>
    );
  };
