import { sumMonthly } from './basket.ts';
import type { OrderDraft } from './orders.ts';
import type { LinkRequest } from './servicepay.ts';

/** The payment link for an order. */
export function createLinkRequest(order: OrderDraft, type: LinkRequest['Type'], shopUrl: string) {
  const monthly = sumMonthly(order.items);
  const { email, name } = order.shopper;
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
    // The shopper does not type again what the shop knows.
    ...(email && { ShopperEmail: email }),
    ...(name && { ShopperName: name }),
    // Comes back in every webhook.
    // It also names the shopper, whose saved cards a subscription can be moved to. A shop with accounts names the account.
    Metadata: { order: order.id, ...(monthly > 0 && { shopperReference: order.id }) },
    // Items that are in the parcel only once are paid only once.
    ...(monthly > 0 && { SubscriptionOnCompletion: { Interval: 'month' as const, Amount: monthly } }),
    Items: order.items.map(({ name, quantity, unitPriceMinor, vatRate }) => ({
      Name: name,
      Quantity: quantity,
      UnitPrice: unitPriceMinor,
      VatRate: vatRate,
      VatCode: `IT${vatRate}`,
    })),
  } satisfies LinkRequest;
}
