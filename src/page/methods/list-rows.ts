import type { CheckoutView, SavedCard } from '../../protocol/checkout-api.ts';
import { isWallet, type PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { PageState } from '../state/page-state.ts';

/** A shorter list is shown as a whole. */
const ROWS_SHOWN = 3;

/** A row of the list: a method, or a saved card. */
export interface MethodRow {
  method: PaymentMethodId;
  card?: SavedCard;
  isChosen: boolean;
  /** Whether it is for other countries than the shopper's, in a list long enough to fold those. */
  isForeign: boolean;
  /** Whether it hides behind "More ways to pay" until that is pressed. The chosen one never does. */
  isFolded: boolean;
}

export interface RowOptions {
  view: Pick<CheckoutView, 'foreignMethods'>;
  state: Pick<PageState, 'methods' | 'method' | 'savedCards' | 'savedCard' | 'hasExternalSubmit'>;
}

/**
 * The methods that have a row. A wallet has an express button instead, except where the shop's own button pays: there the shop
 * decides when to pay, and a wallet is chosen first, as any other method.
 */
export const listRowMethods = ({ methods, hasExternalSubmit }: RowOptions['state']) =>
  methods.filter((id) => hasExternalSubmit || !isWallet(id));

/** The rows of the list: the saved cards, then the methods, then those made for other countries. */
export function listRows({ view: { foreignMethods = [] }, state }: RowOptions): MethodRow[] {
  const { method, savedCard } = state;
  const methods = listRowMethods(state);
  const createRow = (id: PaymentMethodId, card?: SavedCard): MethodRow => {
    const isChosen = id === method && (id !== 'card' || card?.id === savedCard);
    const isForeign = methods.length > ROWS_SHOWN && foreignMethods.includes(id);
    return { method: id, ...(card && { card }), isChosen, isForeign, isFolded: isForeign && !isChosen };
  };
  const cards = methods.includes('card') ? state.savedCards : [];
  const others = methods.map((id) => createRow(id));
  return [
    ...cards.map((card) => createRow('card', card)),
    ...others.filter(({ isForeign }) => !isForeign),
    ...others.filter(({ isForeign }) => isForeign),
  ];
}
