import { expect } from 'vitest';
import type { ApiBody } from '../support/create-api-calls.ts';
import type { ReceivedRequest } from '../webhooks/deliveries/start-receiver.ts';
import { type Ledger, readAnswers } from './ledger.ts';
import type { DisputeBody } from './purchases.ts';

type Row = Record<string, unknown>;
export type Select = (statement: string) => Promise<Row[]>;

/** The amount that the acquirer would charge for an attempt, and the approval of a rail. */
const CHARGED = `select a.payment_id, a.state from attempts a
  join acquirer_authorizations q on q.reference = a.id where q.decline_code is null and q.needs_challenge = 0`;
const APPROVED_AT_RAIL = `select a.payment_id, a.state from attempts a
  join rail_orders r on r.reference = a.id where r.state in ('APPROVED', 'PENDING')`;
const PAID = `('HELD', 'PENDING', 'SETTLED', 'RELEASED', 'REFUNDED', 'DISPUTED')`;
const OPEN_DISPUTE = `('NEEDS_RESPONSE', 'UNDER_REVIEW')`;
const hasDisputeEvent = (type: string) =>
  `exists (select 1 from events e where e.payment_id = d.id and e.type = 'dispute.${type}')`;
const hasEvent = (type: string) =>
  `exists (select 1 from events e where e.payment_id = p.id and e.type = 'payment.${type}')`;

/** Its process died over the first payment, which was made when the date of the second one had passed. */
const BEGUN_LATE = `state = 'ACTIVE' and cycle = 1 and next_at - created_at > 3600000`;

/** The states that must never be, each with the rows that would show it. */
const NEVER: Record<string, string> = {
  'a payment that is charged twice at the acquirer': `select payment_id from (${CHARGED}) c group by payment_id having count(*) > 1`,
  'a payment that is approved twice at rails': `select payment_id from (${APPROVED_AT_RAIL}) c group by payment_id having count(*) > 1`,
  'a charge that nobody has written down': `select * from (${CHARGED}) c where state <> 'APPROVED'`,
  'an approval of a rail that nobody has written down': `select * from (${APPROVED_AT_RAIL}) c where state <> 'APPROVED'`,
  'an approved attempt that nobody has approved': `select * from attempts a where state = 'APPROVED'
    and not exists (select 1 from acquirer_authorizations q where q.reference = a.id and q.decline_code is null and q.needs_challenge = 0)
    and not exists (select 1 from rail_orders r where r.reference = a.id and r.state in ('APPROVED', 'PENDING'))`,
  'a paid payment without exactly one approved attempt': `select * from payments p where status in ${PAID}
    and (select count(*) from attempts a where a.payment_id = p.id and a.state = 'APPROVED') <> 1`,
  'an unpaid payment with an approved attempt': `select * from payments p where status not in ${PAID}
    and exists (select 1 from attempts a where a.payment_id = p.id and a.state = 'APPROVED')`,
  'an attempt without an end': `select * from attempts where state in ('AUTHORIZING', 'AT_RAIL')`,
  'a payment between two states': `select * from payments where active_attempt_id is not null or status = 'CAPTURED'`,
  'refunds that are not what the payment says, or too much': `select * from payments p where refunded_minor > amount_minor
    or refunded_minor <> (select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id)`,
  'a state without its event': `select * from payments p where is_setup = 0 and ((status in ('SETTLED', 'REFUNDED', 'DISPUTED') and not ${hasEvent('settled')})
    or (status = 'DISPUTED' and not ${hasEvent('disputed')})
    or (status = 'REFUNDED' and not ${hasEvent('refunded')}) or (status = 'HELD' and not ${hasEvent('held')})
    or (status = 'RELEASED' and not ${hasEvent('released')}) or (status = 'CANCELLED' and not ${hasEvent('cancelled')})
    or (status = 'EXPIRED' and not ${hasEvent('expired')}) or (status = 'PENDING' and not ${hasEvent('pending')}))`,
  'an event without its state': `select * from payments p where (status not in ('SETTLED', 'REFUNDED', 'DISPUTED') and ${hasEvent('settled')})
    or (status <> 'REFUNDED' and ${hasEvent('refunded')}) or (status <> 'RELEASED' and ${hasEvent('released')})`,
  'an event that is told of twice': `select payment_id from events group by payment_id, type having count(*) > 1`,
  'an event that goes nowhere': `select * from events e where type in ('payment.settled', 'payment.refunded')
    and not exists (select 1 from deliveries d where d.event_id = e.id)
    and not exists (select 1 from charges c where c.payment_id = e.payment_id)`,
  'a delivery without an end, or that has failed': `select * from deliveries where state in ('PENDING', 'FAILED')`,
  'a payment without its link': `select * from payments p where not exists (select 1 from links l where l.payment_id = p.id)`,
  'a subscription that has not come to its end': `select * from subscriptions where state <> 'COMPLETED'
    and not (${BEGUN_LATE})`,
  'a subscription without exactly one later payment, which is made': `select * from subscriptions s where not (${BEGUN_LATE}) and (s.cycle <> 2
    or (select count(*) from subscription_cycles c where c.subscription_id = s.id) <> 1
    or not exists (select 1 from subscription_cycles c join payments p on p.id = c.payment_id
      where c.subscription_id = s.id and p.status = 'SETTLED'))`,
  'a later payment that is not told of': `select * from subscription_cycles c where not exists
    (select 1 from events e where e.payment_id = c.payment_id and e.type = 'subscription.renewed')`,
  'a payment of a cycle that another one has replaced, and that stands': `select * from payments p where channel = 'subscription'
    and status <> 'FAILED' and not exists (select 1 from subscription_cycles c where c.payment_id = p.id)`,
  'a debit of a subscription without its mandate': `select * from attempts a where method = 'sepa_direct_debit'
    and attempt_key like 'renewal-%' and not exists (select 1 from mandates m where m.id = a.mandate_id)`,
  'a payment that should have begun a subscription': `select p.id from payments p join links l on l.payment_id = p.id
    where p.status in ${PAID} and l.request like '%SubscriptionOnCompletion%'
    and not exists (select 1 from subscriptions s where s.payment_id = p.id)`,
  'a charge that has no end': `select * from charges c join payments p on p.id = c.payment_id where p.status not in ('SETTLED', 'FAILED')`,
  'a payment of a charge that nobody has asked for': `select * from payments p where channel = 'charge'
    and not exists (select 1 from charges c where c.payment_id = p.id)`,
  'a card session with a card that is not done, or the other way round': `select * from card_sessions s
    join payments p on p.id = s.payment_id where (p.status = 'SETTLED') <> (s.card_id is not null)`,
  'a saved card that is not told of, or a payment event of one': `select * from card_sessions s where
    (s.card_id is not null and 2 <> (select count(*) from events e where (e.payment_id = s.id and e.type = 'card_session.completed')
      or (e.payment_id = s.card_id and e.type = 'card.saved')))
    or exists (select 1 from events e where e.payment_id = s.payment_id)`,
  'a reusable link that is paid itself': `select * from payments where reusable = 1 and (status <> 'CREATED'
    or exists (select 1 from attempts a where a.payment_id = payments.id and a.state <> 'CANCELLED'))`,
  'a payment of a reusable link that no press has tried': `select * from payments p where reusable_link_id is not null
    and not exists (select 1 from attempts a where a.payment_id = p.id)`,
  'a press at a reusable link that was charged for another payment': `select p.id from payments p join attempts a on a.payment_id = p.id
    where p.reusable_link_id is not null and a.attempt_key <> p.opening_key`,
  'a disputed payment without an open dispute, or the other way round': `select p.id, p.status, d.state from payments p
    left join disputes d on d.payment_id = p.id where (p.status = 'DISPUTED') <> coalesce(d.state in ${OPEN_DISPUTE}, false)`,
  'a dispute that was lost, and money that was not given back': `select * from disputes d join payments p on p.id = d.payment_id
    where d.state = 'LOST' and p.status <> 'REFUNDED'`,
  'a dispute that is not told of, or evidence without its state': `select * from disputes d where not ${hasDisputeEvent('created')}
    or (d.state = 'LOST') <> ${hasDisputeEvent('lost')} or (d.state = 'UNDER_REVIEW') <> ${hasDisputeEvent('under_review')}
    or (d.state = 'UNDER_REVIEW') <> (d.evidence_at is not null)`,
  'a call without an answer': `select * from idempotency_keys where answer is null`,
};

const sortTexts = (texts: Iterable<unknown>): string[] => [...texts].map(String).sort();

/** Everything that was acknowledged is there, and nothing else: each call with a key was done once. */
async function checkLedger(select: Select, ledger: Ledger): Promise<void> {
  const payments = await select(
    `select transaction_id, status from payments p
      where is_setup = 0 and reusable_link_id is null
      and not exists (select 1 from subscription_cycles c where c.payment_id = p.id)`,
  );
  const links = ['payments/link', 'payments/charge'].flatMap((end) =>
    readAnswers<ApiBody>(ledger, end).map(({ TransactionId }) => TransactionId),
  );
  expect(sortTexts(payments.map((row) => row.transaction_id))).toEqual(sortTexts(links));
  const statuses = new Map(payments.map((row) => [row.transaction_id, row.status]));
  for (const [id, allowed] of ledger.acknowledged)
    expect([id, allowed, statuses.get(id)]).toEqual([id, allowed, expect.toBeOneOf([...allowed])]);

  const refunds = readAnswers<ApiBody>(ledger, 'payments/refund').map(({ Refund }) => Refund.RefundId);
  // The refund of a lost dispute has no call.
  const made = await select(
    `select id from refunds r where not exists (select 1 from disputes d where d.payment_id = r.payment_id)`,
  );
  expect(sortTexts(made.map(({ id }) => id))).toEqual(sortTexts(refunds));

  for (const [end, state] of [
    ['/accept', 'LOST'],
    ['/evidence', 'UNDER_REVIEW'],
  ]) {
    const answered = readAnswers<DisputeBody>(ledger, String(end)).map(({ Dispute }) => Dispute.DisputeId);
    const disputes = await select(`select id from disputes where state = '${state}'`);
    expect(sortTexts(disputes.map(({ id }) => id))).toEqual(sortTexts(answered));
  }

  const tests = readAnswers<ApiBody>(ledger, '/test').map(({ Delivery }) => Delivery.DeliveryId);
  const sent = await select(`select id from deliveries where event_type = 'webhook.test'`);
  expect(sortTexts(sent.map(({ id }) => id))).toEqual(sortTexts(tests));
}

/** A webhook is made once, and its secret replaced once; those that were removed are gone. */
async function checkWebhooks(select: Select, ledger: Ledger): Promise<void> {
  const read = (end: string) => readAnswers<ApiBody>(ledger, end).map(({ Webhook }) => Webhook);
  // A secret whose answer was lost is not shown again.
  const know = (secret?: string | null) => secret ?? expect.stringMatching(/^whsec_/);
  const rotated = new Map(read('/rotate-secret').map(({ WebhookId, Secret }) => [WebhookId, Secret]));
  const expected = read('webhooks/create')
    .filter(({ WebhookId }) => !ledger.removedWebhooks.has(WebhookId))
    .map(({ WebhookId, Secret }) => {
      const isRotated = rotated.has(WebhookId);
      const secret = know(isRotated ? rotated.get(WebhookId) : Secret);
      return { id: WebhookId, secret, previous_secret: isRotated ? know(Secret) : null };
    });
  const rows = await select('select id, secret, previous_secret from webhooks');
  const sortRows = (all: Row[]) =>
    all.map((row) => ({ ...row })).sort((a, b) => String(a.id).localeCompare(String(b.id)));
  expect(sortRows(rows)).toEqual(sortRows(expected));
}

/** Each event that is delivered has arrived, under one id and with the same bytes. */
async function checkReceived(select: Select, received: readonly ReceivedRequest[]): Promise<void> {
  const bodies = new Map<unknown, Set<string>>();
  for (const { headers, body } of received) {
    const id = headers['webhook-id'];
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  }
  const delivered = await select(
    `select distinct e.id, e.payload from events e join deliveries d on d.event_id = e.id where d.state = 'DELIVERED'`,
  );
  for (const { id, payload } of delivered) expect([id, ...(bodies.get(id) ?? [])]).toEqual([id, payload]);
  // Nothing was told that is not true.
  const events = new Set((await select('select id from events')).map(({ id }) => id));
  expect([...bodies.keys()].filter((id) => !events.has(id))).toEqual([]);
}

/** The whole truth, once everything has ended and every answer that was lost has been asked for again. */
export async function checkDatabase(
  select: Select,
  ledger: Ledger,
  received: readonly ReceivedRequest[],
): Promise<void> {
  for (const [sentence, statement] of Object.entries(NEVER))
    expect({ [sentence]: await select(statement) }).toEqual({ [sentence]: [] });
  await checkLedger(select, ledger);
  await checkWebhooks(select, ledger);
  await checkReceived(select, received);
}
