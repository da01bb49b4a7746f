import { isWallet, type PaymentMethodId } from '../../protocol/payment-methods.ts';
import { awaitsProvider, isAtHand, type OfferState } from './provider-choice.ts';

/**
 * Returns the chosen method if it is offered by the chosen provider, else that provider's first one; nothing while the shopper
 * has to choose a provider. A wallet is only chosen automatically if there is no other method, because its express button needs
 * no choice.
 */
export function keepMethod(
  offer: OfferState,
  method: PaymentMethodId | undefined,
): PaymentMethodId | undefined {
  if (awaitsProvider(offer)) return undefined;
  const methods = offer.methods.filter((id) => isAtHand(offer, id));
  return methods.find((known) => known === method) ?? methods.find((id) => !isWallet(id)) ?? methods[0];
}
