import { PAYMENT_METHODS } from '../../protocol/payment-methods.ts';

/** The name by which people know a method. */
export const nameMethod = (method: string): string =>
  PAYMENT_METHODS.find(({ id }) => id === method)?.name ?? method;
