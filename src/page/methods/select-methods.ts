import { findPaymentMethod, type PaymentMethodId } from '../../protocol/payment-methods.ts';

/**
 * Returns the methods to offer, in the link's order.
 * @param hints SDK ids or codes to keep; a filter that leaves none is ignored
 */
export function selectMethods(
  methods: readonly PaymentMethodId[],
  hints?: readonly string[],
): PaymentMethodId[] {
  // A newer service may send methods that this page does not support.
  const payable = methods.filter(findPaymentMethod);
  const wanted = hints?.map((hint) => findPaymentMethod(hint)?.id);
  const kept = wanted ? payable.filter((method) => wanted.includes(method)) : payable;
  return kept.length ? kept : payable;
}
