import type { OrderDraft } from './orders.ts';
import type { LinkRequest } from './servicepay.ts';

/** The payment link for an order. */
export function createLinkRequest(
  order: OrderDraft,
  type: LinkRequest['Type'],
  shopUrl: string,
): LinkRequest {
  const createReturnUrl = (page: string) => `${shopUrl}/${page}?order=${order.id}`;
  return {
    Purpose: `Order ${order.number}`,
    Amount: order.amountMinor,
    Currency: order.currency,
    Type: type,
    SuccessRedirectUrl: createReturnUrl('success'),
    FailureRedirectUrl: createReturnUrl('failure'),
    CancelRedirectUrl: createReturnUrl('cancel'),
    WebhookUrl: `${shopUrl}/webhooks/servicepay`,
    // Comes back in every webhook.
    Metadata: { order: order.id },
    Items: order.items.map(({ name, quantity, unitPriceMinor, vatRate }) => ({
      Name: name,
      Quantity: quantity,
      UnitPrice: unitPriceMinor,
      VatRate: vatRate,
      VatCode: `IT${vatRate}`,
    })),
  };
}
