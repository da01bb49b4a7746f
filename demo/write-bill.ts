import { formatMoney } from './money.ts';

/** An item as the store has it; `Price` in minor units. */
export interface StoreItem {
  Id: number;
  Name: string;
  Price: number;
}

export interface BillLine extends StoreItem {
  quantity: number;
}

/** Columns of the terminal's paper. */
const WIDTH = 42;
const PRICE_WIDTH = 10;

const writeRow = (left: string, amountMinor: number) =>
  left.slice(0, WIDTH - PRICE_WIDTH - 1).padEnd(WIDTH - PRICE_WIDTH) +
  formatMoney(amountMinor).padStart(PRICE_WIDTH);

export const sumBill = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { Price, quantity }) => sum + Price * quantity, 0);

/** A bill as rows of paper. @param end what the last row says: how it was paid */
export function writeBill(title: string, lines: readonly BillLine[], end: string): string[] {
  const rows = lines.map(({ Name, Price, quantity }) => writeRow(`${quantity} x ${Name}`, Price * quantity));
  return ['BOTTEGA ROSSI', '', ...rows, '-'.repeat(WIDTH), writeRow(title, sumBill(lines)), end];
}
