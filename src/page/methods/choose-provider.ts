import {
  findPaymentMethod,
  isWallet,
  type PaymentMethodId,
  type Provider,
} from '../../protocol/payment-methods.ts';

/** The shopper's choice so far; no provider while the step that asks for one is shown. */
export interface ProviderChoice {
  provider: Provider | undefined;
  method: PaymentMethodId | undefined;
}

const findProvider = (method: PaymentMethodId | undefined): Provider | undefined =>
  method && findPaymentMethod(method)?.provider;

/** The providers whose methods are on offer, in the order of these. Several of them make a step of their own. */
export const listProviders = (methods: readonly PaymentMethodId[]): Provider[] => [
  ...new Set(methods.flatMap((method) => findProvider(method) ?? [])),
];

/** The methods behind one answer of that step; none before it is given. */
export const listProviderMethods = (
  methods: readonly PaymentMethodId[],
  provider: Provider | undefined,
): PaymentMethodId[] => methods.filter((method) => provider && findProvider(method) === provider);

/**
 * The part of a choice that is valid for these methods: a provider that is the only one is chosen. A wallet is chosen by itself only if
 * there is nothing else: its express button needs no choice.
 */
export function keepChoice(
  methods: readonly PaymentMethodId[],
  { method, provider = findProvider(method) }: Partial<ProviderChoice>,
): ProviderChoice {
  const providers = listProviders(methods);
  const kept = providers.length === 1 ? providers[0] : providers.find((known) => known === provider);
  const shown = listProviderMethods(methods, kept);
  const first = shown.find((id) => !isWallet(id)) ?? shown[0];
  return { provider: kept, method: shown.find((known) => known === method) ?? first };
}
