import type { LinkRequest } from '../../src/service/payments/terms/link-request.ts';

/** Fifteen fields, as a real shop would send them. */
export const LINK_REQUEST: LinkRequest = {
  Purpose: 'Order 4711',
  Amount: 4980,
  SuccessRedirectUrl: 'https://shop.example/success?order=4711',
  FailureRedirectUrl: 'https://shop.example/failure?order=4711',
  CancelRedirectUrl: 'https://shop.example/cancel?order=4711',
  Title: 'Your order',
  Description: 'Two cups and a kilo of coffee',
  Currency: 'EUR',
  Type: 'embedded',
  Lang: 'it',
  LinkDurationSeconds: 3600,
  ShopperStatement: 'BOTTEGA ROSSI',
  HideEmailInput: false,
  Metadata: { order: '4711', channel: 'web' },
  Items: [
    { Name: 'Cup', Quantity: 2, UnitPrice: 1490, VatRate: 22, VatCode: 'IVA22' },
    { Name: 'Coffee, 1 kg', Quantity: 1, UnitPrice: 2000, VatRate: 10, VatCode: 'IVA10' },
  ],
};
