import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { createPayment } from '../../../protocol/nexo/create-request.ts';
import { shareService } from '../../support/use-service.ts';
import { POIID } from '../waiting/create-fake-terminal.ts';
import { createTill, TILL_COMPANIES } from '../waiting/create-till.ts';
import { checkWalk } from './check-walk.ts';
import { createDesk, type WalkedDesk } from './create-desk.ts';
import { createNetwork, FATES, type Fate, type Network } from './create-network.ts';

/** Walks of one run. After a change of what this checks, walk more: `WALKS=300`. */
const WALKS = Number(process.env.WALKS ?? 8);

type Step =
  /** An order; with `pays` it is sent to the terminal, which polls. */
  | { kind: 'order'; item: number; pays: boolean }
  | { kind: 'pay' | 'cancel' | 'complete'; order: number }
  /** A sale of the local API; the same one again is a repeated message. */
  | { kind: 'local'; sale: number; amount: string }
  | { kind: 'pass'; seconds: number }
  | { kind: 'turns'; count: number }
  | { kind: 'poll' | 'hello' | 'flush' | 'kill-terminal' | 'restart-service' | 'late' | 'down' | 'up' };

/** Counted from the newest. */
const orders = fc.nat({ max: 2 });
const isKind = <Kind extends Step['kind']>(kind: Kind) => fc.constant(kind);
const steps: fc.Arbitrary<Step> = fc.oneof(
  // Approved, one cent, declined.
  {
    weight: 6,
    arbitrary: fc.record({
      kind: isKind('order'),
      item: fc.constantFrom(101, 101, 110, 124),
      pays: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('pay', 'pay', 'complete', 'cancel'), order: orders }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: isKind('local'),
      sale: fc.nat({ max: 2 }),
      amount: fc.constantFrom('10.00', '60.00', '11.24'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: isKind('pass'), seconds: fc.constantFrom(1, 11, 40, 95) }) },
  { weight: 6, arbitrary: fc.record({ kind: isKind('turns'), count: fc.nat({ max: 40 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'poll',
        'poll',
        'poll',
        'hello',
        'flush',
        'kill-terminal',
        'restart-service',
        'late',
        'down',
        'up',
      ),
    }),
  },
);
const fates = fc.array(fc.constantFrom<Fate>('arrives', 'arrives', 'arrives', ...FATES), { maxLength: 40 });

const service = shareService({ companies: TILL_COMPANIES });
const till = createTill(() => service);
beforeAll(() => till.assign());

interface Walk {
  number: number;
  desk: WalkedDesk;
  network: Network;
  orders: { id: number; keys: number }[];
}

let walks = 0;

async function useTill(
  { orders: made, number }: Walk,
  step: Extract<Step, { order: number }>,
): Promise<void> {
  const order = made[step.order];
  if (!order) return;
  const { id } = order;
  if (step.kind === 'cancel') await till.cancel(id);
  if (step.kind === 'complete') await till.complete(id, (await till.readOrder(id)).payment?.rbc_id ?? 'none');
  if (step.kind !== 'pay') return;
  // Pressed twice at once, and once more with the same key.
  const key = { 'idempotency-key': `walk-${number}-${id}-${order.keys}` };
  order.keys += 1;
  await Promise.all([till.pay(id, key), till.pay(id)]);
  await till.pay(id, key);
}

async function passTime(seconds: number): Promise<void> {
  service.clock.advance(seconds);
  await service.runDueJobs();
}

async function take(step: Step, walk: Walk): Promise<void> {
  const { desk, network } = walk;
  if (step.kind === 'order') {
    const { order_id: id } = await till.order({ items: [{ id: step.item, quantity: 1 }] });
    walk.orders.unshift({ id, keys: 0 });
    if (!step.pays) return;
    await useTill(walk, { kind: 'pay', order: 0 });
    await walk.desk.poll();
  } else if ('order' in step) await useTill(walk, step);
  else if (step.kind === 'local') {
    const saleId = `walk-${walk.number}-${step.sale}`;
    desk.send(createPayment({ saleId, serviceId: '1', amount: step.amount }));
  } else if (step.kind === 'pass') await passTime(step.seconds);
  else if (step.kind === 'turns') for (let turn = 0; turn < step.count; turn += 1) await setImmediate();
  else if (step.kind === 'kill-terminal') await desk.kill();
  else if (step.kind === 'restart-service') await service.recover();
  else if (step.kind === 'late') await network.deliverLate();
  else if (step.kind === 'down' || step.kind === 'up') network.isDown = step.kind === 'down';
  else if (step.kind === 'poll') await desk.poll();
  else if (step.kind === 'hello') await desk.hello();
  else await desk.flush();
}

/** Checks that no late call has put the terminal back into a dialogue that has ended. */
async function expectIdle(): Promise<void> {
  const terminals = service.store.selectFrom('terminals').select('state').where('poiid', '=', POIID);
  expect((await terminals.executeTakeFirstOrThrow()).state).toBeOneOf(['IDLE', 'RESULT']);
}

/** Delivers everything again, and lets every time limit pass. */
async function comeToAnEnd({ desk, network }: Walk): Promise<void> {
  network.heal();
  for (let round = 0; round < 3; round += 1) {
    await desk.hello();
    await desk.poll();
    await desk.settle();
    await desk.flush();
    await passTime(95);
    await network.deliverLate();
    await service.recover();
    await expectIdle();
  }
  await desk.poll();
  await desk.settle();
  await desk.flush();
  await service.deliverDue();
}

async function walkAlong(path: readonly Step[], fate: Fate[]): Promise<void> {
  walks += 1;
  service.clock.advance(1);
  const since = service.clock.now();
  const network = createNetwork(service, fate.values());
  const desk = await createDesk(network);
  const walk: Walk = { number: walks, desk, network, orders: [] };
  try {
    await desk.hello();
    for (const step of path) await take(step, walk);
    await comeToAnEnd(walk);
    await checkWalk(service, desk.journal, since);
  } finally {
    desk.close();
    await till.clear();
  }
}

it(
  'a terminal payment is charged once and all its records agree after lost, repeated and late calls and crashes',
  async () => {
    // A killed terminal of this process complains about its closed journal.
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const paths = fc.array(steps, { minLength: 8, maxLength: 40, size: 'max' });
    await fc.assert(fc.asyncProperty(paths, fates, walkAlong), {
      numRuns: WALKS,
      ...(process.env.WALK_SEED && { seed: Number(process.env.WALK_SEED) }),
    });
    complaints.mockRestore();
    expect(walks).toBeGreaterThanOrEqual(WALKS);
  },
  30_000 + WALKS * 2_000,
);
