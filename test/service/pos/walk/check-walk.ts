import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Journal } from '../../../../src/terminal/journal/open-journal.ts';
import { readAnswer } from '../../../terminal/create-test-terminal.ts';
import type { TestService } from '../../support/create-test-service.ts';

interface Paid {
  id: string;
  channel: string;
  status: string;
  amount_minor: number;
  refunded_minor: number;
  active_attempt_id: string | null;
  order_status: string | null;
  /** Attempts that were approved. */
  approved: number;
  /** Approvals of the acquirer. Offline approvals of the terminal do not count. */
  charged: number;
  settled: number;
  refunded: number;
  pairs: string;
}

const count = (from: string) => sql.raw(`(select count(*) from ${from})`);

/** Reads every payment of the walk together with its authorizations, events and order. */
async function readPayments({ store }: TestService, since: number): Promise<Paid[]> {
  const { rows } =
    await sql<Paid>`select p.id, p.channel, p.status, p.amount_minor, p.refunded_minor, p.active_attempt_id,
    (select o.status from orders o where o.payment_id = p.id) as order_status,
    ${count("attempts a where a.payment_id = p.id and a.state = 'APPROVED'")} as approved,
    ${count('attempts a join acquirer_authorizations q on q.reference = a.id where a.payment_id = p.id and q.decline_code is null')} as charged,
    ${count("events e join deliveries d on d.event_id = e.id where e.payment_id = p.id and e.type = 'payment.settled' and d.state = 'DELIVERED'")} as settled,
    ${count("events e join deliveries d on d.event_id = e.id where e.payment_id = p.id and e.type = 'payment.refunded' and d.state = 'DELIVERED'")} as refunded,
    coalesce((select string_agg(t.sale_id || ' ' || t.service_id, ',') from terminal_attempts t
      where t.payment_id = p.id and t.status = 'approved'), '') as pairs
    from payments p where p.created_at >= ${since}`.execute(store);
  return rows.map((row) => ({
    ...row,
    approved: Number(row.approved),
    charged: Number(row.charged),
    settled: Number(row.settled),
    refunded: Number(row.refunded),
  }));
}

const ORDER_STATUSES: Record<string, readonly string[]> = {
  CREATED: ['open'],
  SETTLED: ['approved', 'paid'],
  REFUNDED: ['failed', 'paid'],
  FAILED: ['failed'],
  EXPIRED: ['expired'],
};

/** Checks that a payment is charged once and that all its records agree. */
function checkPayment(payment: Paid): void {
  const { channel, status, order_status: order, approved, charged } = payment;
  const isPaid = status === 'SETTLED' || status === 'REFUNDED';
  expect(payment).toMatchObject({
    active_attempt_id: null,
    approved: isPaid ? 1 : 0,
    settled: isPaid ? 1 : 0,
    refunded: status === 'REFUNDED' ? 1 : 0,
    refunded_minor: status === 'REFUNDED' ? payment.amount_minor : 0,
  });
  expect([payment, charged <= approved]).toEqual([payment, true]);
  if (channel === 'cloud_pos') {
    expect([payment, charged]).toEqual([payment, approved]);
    expect([payment, order]).toEqual([payment, expect.toBeOneOf([...(ORDER_STATUSES[status] ?? [])])]);
  }
}

interface Dialogue {
  sale_id: string;
  service_id: string;
  state: string;
  response: string | null;
  message_id: string | null;
}

/** The terminal's message to the customer agrees with the money. */
function checkDialogue(dialogue: Dialogue, payments: readonly Paid[]): void {
  const { state, response, message_id: messageId } = dialogue;
  const pair = `${dialogue.sale_id} ${dialogue.service_id}`;
  const [payment, second] = payments.filter(({ pairs }) => pairs.split(',').includes(pair));
  expect([pair, state, second]).toEqual([pair, 'ENDED', undefined]);
  const { result, condition } = readAnswer(String(response));
  const seen = { pair, result, condition, payment };
  // A till that has completed an order keeps its money, even if the terminal has given up in the meantime.
  const keepsMoney =
    messageId !== null &&
    payment?.order_status === 'paid' &&
    ['UnreachableHost', 'Aborted'].includes(condition ?? '');
  if (keepsMoney) return;
  expect([seen, payment?.status === 'SETTLED']).toEqual([seen, result === 'Success']);
}

/** Compares order, payment, acquirer, webhook and the terminal's journal about the same money, once everything has ended. */
export async function checkWalk(service: TestService, journal: Journal, since: number): Promise<void> {
  expect(journal.all('select * from outbox')).toEqual([]);
  const payments = await readPayments(service, since);
  for (const payment of payments) checkPayment(payment);
  const dialogues = journal.all(
    "select * from dialogues where category = 'Payment'",
  ) as unknown as Dialogue[];
  for (const dialogue of dialogues) checkDialogue(dialogue, payments);
  const pairs = new Set(dialogues.map(({ sale_id, service_id }) => `${sale_id} ${service_id}`));
  // Money without a dialogue would be money that no customer has presented a card for.
  for (const payment of payments)
    for (const pair of payment.pairs.split(',').filter(Boolean))
      expect([payment, pairs.has(pair)]).toEqual([payment, true]);
}
