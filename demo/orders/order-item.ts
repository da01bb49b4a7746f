export interface OrderItem {
  name: string;
  quantity: number;
  unitPriceMinor: number;
  /** Percent. */
  vatRate: number;
  /** Sent, and paid, every month. */
  isMonthly?: true;
}
