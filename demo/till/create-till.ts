/** What the till knows and does. The page shows its state and sends its actions. */
import { formatMoney } from '../money.ts';
import { type BillLine, type StoreItem, sumBill, writeBill } from '../write-bill.ts';

export type Say = (text: string) => void;
type Paid = { by: string; refund(say: Say): Promise<unknown> };

/** A way to pay. It rejects with a sentence for the cashier, and only if nothing was taken. */
export interface Way {
  label: string;
  pay(bill: { lines: BillLine[]; amountMinor: number }, say: Say): Promise<Paid>;
  cancel?(): Promise<unknown>;
  /** Rejects if nobody can pay in this way now. */
  check?(): Promise<unknown>;
}

export interface TillOptions {
  ways: Record<string, Way>;
  fetchProducts(): Promise<StoreItem[]>;
  print(lines: string[]): Promise<void>;
}

export const CASH: Way = { label: 'Cash', pay: async () => ({ by: 'Cash', refund: async () => {} }) };

const START = {
  tone: 'idle' as 'idle' | 'busy' | 'good' | 'bad',
  headline: 'Ready',
  text: 'Add what is sold, then choose how it is paid.',
  products: [] as StoreItem[],
  lines: [] as BillLine[],
  paper: [] as string[],
  problems: [] as string[],
};

export function createTill({ ways, fetchProducts, print }: TillOptions) {
  const listeners = new Set<(state: object) => void>();
  let state = START;
  let cancel: Way['cancel'];
  let last: (Paid & { lines: BillLine[] }) | undefined;

  function describe() {
    const isIdle = state.tone !== 'busy';
    const pay = isIdle && state.lines.length > 0;
    const can = { add: isIdle, less: isIdle, pay, cancel: !isIdle && !!cancel, refund: isIdle && !!last };
    return { ...state, total: formatMoney(sumBill(state.lines)), can };
  }
  function show(change: Partial<typeof START>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener(describe());
  }
  const say = (text: string) => show({ text });

  async function check(): Promise<void> {
    const problems: string[] = [];
    const note = (label: string) => (error: Error) => void problems.push(`${label}: ${error.message}`);
    await Promise.all(Object.values(ways).map((way) => way.check?.().catch(note(way.label))));
    const products = (await fetchProducts().catch(note('Products'))) ?? state.products;
    problems.sort();
    const isNew = JSON.stringify([products, problems]) !== JSON.stringify([state.products, state.problems]);
    if (isNew) show({ products, problems });
  }

  function add(id: string, step: number): void {
    const lines = state.products.map((product) => {
      const { quantity = 0 } = state.lines.find(({ Id }) => Id === product.Id) ?? {};
      return { ...product, quantity: String(product.Id) === id ? quantity + step : quantity };
    });
    show({ lines: lines.filter(({ quantity }) => quantity > 0) });
  }

  /** Does one thing that takes time, prints it, and shows how it ended. There is never a second one beside it. */
  async function work(
    doing: string,
    { done = '', failed = '', lines = state.lines },
    run: () => Promise<Paid>,
  ) {
    show({ tone: 'busy', headline: doing, text: '', paper: [] });
    try {
      const { by } = await run();
      cancel = undefined;
      const paper = writeBill(done, lines, by);
      show({ headline: `${done} ${formatMoney(sumBill(lines))}`, text: `${by}. Printing …`, paper });
      const end = await print(paper).then(
        () => 'Printed.',
        ({ message }) => `Not printed. ${message}`,
      );
      show({ tone: 'good', text: `${by}. ${end}` });
    } catch (error) {
      show({ tone: 'bad', headline: failed, text: (error as Error).message });
    }
    await check();
  }

  const actions: Record<string, (what: string) => unknown> = {
    add: (id) => add(id, 1),
    less: (id) => add(id, -1),
    check,
    pay(name) {
      const { [name]: way = CASH } = ways;
      const { lines } = state;
      const amountMinor = sumBill(lines);
      cancel = way.cancel;
      return work(
        `${way.label}: ${formatMoney(amountMinor)}`,
        { done: 'Paid', failed: 'Not paid' },
        async () => {
          last = { ...(await way.pay({ lines, amountMinor }, say)), lines };
          show({ lines: [] });
          return last;
        },
      );
    },
    async refund() {
      const sale = last;
      if (!sale) return;
      cancel = undefined;
      const texts = { done: 'Refunded', failed: 'Not refunded', lines: sale.lines };
      await work('Refunding the last sale', texts, async () => {
        await sale.refund(say);
        last = undefined;
        return sale;
      });
    },
    cancel: () => cancel?.().catch(({ message }) => say(message)),
  };

  return {
    ways,
    describe,
    /** @returns false if this cannot be done now */
    act(name: string, what = ''): boolean {
      const isAllowed = name === 'check' || Reflect.get(describe().can, name) === true;
      if (isAllowed) void actions[name]?.(what);
      return isAllowed;
    },
    watch(listener: (state: object) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
