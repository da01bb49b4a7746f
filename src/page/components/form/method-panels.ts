import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import type { MethodPanel, ScreenProps } from '../parts/screen-props.ts';
import { CardFields } from './card-fields.tsx';

const CARD_PANEL: MethodPanel = {
  name: ({ card }) => card,
  heading: ({ payByCard }) => payByCard,
  Fields: CardFields,
  email: 'required',
};

/** Returns the panel of a method; its request is built in `create-details.ts`. A page for cards only has no other panel. */
export const findMethodPanel = (
  method: PaymentMethodId | undefined,
  sections: ScreenProps['sections'],
): MethodPanel | undefined => (method === 'card' ? CARD_PANEL : method && sections?.panels[method]);
