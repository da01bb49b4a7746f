import { formatMoney } from '../orders/money.ts';

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

/** The unpaid rest. */
export interface Left {
  amountMinor: number;
  /** The URL of its payment link; empty if the link has ended. */
  url: string;
  /** Resolves with whether it was paid, once that is known or no longer needed. */
  paid?: Promise<boolean>;
}

/**
 * A bill as rows of paper, what was taken, and the link for the rest.
 * @param title what happened to the money
 * @param end how it was paid
 */
export function writeBill(
  title: string,
  lines: readonly BillLine[],
  { by, left = { amountMinor: 0, url: '' } }: { by: string; left?: Left | undefined },
) {
  const total = sumBill(lines);
  const tookMinor = total - left.amountMinor;
  const paper = [
    'BOTTEGA ROSSI',
    '',
    ...lines.map(({ Name, Price, quantity }) => writeRow(`${quantity} x ${Name}`, Price * quantity)),
    '-'.repeat(WIDTH),
    ...(tookMinor === total ? [] : [writeRow('Total', total)]),
    writeRow(title, tookMinor),
    by,
    ...(left.url ? ['', writeRow('Left to pay', left.amountMinor), 'Scan the code to pay it by phone.'] : []),
  ];
  const took = formatMoney(tookMinor) + (tookMinor === total ? '' : ` of ${formatMoney(total)}`);
  return { paper, took, link: left.url };
}
