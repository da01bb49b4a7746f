import { findPaymentMethod, type RailId } from '../../protocol/payment-methods.ts';
import { fillText } from '../catalog.ts';
import { LeaveIcon } from './icons.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Nothing to type: everything else happens on the page of the bank or wallet. */
export const createRailFields = (rail: RailId) =>
  function RailFields({ view, state }: ScreenProps) {
    const name = findPaymentMethod(rail)?.name ?? rail;
    return (
      <p class="rail-note">
        <LeaveIcon />
        <span>{fillText(state.catalog.rails.note, { rail: name, merchant: view.merchantName })}</span>
      </p>
    );
  };
