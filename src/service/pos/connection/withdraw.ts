import { randomUUID } from 'node:crypto';
import type { AuthorizeAnswer } from '../../../protocol/terminal/terminal-connection.ts';
import { recoverAttempt } from '../../payments/attempts/recover-attempts.ts';
import { createTerminalAttemptRow } from '../attempts/terminal-attempts.ts';
import type { ConnectedTerminal } from './authenticate-terminal.ts';
import { describeDecision, findByReference } from './authorizations.ts';
import type { ConnectionNeeds } from './connection-needs.ts';

/** Uses up a reference that has not arrived, so that nothing is charged when it does. */
async function blockReference(
  { terminal, company }: ConnectedTerminal,
  reference: string,
  { store, now }: ConnectionNeeds,
): Promise<void> {
  const attempt = {
    companyId: company.id,
    paymentId: '',
    poiid: terminal.poiid,
    saleId: '',
    serviceId: '',
    expiresAt: now(),
    now: now(),
  };
  await store
    .insertInto('terminal_attempts')
    .values({
      ...createTerminalAttemptRow(attempt, { attemptId: randomUUID(), number: 0 }),
      attempt_id: null,
      payment_id: null,
      status: 'withdrawn',
      reference,
    })
    // If the request arrives at the same moment, only the first insert succeeds.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * `POST /terminal/v1/authorize/{Reference}/withdraw`: the terminal gives up a request whose outcome it does not know. A decision
 * that was already made is kept and returned.
 */
export async function withdraw(
  connected: ConnectedTerminal,
  reference: string,
  needs: ConnectionNeeds,
): Promise<AuthorizeAnswer> {
  const key = { poiid: connected.terminal.poiid, reference };
  if (!(await findByReference(needs.store, key))) await blockReference(connected, reference, needs);
  const row = await findByReference(needs.store, key);
  if (row?.status === 'authorizing' && row.attempt_id) {
    await recoverAttempt(row.attempt_id, needs);
    if (row.payment_id) needs.pos.payments.wake(row.payment_id);
  }
  const ended = await findByReference(needs.store, key);
  return ended ? describeDecision(needs.store, ended) : { Decision: 'WITHDRAWN' };
}
