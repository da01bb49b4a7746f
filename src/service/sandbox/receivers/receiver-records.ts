/** SIMULATED: the webhooks and the behavior of the built-in receivers, in the database for every process. */
import type { Store } from '../../platform/store/open-store.ts';
import {
  addEntries,
  type EntryPage,
  type EntryPageOptions,
  listEntries,
} from '../call-log/newest-entries.ts';

/** How a receiver answers. `docs/testing.md` describes each behavior. */
export const BEHAVIOURS = [
  'ok',
  'error',
  'unavailable',
  'gone',
  'slow',
  'hang',
  'redirect',
  'disconnect',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** Webhooks that are kept of a receiver, the newest. */
export const MAX_RECEIVED = 2000;

/** The headers that a signature check needs. */
export const SIGNATURE_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  /** ISO 8601, in the sandbox's time. */
  ReceivedAt: string;
  /** The header `webhook-id`, the same for all tries of an event; null if absent. */
  EventId: string | null;
  /** Null for a body that is no webhook. */
  EventType: string | null;
  TransactionId: string | null;
  /** Checked by Standard Webhooks, with the company's secrets and those of its webhooks at this address. */
  Signature: 'valid' | 'invalid';
  /** Why the signature is invalid; null for a valid one. */
  SignatureProblem: string | null;
  /** The status of the answer; null if there was none. */
  AnsweredStatus: number | null;
  /** The headers of the signature, if present. */
  Headers: Partial<Record<(typeof SIGNATURE_HEADERS)[number], string>>;
  /** The beginning of the body. */
  Body: string;
}

export interface ReceiverSettings {
  Behaviour: Behaviour;
  /** Whether a webhook with a wrong signature is refused with 401, as a merchant's server should. */
  ChecksSignature: boolean;
}

const FIRST_SETTINGS: ReceiverSettings = { Behaviour: 'ok', ChecksSignature: true };

const isBehaviour = (text: string): text is Behaviour => BEHAVIOURS.some((name) => name === text);

export async function readSettings(store: Store, companyId: number): Promise<ReceiverSettings> {
  const row = await store
    .selectFrom('receivers')
    .select(['behaviour', 'checks_signature'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  // During an update, the row may be of a newer version.
  if (!row || !isBehaviour(row.behaviour)) return FIRST_SETTINGS;
  return { Behaviour: row.behaviour, ChecksSignature: row.checks_signature === 1 };
}

const toColumns = ({ Behaviour: behaviour, ChecksSignature: checks }: Partial<ReceiverSettings>) => ({
  ...(behaviour !== undefined && { behaviour }),
  ...(checks !== undefined && { checks_signature: Number(checks) }),
});

/** Changes the given fields only, in one statement, so that changes of other processes are kept. */
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
