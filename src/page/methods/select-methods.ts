import { findPaymentMethod, type PaymentMethodId } from '../../protocol/payment-methods.ts';

/**
 * The methods to offer, in the link's order.
 * @param hints SDK ids or codes to keep; a filter that would leave nothing to pay with is ignored
 */
export function selectMethods(
  methods: readonly PaymentMethodId[],
  hints?: readonly string[],
): PaymentMethodId[] {
  // A service newer than this page may know methods that it cannot show.
  const payable = methods.filter(findPaymentMethod);
  const wanted = hints?.map((hint) => findPaymentMethod(hint)?.id);
  const kept = wanted ? payable.filter((method) => wanted.includes(method)) : payable;
  return kept.length ? kept : payable;
}
