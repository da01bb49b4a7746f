import { isWallet, type PaymentMethodId } from '../../protocol/payment-methods.ts';

/**
 * Returns the chosen method if it is offered, else the first one. A wallet is only chosen automatically if there is no other
 * method, because its express button needs no choice.
 */
export const keepMethod = (
  methods: readonly PaymentMethodId[],
  method: PaymentMethodId | undefined,
): PaymentMethodId | undefined =>
  methods.find((known) => known === method) ?? methods.find((id) => !isWallet(id)) ?? methods[0];
