import type { PayDetails } from '../../protocol/checkout-api.ts';
import type { PaymentMethodId, WalletId } from '../../protocol/payment-methods.ts';
import { type FormValues, toCardInput, toDebitInput } from '../form/form-fields.ts';

/** Creates the method-specific part of a payment request. A wallet's comes from its sheet. */
export function createDetails(method: Exclude<PaymentMethodId, WalletId>, values: FormValues): PayDetails {
  const { savedCard, savesCard, cvc } = values;
  if (method === 'sepa_direct_debit') return { method, debit: toDebitInput(values) };
  if (method !== 'card') return { method };
  if (savedCard) return { method, savedCard: { id: savedCard, cvc } };
  return { method, card: toCardInput(values), ...(savesCard && { save: true }) };
}
