import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import { BankIcon, CardIcon } from './icons.tsx';

/** Methods without a brand of their own. */
const ICONS: Partial<Record<PaymentMethodId, typeof CardIcon>> = {
  card: CardIcon,
  pay_by_bank: BankIcon,
  open_banking: BankIcon,
  bank_transfer: BankIcon,
};

/**
 * Beside the method's name, which says the same in words. A brand's plate with a letter or two is drawn by the
 * stylesheet: their artwork is not ours to ship, and a label's text stays the name.
 */
export function MethodMark({ method }: { method: PaymentMethodId }) {
  const Icon = ICONS[method];
  return (
    <span class="method-mark" data-method={method} aria-hidden="true">
      {Icon && <Icon />}
    </span>
  );
}
