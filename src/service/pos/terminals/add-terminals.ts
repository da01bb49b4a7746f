import { createPassword, digestPassword } from '../../calls/companies/digest-password.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { TerminalRow } from '../tables/terminals.ts';

/** The state of a terminal before its first hello. */
export const SILENT = {
  name: '',
  must_say_hello: 0,
  firmware: '',
  has_local_api: 1,
  screen: '',
  state: 'IDLE',
  state_number: 0,
  online_until: 0,
  poll_id: '',
  last_seen_at: null,
  active_attempt_id: null,
} as const satisfies Partial<TerminalRow>;

/** The facts of a terminal that the acquirer connects: it never says hello here, so it has no secret. */
export const OF_ACQUIRER = {
  secret_digest: '',
  is_switched_off: 0,
  has_local_api: 0,
} as const satisfies Partial<TerminalRow>;

/** The seed of a terminal that was not created by fixtures. */
export const UNSEEDED = '';

interface NewTerminals {
  companyId: number;
  poiids: readonly string[];
  /** Whether the acquirer connects them. Default: false, and the company gives each a secret when it sets it up. */
  areOfAcquirer?: boolean;
  now: number;
}

/**
 * Adds terminals to a company, without a store and never connected.
 * @returns their POIIDs, without those that are taken
 */
export async function addTerminals(
  trx: StoreTransaction,
  { companyId, poiids, areOfAcquirer = false, now }: NewTerminals,
): Promise<string[]> {
  const rows = poiids.map((poiid) => ({
    ...SILENT,
    poiid,
    company_id: companyId,
    store_id: null,
    ...(areOfAcquirer
      ? OF_ACQUIRER
      : { secret_digest: digestPassword(poiid, createPassword()), is_switched_off: 0 }),
    seed: UNSEEDED,
    created_at: now,
    updated_at: now,
  }));
  const added = await trx
    .insertInto('terminals')
    .values(rows)
    .onConflict((conflict) => conflict.column('poiid').doNothing())
    .returning('poiid')
    .execute();
  return added.map(({ poiid }) => poiid);
}
