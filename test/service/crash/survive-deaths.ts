import { expect } from 'vitest';
import type { PayAnswer, StatusAnswer } from '../../../src/protocol/checkout-api.ts';
import type { PaymentStatus } from '../../../src/protocol/payment-status.ts';
import type { ApiBody } from '../support/create-api-calls.ts';
import type { Receiver } from '../webhooks/deliveries/start-receiver.ts';
import { checkDatabase, type Select } from './check-database.ts';
import type { Cluster, Member } from './create-cluster.ts';
import { type Customer, type CustomerOptions, createCustomer, Undecided } from './create-customer.ts';
import { createLedger, type Ledger, waitForStep } from './ledger.ts';
import { PURCHASES, settleDebit } from './purchases.ts';

interface LoadOptions extends Pick<CustomerOptions, 'waitOut'> {
  cluster: Cluster;
  receiver: Receiver;
  /** Ends the leases of killed processes after the load, which would take a minute to expire. */
  endLeases(): Promise<void>;
  select: Select;
}

interface TroubleOptions extends LoadOptions {
  /** Happens under load, which ends after it. */
  makeTrouble(run: Run): Promise<void>;
  /** Each line that a process may write to standard error because of it. */
  allowedFault?: RegExp;
}

interface CrashOptions extends LoadOptions {
  /** How often a process is killed. */
  rounds: number;
}

/** Customers at the same time. */
const CUSTOMERS = 8;
/** A process dies in the middle of the work, after so many answers; where others live, they give some more without it. */
const MIN_ANSWERS = 20;
const MAX_ANSWERS = 80;
/** The work that a process may be doing when it dies: ends of paths. */
const MOMENTS = [
  '/payments/link',
  '/cancel',
  '/expire',
  '/refund',
  '/refund',
  '/capture',
  '/release',
  '/webhooks/create',
  '/rotate-secret',
  '/test',
  '/payments/charge',
  '/payments/charge',
  '/card-sessions',
  '/accept',
  '/evidence',
  '/pay',
  '/approve',
];
const SLOW_CARD = { number: '4000 0000 0000 0077' };
/** Only against standing still: a busy machine takes its time. */
const POLL = { interval: 20, timeout: 120_000 };

/** A worker looks for renewals this often. */
const RENEWAL_MS = 1_000;

/** The outcomes that a press may have, if no further process dies. */
const ENDS: readonly PayAnswer['outcome'][] = ['completed', 'declined', 'cancelled', 'closed'];

export interface Run extends LoadOptions {
  ledger: Ledger;
  customer: Customer;
}

/** `undefined` for what is not decided yet. */
const unlessUndecided = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Undecided) return undefined;
    throw error;
  }
};

async function buyUntil(isOver: () => boolean, run: Run, count: () => number): Promise<void> {
  const { customer, ledger, receiver } = run;
  while (!isOver()) {
    const number = count();
    const purchase = PURCHASES[number % PURCHASES.length] as (typeof PURCHASES)[number];
    const index = Math.floor(number / PURCHASES.length);
    await unlessUndecided(purchase({ customer, ledger, receiverUrl: receiver.url, index }));
  }
}

/** Returns a random integer of at least `min`, below `max`. */
const pickNumber = (min: number, max: number) => min + Math.floor(Math.random() * (max - min));

export const waitForAnswers = ({ ledger }: Run, count: number): Promise<void> =>
  waitForStep(ledger, ({ kind }) => kind === 'answered', count);

/** A call of some kind is in the process that is about to die; how far it has come there, chance decides. */
async function waitForMoment(run: Run, victim: Member): Promise<void> {
  const call = MOMENTS[pickNumber(0, MOMENTS.length)] as string;
  await waitForStep(
    run.ledger,
    ({ kind, path, member }) =>
      kind === 'sent' && path.endsWith(call) && (member === victim || !victim.baseUrl),
  );
  const answers = pickNumber(0, CUSTOMERS);
  if (answers) await waitForAnswers(run, answers);
}

/** Pays with a slow card at the process that is about to die; resolves when it is at the acquirer. */
async function pressSlowCard({ customer }: Run, victim: Member): Promise<{ answered: Promise<void> }> {
  const link = await customer.createLink();
  const answered = customer.pressAt(victim, link, { card: SLOW_CARD });
  const readState = async () => (await customer.ask<StatusAnswer>(`${link.path}/status`)).state;
  await expect.poll(readState, POLL).toBe('processing');
  return { answered };
}

/** A process dies with a slow card at the acquirer, and with all that the customers do at the moment. */
async function killOne(run: Run, round: number): Promise<void> {
  const { cluster } = run;
  await cluster.start();
  // The first victim is a process that answers calls, so that every run loses some answers.
  const victim = round ? cluster.pickAny() : await cluster.pick();
  const pressed = victim.baseUrl ? await pressSlowCard(run, victim) : undefined;
  await waitForAnswers(run, pickNumber(MIN_ANSWERS, MAX_ANSWERS));
  await waitForMoment(run, victim);
  await cluster.kill(victim);
  await pressed?.answered;
}

async function killMembers(run: Run, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await killOne(run, round);
    if (run.cluster.isAnswering()) await waitForAnswers(run, MIN_ANSWERS);
  }
  await run.cluster.start();
}

async function buyDuring(run: Run, makeTrouble: TroubleOptions['makeTrouble']): Promise<void> {
  let isOver = false;
  let number = 0;
  const load = Array.from({ length: CUSTOMERS }, () =>
    buyUntil(
      () => isOver,
      run,
      () => number++,
    ),
  );
  const trouble = makeTrouble(run).finally(() => {
    isOver = true;
  });
  try {
    await Promise.all([trouble, ...load]);
  } finally {
    isOver = true;
  }
}

/** Some at a time, until each is decided. */
async function decideAll<Item>(
  items: readonly Item[],
  decide: (item: Item) => Promise<boolean>,
): Promise<void> {
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) await expect.poll(() => decide(item), POLL).toBe(true);
  };
  await Promise.all(Array.from({ length: CUSTOMERS }, work));
}

/** Subscriptions whose second payment is still to be made; one that began late has it a day later. */
async function findDueSubscriptions(customer: Customer): Promise<{ NextPaymentAt: string }[]> {
  const { Subscriptions } = await customer.ask<{ Subscriptions: { NextPaymentAt: string }[] }>(
    '/api/v5/subscriptions?State=ACTIVE&Limit=100',
  );
  return Subscriptions.filter(({ NextPaymentAt }) => Date.parse(NextPaymentAt) - Date.now() < 3_600_000);
}

/** The banks pay what was debited. */
async function settleDebits(customer: Customer): Promise<void> {
  const { Transactions } = await customer.ask<ApiBody>(
    '/api/v5/transactions?Status=PENDING&Method=sepa_direct_debit&Limit=100',
  );
  for (const { TransactionId } of Transactions) await settleDebit(customer, String(TransactionId));
}

/** Unanswered callers ask again; answered ones get the same answer again. Shoppers who are at a bank approve. */
async function askForAnswers({ ledger, customer, endLeases }: Run): Promise<void> {
  await endLeases();
  await decideAll(ledger.calls, async (call) => !!(await unlessUndecided(customer.repeatCall(call))));
  // Before a shopper comes back to look: what was acknowledged becomes true by itself.
  await decideAll([...ledger.acknowledged], async ([id, statuses]) => {
    const { Link } = await customer.ask<ApiBody>(`/api/v4/payments/link/${id}`);
    return statuses.includes(Link.Status as PaymentStatus);
  });
  await decideAll(ledger.presses, async (press) => {
    const answer = await unlessUndecided(customer.repeatPress(press));
    if (answer?.outcome === 'redirect' || answer?.outcome === 'challenge') await customer.approve(answer);
    return !!answer && ENDS.includes(answer.outcome);
  });
  // A process that claimed a renewal found its attempt in the hands of the dead, and would look again in a minute.
  const findDue = async () => {
    await endLeases();
    await settleDebits(customer);
    return findDueSubscriptions(customer);
  };
  await expect.poll(findDue, { ...POLL, interval: RENEWAL_MS }).toEqual([]);
  const findPending = async () =>
    (await customer.ask<ApiBody>('/api/v4/webhooks/deliveries?State=PENDING&Limit=1')).Deliveries;
  await expect.poll(findPending, POLL).toEqual([]);
}

/** Makes trouble under load, and then looks whether what was acknowledged is there, once. */
export async function surviveTrouble(options: TroubleOptions): Promise<Ledger> {
  const { cluster, receiver, select, makeTrouble, waitOut, allowedFault = /^$/ } = options;
  const ledger = createLedger();
  const customer = createCustomer({ cluster, ledger, receiverUrl: receiver.url, waitOut });
  const run: Run = { ...options, ledger, customer };
  await cluster.start();
  await buyDuring(run, makeTrouble);
  await askForAnswers(run);
  for (const { code, stderr } of await cluster.stop()) {
    const faults = stderr.split('\n').filter((line) => line && !allowedFault.test(line));
    expect({ code, faults }).toEqual({ code: 0, faults: [] });
  }
  expect(cluster.complaints()).toEqual([]);
  await checkDatabase(select, ledger, receiver.requests);
  return ledger;
}

/**
 * Kills processes under load, and then looks whether what was acknowledged is there, once.
 * @returns how much it was
 */
export async function surviveDeaths(options: CrashOptions): Promise<Record<string, number>> {
  const { rounds, receiver } = options;
  const ledger = await surviveTrouble({ ...options, makeTrouble: (run) => killMembers(run, rounds) });
  const { calls, presses, acknowledged, answers, lost } = ledger;
  expect(lost).toBeGreaterThan(0);
  return {
    rounds,
    answers,
    lost,
    callsWithKey: calls.length,
    presses: presses.length,
    acknowledgedPayments: acknowledged.size,
    webhooks: receiver.requests.length,
  };
}
