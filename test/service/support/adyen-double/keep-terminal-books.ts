import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { createTill } from '../../pos/waiting/create-till.ts';
import type { TestService } from '../create-test-service.ts';
import type { Fault } from './adyen-types.ts';
import type { AdyenDouble } from './create-adyen-double.ts';
import type { TerminalDouble } from './create-terminal-double.ts';
import { createRandom, readTold } from './keep-books.ts';
import type { Dialogue, Plan } from './terminal-answers.ts';

const PLANS: Plan[] = [
  {},
  {},
  { does: 'wait' },
  { does: 'wait' },
  { does: 'wait', ignoresAbort: true },
  { does: 'wait', isOffline: true },
  { does: 'wait', answers: 'cut' },
  { does: 'wait', answers: 'cut', isDeaf: true },
  { answers: 'lost' },
  { answers: 'reject' },
  { answers: 502 },
  { answers: 'garbage', isBase64: true },
  { does: 'vanish' },
  { does: 'vanish', answers: 'reject' },
  { does: { fails: 'Refusal' } },
  { does: { fails: 'Cancel' } },
  { does: { fails: 'DeviceOut' } },
  { approves: 1 },
  { tip: 1, answers: 'lost' },
  { result: 'Partial', approves: 0.5 },
  { isOffline: true },
  { isOffline: true, answers: 'lost' },
];

const STATUS_FAULTS = ['cut', 'reject', 'NotFound', 'InProgress', 'garbage'] as const;
const FAULTS: Fault[] = ['lost', 'dropped', 'garbage', 500, 429];
const LIMIT = 400;

interface Books {
  adyen: AdyenDouble;
  terminal: TerminalDouble;
  /** On one database. */
  services: TestService[];
  seed: number;
}

/** The money that the overview counts, over all days. */
async function readFigures({ store }: TestService): Promise<number> {
  const rows = [
    ...(await store.selectFrom('figures').select(['kind', 'amount']).where('span', '=', 1).execute()),
    ...(await store.selectFrom('figure_postings').select(['kind', 'amount']).execute()),
  ];
  const sum = (kind: string) =>
    rows.filter((row) => row.kind === kind).reduce((all, { amount }) => all + Number(amount), 0);
  return sum('paid') - sum('refunded');
}

/**
 * Sells at a terminal at random, with tills that cancel, answers that are lost, refunds and late notifications, over one service or
 * several on one database. Then everything heals: the books of Adyen, the payments, their events and the overview must agree.
 */
export async function keepTerminalBooks({ adyen, terminal, services, seed }: Books): Promise<void> {
  const [first] = services as [TestService];
  const random = createRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const pickTill = () => createTill(() => pick(services));
  const orders: number[] = [];
  const before = await readFigures(first);
  const listWaiting = () => terminal.dialogues.filter(({ end }) => !end);
  const tellSome = async () => {
    const told = Map.groupBy(adyen.outbox.splice(0), () => random() < 0.6);
    adyen.outbox.push(...(told.get(false) ?? []));
    const now = told.get(true) ?? [];
    await adyen.tell(pick(services), random() < 0.3 ? [...now.reverse(), ...now] : now);
  };
  const open = async () => {
    terminal.plan(pick(PLANS));
    const { order_id: id } = await pickTill().order();
    orders.push(id);
    await pickTill().pay(id);
  };
  const refund = async () => {
    if (!orders.length) return;
    const { transaction_id: TransactionId } = await pickTill().readOrder(pick(orders));
    await pick(services).post('/api/v5/payments/refund', { TransactionId, Amount: pick([100, 60]) });
  };
  const handIn = () => {
    const isApproved = ({ plan, end }: Dialogue) => plan.isOffline && end?.Response.Result === 'Success';
    const offline = terminal.dialogues.filter(isApproved);
    const known = new Set([...adyen.payments.map(({ psp }) => psp), ...refused]);
    for (const dialogue of offline.filter(({ psp }) => !known.has(psp))) {
      const isPaid = random() < 0.7;
      if (!isPaid) refused.add(dialogue.psp);
      terminal.handIn(isPaid, dialogue);
    }
  };
  const refused = new Set<string>();
  const work = async () => {
    await pick(services).terminalWorker?.runDue();
    // The answers arrive.
    await wait(3);
  };
  const letTimePass = async () => {
    first.clock.advance(pick([1, 5, 20, 60]));
    await work();
    await pick(services).runDueJobs();
  };
  const steps: (() => unknown)[] = [
    ...[
      open,
      open,
      open,
      work,
      work,
      work,
      work,
      letTimePass,
      letTimePass,
      refund,
      tellSome,
      tellSome,
      handIn,
    ],
    () => orders.length && pickTill().pay(pick(orders)),
    () => orders.length && pickTill().cancel(pick(orders)),
    () => orders.length && pickTill().cancel(pick(orders)),
    () => listWaiting().length && terminal.tap(pick(listWaiting())),
    () => listWaiting().length && terminal.fail(pick(['Refusal', 'Cancel']), {}, pick(listWaiting())),
    // Another card may be presented after one that was refused.
    () => listWaiting().length && terminal.refuseCard(pick(listWaiting())),
    () => terminal.statusFaults.push(pick(STATUS_FAULTS)),
    () => adyen.failNext(/refunds|reversals/, pick(FAULTS)),
    () => adyen.failing.add('refunds'),
  ];
  for (let count = 0; count < 120; count += services.length)
    await Promise.all(services.map(() => pick(steps)()));
  adyen.heal();
  terminal.statusFaults.length = 0;
  for (const dialogue of listWaiting()) terminal.fail('Cancel', {}, dialogue);
  const isOpen = async () => {
    const open = first.store.selectFrom('terminal_attempts').select('id').where('due_at', 'is not', null);
    return (await open.executeTakeFirst()) !== undefined;
  };
  for (let count = 0; count < LIMIT && (await isOpen()); count += 1) {
    first.clock.advance(5);
    await work();
  }
  expect(await isOpen()).toBe(false);
  for (let count = 0; count < 6; count += 1) {
    handIn();
    first.clock.advance(1_000);
    for (const service of services) {
      await service.recover();
      await service.runDueJobs();
      await adyen.tell(service);
    }
  }
  let all = 0;
  for (const id of orders) {
    const { transaction_id: transactionId, status } = await createTill(() => first).readOrder(id);
    const payment = await createTill(() => first).readPayment(transactionId as string);
    const isTaken = ['SETTLED', 'REFUNDED'].includes(payment.status);
    const said = isTaken ? payment.amount_minor - payment.refunded_minor : 0;
    const booked = adyen
      .find(transactionId as string)
      .reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);
    const told = await readTold(first, { transactionId: transactionId as string });
    expect([id, { booked, said, told }]).toEqual([id, { booked: said, said, told: said }]);
    expect(['open', 'expired', 'approved', 'failed']).toContain(status);
    all += said;
  }
  expect((await readFigures(first)) - before).toBe(all);
  expect(await first.operations.metrics.render()).toMatch(/servicepay_modifications_open 0/);
  // No pair came twice.
  const pairs = terminal.dialogues.map(({ saleId }) => saleId);
  expect(new Set(pairs).size).toBe(pairs.length);
  for (const service of services) service.faults.length = 0;
}
