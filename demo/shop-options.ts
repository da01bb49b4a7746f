import type { TillPlace } from './add-till-routes.ts';
import type { OrderBook } from './orders/orders.ts';
import type { ServicePay } from './orders/servicepay.ts';

export interface ShopOptions {
  serviceUrl: string;
  orders: OrderBook;
  servicePay: ServicePay;
  till?: TillPlace;
  /** Time for a whole request to arrive, from its first byte; 20 seconds by default. */
  arrivalLimitMs?: number;
}
