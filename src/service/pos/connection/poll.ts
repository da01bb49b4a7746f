import { randomUUID } from 'node:crypto';
import {
  MESSAGE_LEASE_MS,
  ONLINE_AFTER_POLL_MS,
  POLL_HOLD_MS,
  type PollAnswer,
  type PollRequest,
  type QueuedMessage,
} from '../../../protocol/terminal/terminal-connection.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { TerminalMessageRow } from '../tables/terminal-attempts.ts';
import type { ConnectionNeeds } from './connection-needs.ts';
import { writeState } from './write-state.ts';

interface Poll extends PollRequest {
  poiid: string;
  /** The digest of the secret in the request. */
  secretDigest: string;
  /** Aborted when the terminal's connection breaks. */
  signal: AbortSignal;
}

/** Deletes messages that the terminal has confirmed. Messages that it never fetched expire. */
async function dropDone(trx: StoreTransaction, { poiid, Done }: Poll): Promise<void> {
  if (!Done.length) return;
  await trx
    .updateTable('terminal_messages')
    .set({ state: 'DONE' })
    .where('poiid', '=', poiid)
    .where('id', 'in', Done)
    .execute();
}

/**
 * Marks the terminal as online for longer than a poll lasts. A single transaction, because each one waits for the disk; it locks
 * in the same order as those that recall a payment.
 */
function beginPoll(poll: Poll, pollId: string, { store, pos }: ConnectionNeeds): Promise<void> {
  const realNow = pos.realNow();
  return store.transaction().execute(async (trx) => {
    const { numUpdatedRows: isKnown } = await trx
      .updateTable('terminals')
      .set({
        poll_id: pollId,
        online_until: realNow + ONLINE_AFTER_POLL_MS,
        last_seen_at: realNow,
      })
      .where('poiid', '=', poll.poiid)
      .where('secret_digest', '=', poll.secretDigest)
      .executeTakeFirst();
    if (isKnown) await writeState(trx, poll.poiid, poll);
    await dropDone(trx, poll);
  });
}

/** Marks the terminal as offline at once after a broken connection, unless a newer poll has begun. */
async function breakPoll(poiid: string, pollId: string, { store, pos }: ConnectionNeeds): Promise<void> {
  await store
    .updateTable('terminals')
    .set({ online_until: pos.realNow() })
    .where('poiid', '=', poiid)
    .where('poll_id', '=', pollId)
    .execute();
}

/**
 * Leases the waiting messages: another process, or this one after a lost answer, sends them again only after that. The terminal
 * recognizes a message pair that it has seen.
 */
async function takeMessages(
  poiid: string,
  { store, now, pos }: ConnectionNeeds,
): Promise<TerminalMessageRow[]> {
  const realNow = pos.realNow();
  const taken = await store
    .updateTable('terminal_messages')
    .set({ state: 'TAKEN', leased_until: realNow + MESSAGE_LEASE_MS })
    .where('poiid', '=', poiid)
    .where('state', '!=', 'DONE')
    .where('leased_until', '<=', realNow)
    .where('expires_at', '>', now())
    .returningAll()
    .execute();
  const begun = taken.flatMap(({ terminal_attempt_id: id }) => id ?? []);
  if (begun.length)
    await store
      .updateTable('terminal_attempts')
      .set({ status: 'at_terminal', updated_at: now() })
      .where('id', 'in', begun)
      .where('status', '=', 'queued')
      .execute();
  return taken.sort((a, b) => a.created_at - b.created_at);
}

/** Describes a message with its remaining time, because the sandbox's clock may be ahead of the terminal's. */
const describeMessage = (row: TerminalMessageRow, { now, pos }: ConnectionNeeds): QueuedMessage => ({
  MessageId: row.id,
  Request: row.request,
  ExpiresAt: new Date(pos.realNow() + row.expires_at - now()).toISOString(),
});

/**
 * Finds the messages for the terminal; `undefined` if there are none.
 * @throws Rejection 401 after the terminal's secret was changed: the caller may not be the terminal
 */
async function findNews(
  { poiid, secretDigest }: Poll,
  needs: ConnectionNeeds,
): Promise<PollAnswer | undefined> {
  const terminals = needs.store.selectFrom('terminals').selectAll().where('poiid', '=', poiid);
  const terminal = await terminals.executeTakeFirst();
  if (!terminal) return undefined;
  if (terminal.secret_digest !== secretDigest) throw reject('UNAUTHORIZED');
  const taken = terminal.is_switched_off ? [] : await takeMessages(poiid, needs);
  const mustSayHello = terminal.must_say_hello === 1;
  if (!taken.length && !mustSayHello) return undefined;
  return {
    Messages: taken.map((row) => describeMessage(row, needs)),
    ...(mustSayHello && { SayHello: true }),
  };
}

/**
 * `POST /terminal/v1/poll`: returns the waiting messages, or holds the request until there are some. Any process may hold it, and
 * any may write the message.
 */
export async function holdPoll(poll: Poll, needs: ConnectionNeeds): Promise<PollAnswer | undefined> {
  const { poiid, signal } = poll;
  const { terminals } = needs.pos;
  const pollId = randomUUID();
  await beginPoll(poll, pollId, needs);
  const endsAt = performance.now() + POLL_HOLD_MS;
  try {
    for (;;) {
      const news = signal.aborted ? undefined : await findNews(poll, needs);
      const timeoutMs = endsAt - performance.now();
      if (news || timeoutMs <= 0 || signal.aborted || terminals.isClosed) return news;
      await terminals.wait(poiid, { timeoutMs, signal });
    }
  } finally {
    if (signal.aborted) await breakPoll(poiid, pollId, needs);
  }
}
