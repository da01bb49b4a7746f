import type { Company } from '../../calls/companies/company.ts';
import { AnswerUnknownError } from '../../payments/attempts/acquirer.ts';
import {
  breakRule,
  type FieldError,
  reject,
  rejectBecause,
  rejectForNow,
} from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { TerminalNetwork } from '../attempts/terminal-network.ts';
import { markConnected } from './mark-connected.ts';
import { requireTerminal } from './terminals.ts';

export interface AssignRequest {
  terminal_id: string;
  store_id: number | null;
}

/** Checks whether a terminal may be assigned to a store. An unknown, foreign or malformed store gets the same error. */
export function checkStore(field: string, id: unknown, { stores }: Company): FieldError[] {
  if (id === undefined) return [breakRule(field, 'REQUIRED')];
  if (id === null || stores.some((store) => store.id === id)) return [];
  return [breakRule(field, 'STORE_NOT_FOUND')];
}

interface Assignment {
  companyId: number;
  poiid: string;
  storeId: number | null;
}

/**
 * Asks the acquirer for a terminal before it is assigned to a store: it may have left the account. It is not asked for one that leaves
 * its store.
 * @throws Rejection 404 for a terminal that the company or the account does not have; 503 if the acquirer does not answer
 */
export async function requireOfAccount(
  store: Store,
  { companyId, poiid, storeId }: Assignment,
  { network, realNow }: { network: Pick<TerminalNetwork, 'find'>; realNow: () => number },
): Promise<void> {
  await requireTerminal(store, { companyId, poiid });
  if (storeId === null) return;
  const found = await network.find(poiid).catch((error: unknown) => {
    throw error instanceof AnswerUnknownError ? rejectForNow('TERMINAL_UNKNOWN', error.message) : error;
  });
  if (!found) throw reject('TERMINAL_NOT_FOUND');
  if (found.isOnline) await markConnected(store, [poiid], realNow());
}

/**
 * Assigns a terminal to a store, or removes it from one.
 * @throws Rejection 404 for an unknown terminal, or one of another company; 409 while it has a payment in progress
 */
export async function assignTerminal(
  trx: StoreTransaction,
  { companyId, poiid, storeId }: Assignment,
  now: number,
): Promise<void> {
  const ofCompany = trx.selectFrom('terminals').select('active_attempt_id');
  const terminal = await ofCompany
    .where('company_id', '=', companyId)
    .where('poiid', '=', poiid)
    .forUpdate()
    .executeTakeFirst();
  if (!terminal) throw reject('TERMINAL_NOT_FOUND');
  const assigned = await trx
    .updateTable('terminals')
    .set({ store_id: storeId, must_say_hello: 1, updated_at: now })
    .where('poiid', '=', poiid)
    // A claim may have come in the meantime.
    .where('active_attempt_id', 'is', null)
    .executeTakeFirst();
  if (!assigned.numUpdatedRows) throw rejectBecause('ORDER_STATE', 'A payment is on the terminal.');
}
