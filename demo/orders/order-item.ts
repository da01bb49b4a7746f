export interface OrderItem {
  name: string;
  quantity: number;
  unitPriceMinor: number;
  /** Percent. */
  vatRate: number;
  /** The item is sent and paid every month. */
  isMonthly?: true;
}
