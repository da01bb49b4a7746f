import { type BillLine, type StoreItem, sumBill } from './write-bill.ts';

/** The initial state of the till's page, without its buttons. */
export const READY = {
  tone: 'idle' as 'idle' | 'busy' | 'good' | 'bad',
  headline: 'Ready',
  text: 'Add what is sold, then choose how it is paid.',
  products: [] as StoreItem[],
  quantities: {} as Record<string, number>,
  paper: [] as string[],
  link: '',
  problems: [] as string[],
};

interface TillOptions {
  /** Whether there is a sale that could be refunded. */
  hasLast: boolean;
  /** Whether what is going on can be cancelled. */
  hasCancel: boolean;
}

/** The bill, its total, and what can be pressed now. */
export function describeTill({ products, quantities, ...shown }: typeof READY, options: TillOptions) {
  const all = products.map((product) => ({ ...product, quantity: quantities[product.Id] ?? 0 }));
  const lines: BillLine[] = all.filter(({ quantity }) => quantity > 0);
  const isIdle = shown.tone !== 'busy';
  const { hasLast, hasCancel } = options;
  const can = { add: isIdle, less: isIdle, pay: isIdle && lines.length > 0, refund: isIdle && hasLast };
  return { ...shown, products, lines, total: sumBill(lines), can: { ...can, cancel: !isIdle && hasCancel } };
}
