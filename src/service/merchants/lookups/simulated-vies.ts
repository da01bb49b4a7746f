import type { VatNumber } from './vat-number.ts';

/** Stands in for VIES, which the sandbox does not ask: every number is registered, except those with four nines in a row. */
export const isRegistered = ({ number }: VatNumber): boolean => !number.includes('9999');
