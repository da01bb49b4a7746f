/** The state and the actions of the till. The page shows its state and sends its actions. */
import { formatMoney } from '../orders/money.ts';
import { createLiveValue } from '../till-parts/live-value.ts';
import { oneAtATime } from '../till-parts/one-at-a-time.ts';
import { describeTill, READY } from '../till-parts/till-state.ts';
import { type BillLine, type Left, type StoreItem, sumBill, writeBill } from '../till-parts/write-bill.ts';

export type Say = (text: string) => void;
type Gear = { fetchProducts(): Promise<StoreItem[]>; print(lines: string[], link?: string): Promise<void> };
type Paid = { by: string; left?: Left; refund(say: Say): Promise<unknown> };

/** A way to pay. It rejects with a sentence for the cashier, and only if nothing was taken. */
export interface Way {
  label: string;
  pay(bill: { lines: BillLine[]; amountMinor: number }, say: Say): Promise<Paid>;
  cancel?(): Promise<unknown>;
  /** Rejects if this way to pay is not available now. */
  check?(): Promise<unknown>;
}

export const CASH: Way = { label: 'Cash', pay: async () => ({ by: 'Cash', refund: async () => {} }) };

export function createTill(ways: Record<string, Way>, { fetchProducts, print }: Gear) {
  const state = createLiveValue(READY);
  const say = (text: string) => state.change({ text });
  let cancel: Way['cancel'];
  let last: (Paid & { lines: BillLine[] }) | undefined;
  const describe = () => describeTill(state.get(), { hasLast: !!last, hasCancel: !!cancel });

  function add(id: string, step: number): void {
    const { quantities } = state.get();
    state.change({ quantities: { ...quantities, [id]: Math.max(0, (quantities[id] ?? 0) + step) } });
  }

  const check = oneAtATime(async () => {
    const problems: string[] = [];
    const note = (label: string) => (error: Error) => void problems.push(`${label}: ${error.message}`);
    await Promise.all(Object.values(ways).map((way) => way.check?.().catch(note(way.label))));
    const products = (await fetchProducts().catch(note('Products'))) ?? state.get().products;
    state.change({ products, problems: problems.sort() });
  });

  /** Moves money, prints it, and shows how it ended. There is never a second one beside it. */
  async function work(lines: BillLine[], [doing, done, failed]: string[], run: () => Promise<Paid>) {
    const total = formatMoney(sumBill(lines));
    state.change({ tone: 'busy', headline: `${doing} ${total}`, text: '', paper: [], link: '' });
    try {
      const { by, left } = await run();
      cancel = undefined;
      const { took, paper, link } = writeBill(String(done), lines, { by, left });
      state.change({ headline: `${done} ${took}`, text: `${by}. Printing …`, paper, link });
      const end = await print(paper, link).catch(({ message }) => ` Not printed: ${message}`);
      state.change({ tone: 'good', text: `${by}.${end ?? ' Printed.'}` });
      void left?.paid?.then((isPaid) => {
        if (isPaid && link && state.get().link === link)
          state.change({ headline: `${done} ${total}`, text: `${by}, the rest by link.`, link: '' });
      });
    } catch (error) {
      cancel = undefined;
      state.change({ tone: 'bad', headline: `${failed}`, text: (error as Error).message });
    }
    await check();
  }

  const actions: Record<string, (what: string) => unknown> = {
    add: (id) => add(id, 1),
    less: (id) => add(id, -1),
    check,
    pay(name) {
      const { [name]: way = CASH } = ways;
      const { lines, total: amountMinor } = describe();
      cancel = way.cancel && (async () => way.cancel?.());
      return work(lines, [`${way.label}:`, 'Paid', 'Not paid'], async () => {
        last = { ...(await way.pay({ lines, amountMinor }, say)), lines };
        state.change({ quantities: {} });
        return last;
      });
    },
    refund() {
      const sale = last as NonNullable<typeof last>;
      return work(sale.lines, ['Refunding', 'Refunded', 'Not refunded'], async () => {
        await sale.refund(say);
        last = undefined;
        return sale;
      });
    },
    cancel() {
      const asked = cancel;
      say('Cancelling …');
      // A late refusal says nothing about a later payment.
      asked?.().catch(({ message }) => asked === cancel && say(message));
    },
  };

  /** @returns false if the action is not possible now */
  function act(name: string, what = ''): boolean {
    const isAllowed = name === 'check' || Reflect.get(describe().can, name) === true;
    if (isAllowed) void actions[name]?.(what);
    return isAllowed;
  }
  return { ways, describe, act, watch: state.watch, isWatched: state.isWatched };
}
