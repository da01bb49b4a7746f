/** SIMULATED: captures, releases and refunds at the acquirer. */
import type { Modifier } from '../../payments/modifications/modifier.ts';
import { defineStatement } from '../../platform/store/define-statement.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { setSetting } from '../../platform/store/settings.ts';

/** `slow` and `failing`: the result is reported later, as by a real acquirer. */
export const MODIFICATION_MODES = ['at_once', 'slow', 'failing'] as const;

export type ModificationMode = (typeof MODIFICATION_MODES)[number];

/** The duration of a modification that is not carried out at once, by the sandbox's clock. */
const MODIFICATION_MS = 10_000;

const getSetting = (companyId: number): string => `sandbox_modifications_${companyId}`;

const selectSetting = defineStatement((db, { name }: { name: string }) =>
  db.selectFrom('settings').select('value').where('name', '=', name),
);

export async function readModificationMode(
  db: Store | StoreTransaction,
  companyId: number,
): Promise<ModificationMode> {
  const { rows } = await db.executeQuery(selectSetting(db, { name: getSetting(companyId) }));
  const [{ value } = {}] = rows;
  return MODIFICATION_MODES.find((mode) => mode === value) ?? 'at_once';
}

export const writeModificationMode = (store: Store, companyId: number, value: ModificationMode) =>
  setSetting(store, getSetting(companyId), value);

/** Whether the money of a refund is still there: a dispute that was lost in the meantime has taken it. */
async function isLeft(store: Store, id: string): Promise<boolean> {
  const { amount, refunded, asked } = await store
    .selectFrom('modifications')
    .innerJoin('payments', 'payments.id', 'modifications.payment_id')
    .select(['payments.amount_minor as amount', 'payments.refunded_minor as refunded'])
    .select('modifications.amount_minor as asked')
    .where('modifications.id', '=', id)
    .executeTakeFirstOrThrow();
  return refunded + asked <= amount;
}

export const createModifier = (store: Store, now: () => number): Modifier => ({
  modifiesAtOnce: async (trx, companyId) => (await readModificationMode(trx, companyId)) === 'at_once',
  async modify({ id, kind, companyId, createdAt }) {
    const endsAt = createdAt + MODIFICATION_MS;
    if (now() < endsAt) return { state: 'PENDING', askAgainAt: endsAt };
    if (kind === 'refund' && !(await isLeft(store, id)))
      return { state: 'FAILED', failure: 'A lost dispute has taken the money.' };
    return (await readModificationMode(store, companyId)) === 'failing'
      ? { state: 'FAILED', failure: 'The sandbox has failed it.' }
      : { state: 'DONE' };
  },
  retrySeconds: [],
});
