import { isWallet, type PaymentMethodId } from '../../protocol/payment-methods.ts';

/**
 * The chosen method if it is among these, else the first. A wallet is chosen by itself only if there is nothing else: its express
 * button needs no choice.
 */
export const keepMethod = (
  methods: readonly PaymentMethodId[],
  method: PaymentMethodId | undefined,
): PaymentMethodId | undefined =>
  methods.find((known) => known === method) ?? methods.find((id) => !isWallet(id)) ?? methods[0];
