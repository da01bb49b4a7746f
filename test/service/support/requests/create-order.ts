import type { RailOrder } from '../../../../src/service/payments/attempts/rail.ts';

/** An order at a rail for an attempt. */
export const createOrder = (reference: string, change: Partial<RailOrder> = {}): RailOrder => ({
  reference,
  method: 'ideal',
  merchantName: 'Bottega Rossi',
  description: 'Order 1042',
  amountMinor: 1990,
  currency: 'EUR',
  expiresAt: 4_102_444_800_000,
  companyId: 1,
  capture: 'now',
  statement: 'ROSSI CUPS',
  items: [],
  returnUrl: `http://localhost:4242/checkout/x/return/${reference}`,
  ...change,
});
