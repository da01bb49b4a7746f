import {
  findPaymentMethod,
  isWallet,
  type PaymentMethodId,
  type Provider,
} from '../../protocol/payment-methods.ts';

/** What the shopper has chosen so far; no provider as long as the step that asks for one is shown. */
export interface Choice {
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
 * What is left of a choice when these methods are on offer: a provider that is the only one is chosen. A wallet is chosen by
 * itself only if there is nothing else: its express button waits for nobody to choose it.
 */
export function keepChoice(
  methods: readonly PaymentMethodId[],
  { method, provider = findProvider(method) }: Partial<Choice>,
): Choice {
  const providers = listProviders(methods);
  const kept = providers.length === 1 ? providers[0] : providers.find((known) => known === provider);
  const shown = listProviderMethods(methods, kept);
  const first = shown.find((id) => !isWallet(id)) ?? shown[0];
  return { provider: kept, method: shown.find((known) => known === method) ?? first };
}
