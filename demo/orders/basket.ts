import type { OrderItem } from './order-item.ts';
import { MAX_QUANTITY, PRODUCTS } from './products.ts';

/**
 * The order lines of a submitted shop window: a field `quantity-<product>` for each product. Prices come from our own
 * list, never from the form; an invalid quantity counts as 0. A field `monthly-<product>` makes it a subscription.
 */
export function readBasket(form: URLSearchParams): OrderItem[] {
  return PRODUCTS.map(({ id, name, priceMinor, vatRate, isForMonths }): OrderItem => {
    const typed = Number(form.get(`quantity-${id}`));
    const quantity = Number.isInteger(typed) && typed > 0 ? Math.min(typed, MAX_QUANTITY) : 0;
    const isMonthly = isForMonths && form.has(`monthly-${id}`);
    return { name, quantity, unitPriceMinor: priceMinor, vatRate, ...(isMonthly && { isMonthly }) };
  }).filter(({ quantity }) => quantity > 0);
}

export const sumItems = (items: readonly OrderItem[]): number =>
  items.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);

/** Sums the items that are paid again every month. */
export const sumMonthly = (items: readonly OrderItem[]): number =>
  sumItems(items.filter(({ isMonthly }) => isMonthly));

const DEPOSIT_SHARE = 0.3;

/** The same basket as two payments: a deposit now, the rest when the parcel leaves. */
export function splitBasket(items: readonly OrderItem[]): { deposit: OrderItem[]; rest: OrderItem[] } {
  const totalMinor = sumItems(items);
  const depositMinor = Math.round(totalMinor * DEPOSIT_SHARE);
  const createLine = (name: string, unitPriceMinor: number): OrderItem[] => [
    { name, quantity: 1, unitPriceMinor, vatRate: 22 },
  ];
  return {
    deposit: createLine('Deposit, 30 %', depositMinor),
    rest: createLine('The rest, on dispatch', totalMinor - depositMinor),
  };
}
