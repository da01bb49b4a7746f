/** SIMULATED: the webhooks and the behavior of the built-in receivers, stored in the database for all processes. */
import {
  BEHAVIOURS,
  type Behaviour,
  type ReceivedWebhook,
  type ReceiverSettings,
} from '../../../protocol/log-answers.ts';
import type { Store } from '../../platform/store/open-store.ts';
import {
  addEntries,
  type EntryPage,
  type EntryPageOptions,
  listEntries,
} from '../call-log/newest-entries.ts';

/** The number of newest webhooks kept for a receiver. */
export const MAX_RECEIVED = 2000;

const FIRST_SETTINGS: ReceiverSettings = { Behaviour: 'ok', ChecksSignature: true };

const isBehaviour = (text: string): text is Behaviour => BEHAVIOURS.some((name) => name === text);

export async function readSettings(store: Store, companyId: number): Promise<ReceiverSettings> {
  const row = await store
    .selectFrom('receivers')
    .select(['behaviour', 'checks_signature'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  // During an update, a newer version may have written the row.
  if (!row || !isBehaviour(row.behaviour)) return FIRST_SETTINGS;
  return { Behaviour: row.behaviour, ChecksSignature: row.checks_signature === 1 };
}

const toColumns = ({ Behaviour: behaviour, ChecksSignature: checks }: Partial<ReceiverSettings>) => ({
  ...(behaviour !== undefined && { behaviour }),
  ...(checks !== undefined && { checks_signature: Number(checks) }),
});

/** Changes only the given fields, in one statement, so that concurrent changes are kept. */
export async function changeSettings(
  store: Store,
  companyId: number,
  change: Partial<ReceiverSettings>,
): Promise<void> {
  const { Behaviour: behaviour, ChecksSignature: checks } = { ...FIRST_SETTINGS, ...change };
  await store
    .insertInto('receivers')
    .values({ company_id: companyId, behaviour, checks_signature: Number(checks) })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ company_id: companyId, ...toColumns(change) }),
    )
    .execute();
}

export const addReceived = (store: Store, companyId: number, received: ReceivedWebhook): Promise<void> =>
  store
    .transaction()
    .execute((trx) =>
      addEntries(trx, 'received_webhooks', { companyId, entries: [received], keep: MAX_RECEIVED }),
    );

export const listReceived = (store: Store, options: EntryPageOptions): Promise<EntryPage<ReceivedWebhook>> =>
  listEntries(store, 'received_webhooks', options);
