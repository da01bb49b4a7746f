import type { CheckoutView, SavedCard } from '../../protocol/checkout-api.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { PageState } from '../state/page-state.ts';
import { listRowMethods } from './provider-choice.ts';

/** A list of at most this length is shown completely. */
const ROWS_SHOWN = 3;

/** A row of the list: a method, or a saved card. */
export interface MethodRow {
  method: PaymentMethodId;
  card?: SavedCard;
  isChosen: boolean;
  /** Whether it is for countries other than the shopper's, and the list is long enough to fold it. */
  isForeign: boolean;
  /** Whether it is hidden until "More ways to pay" is pressed. The chosen row never is. */
  isFolded: boolean;
}

interface RowOptions {
  view: Pick<CheckoutView, 'foreignMethods'>;
  state: Pick<
    PageState,
    'methods' | 'provider' | 'method' | 'savedCards' | 'savedCard' | 'hasExternalSubmit'
  >;
}

/** Lists the rows: the saved cards, then the methods, then those for other countries. */
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
