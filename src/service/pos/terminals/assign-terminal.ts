import type { Company } from '../../calls/companies/company.ts';
import { breakRule, type FieldError, reject, rejectBecause } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';

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

/**
 * Assigns a terminal to a store, or removes it from one.
 * @throws Rejection 404 for an unknown terminal, or one of another company; 409 while it has a payment in progress
 */
export async function assignTerminal(
  trx: StoreTransaction,
  { poiid, storeId }: { poiid: string; storeId: number | null },
  { companyId, now }: { companyId: number; now: number },
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
