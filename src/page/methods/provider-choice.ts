import {
  findPaymentMethod,
  isWallet,
  type PaymentMethodId,
  type Provider,
} from '../../protocol/payment-methods.ts';
import type { PageState } from '../state/page-state.ts';

/** The methods on offer, and the shopper's choice among their providers. */
export type OfferState = Pick<PageState, 'methods' | 'provider' | 'hasExternalSubmit'>;

export const findProvider = (method: PaymentMethodId | undefined): Provider | undefined =>
  method && findPaymentMethod(method)?.provider;

/**
 * Lists the methods that the shopper chooses by a row. A wallet has an express button instead, unless the shop has its own pay
 * button: then a wallet is chosen like any other method.
 */
const listChoosable = ({ methods, hasExternalSubmit }: OfferState) =>
  methods.filter((id) => hasExternalSubmit || !isWallet(id));

/** Lists the providers from which the shopper chooses, in the order of their methods; empty if there is no choice. */
export function listProviders(state: OfferState): Provider[] {
  const providers = new Set(listChoosable(state).flatMap((id) => findProvider(id) ?? []));
  return providers.size > 1 ? [...providers] : [];
}

/** Whether the page shows the step in which the shopper chooses a provider. */
export const awaitsProvider = (state: OfferState): boolean => {
  const providers = listProviders(state);
  return providers.length > 0 && !providers.includes(state.provider as Provider);
};

/** Whether a method belongs to the chosen provider, or no provider is chosen. */
export const isAtHand = (state: OfferState, method: PaymentMethodId): boolean =>
  !listProviders(state).includes(state.provider as Provider) || findProvider(method) === state.provider;

/** Lists the methods with a row: those of the chosen provider, and none before a choice. */
export const listRowMethods = (state: OfferState): PaymentMethodId[] =>
  awaitsProvider(state) ? [] : listChoosable(state).filter((id) => isAtHand(state, id));

/** Lists the methods that a provider's button names. */
export const listProviderMethods = (state: OfferState, provider: Provider): PaymentMethodId[] =>
  listChoosable(state).filter((id) => findProvider(id) === provider);
