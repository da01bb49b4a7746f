import { expect } from 'vitest';
import type { Journal } from '../../../src/terminal/journal/open-journal.ts';
import type { ReceivedRequest } from '../webhooks/deliveries/start-receiver.ts';
import type { Select } from './check-database.ts';

/** The amount that the acquirer would charge. */
const CHARGED = `select a.payment_id, a.id from attempts a
  join acquirer_authorizations q on q.reference = a.id where q.decline_code is null`;
const PAID = `('SETTLED', 'REFUNDED')`;

/** The states that must never be, each with the rows that would show it. */
const NEVER: Record<string, string> = {
  'an order that is neither paid nor failed': `select * from orders where status not in ('paid', 'failed')`,
  'a paid order without its money': `select o.id, p.status from orders o join payments p on p.id = o.payment_id
    where o.status = 'paid' and p.status <> 'SETTLED'`,
  'an order that has failed and was charged': `select o.id, p.status from orders o join payments p on p.id = o.payment_id
    where o.status = 'failed' and p.status not in ('REFUNDED', 'FAILED')`,
  'a payment that is charged twice': `select payment_id from (${CHARGED}) c group by payment_id having count(*) > 1`,
  'a charge that is not written down': `select c.id from (${CHARGED}) c join attempts a on a.id = c.id where a.state <> 'APPROVED'`,
  'a paid payment without exactly one approved attempt': `select id from payments p where status in ${PAID}
    and (select count(*) from attempts a where a.payment_id = p.id and a.state = 'APPROVED') <> 1`,
  'an attempt that disagrees with its terminal': `select a.id, a.state, t.status from attempts a
    join terminal_attempts t on t.attempt_id = a.id where (a.state = 'APPROVED') <> (t.status = 'approved')`,
  'an attempt without an end': `select id from attempts where state in ('AUTHORIZING', 'AT_TERMINAL')`,
  'a terminal that is held by an attempt': `select poiid from terminals where active_attempt_id is not null`,
  'a payment that is held by an attempt': `select id from payments where active_attempt_id is not null`,
  'a paid payment that is not told of once': `select p.id from payments p where (p.status in ${PAID}) <>
    (1 = (select count(*) from events e where e.payment_id = p.id and e.type = 'payment.settled'))`,
  'a payment that went back and is not told of': `select p.id from payments p where (p.status = 'REFUNDED') <>
    (1 = (select count(*) from events e where e.payment_id = p.id and e.type = 'payment.refunded'))`,
  'an event that goes nowhere': `select e.id from events e where type in ('payment.settled', 'payment.refunded') and not exists (select 1 from deliveries d where d.event_id = e.id)`,
  'a delivery without an end, or that has failed': `select id from deliveries where state in ('PENDING', 'FAILED')`,
  // An earlier attempt that was given up after the card was read has its own receipts.
  'a paid payment without its two receipts': `select p.id from payments p
    join terminal_attempts t on t.payment_id = p.id and t.status = 'approved' where p.status = 'SETTLED'
    and 2 <> (select count(*) from receipts r where r.payment_id = p.id and r.sale_id = t.sale_id)`,
  'a call without an answer': `select * from idempotency_keys where answer is null`,
};

interface Dialogue {
  sale_id: string;
  service_id: string;
  result: string | null;
  response: string | null;
}

/** Each dialogue has one end, and the service knows it: `Success` exactly where money was taken and stayed. */
async function checkJournal(select: Select, journal: Journal): Promise<void> {
  expect(journal.all('select * from outbox')).toEqual([]);
  const dialogues = journal.all('select * from dialogues') as unknown as Dialogue[];
  const attempts = new Map(
    (
      await select(`select t.sale_id, t.service_id, t.rbc_id, p.status, t.status as attempt from terminal_attempts t
        join payments p on p.id = t.payment_id`)
    ).map((row) => [`${row.sale_id} ${row.service_id}`, row]),
  );
  for (const { sale_id, service_id, result, response } of dialogues) {
    const attempt = attempts.get(`${sale_id} ${service_id}`);
    const isPaid = attempt?.attempt === 'approved' && attempt.status === 'SETTLED';
    expect([sale_id, result, attempt]).toEqual([sale_id, isPaid ? 'Success' : 'Failure', attempt]);
    if (isPaid) expect(response).toContain(`pspReference=${attempt?.rbc_id}&`);
  }
  const known = new Set(dialogues.map(({ sale_id, service_id }) => `${sale_id} ${service_id}`));
  for (const [pair, { attempt }] of attempts)
    if (attempt === 'approved') expect([pair, known.has(pair)]).toEqual([pair, true]);
}

/** Every event that was delivered has arrived under one id, and for no payment two of a kind. */
async function checkWebhooks(select: Select, received: readonly ReceivedRequest[]): Promise<void> {
  const ids = new Set(received.map(({ headers }) => headers['webhook-id']));
  const events = await select(`select distinct e.id from events e join deliveries d on d.event_id = e.id`);
  expect([...ids].sort()).toEqual(events.map(({ id }) => id).sort());
}

/** Compares order, payment, acquirer, terminal and webhook about the same money. */
export async function checkDesk(
  select: Select,
  journal: Journal,
  received: readonly ReceivedRequest[],
): Promise<void> {
  for (const [sentence, statement] of Object.entries(NEVER))
    expect({ [sentence]: await select(statement) }).toEqual({ [sentence]: [] });
  await checkJournal(select, journal);
  await checkWebhooks(select, received);
}
