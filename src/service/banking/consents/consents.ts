import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Page, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import type { Change, RecordKey } from '../../calls/definitions/resource.ts';
import { type Rejection, reject, rejectState } from '../../platform/http/answers/rejections.ts';
import type { ConsentRow, ConsentState } from '../../platform/store/consent-rows.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { RecordEventType } from '../../webhooks/outbox/event-types.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import type { AccountBank } from './account-bank.ts';

export interface ConsentNeeds {
  /** The banks; absent where nothing connects the service with any. */
  accountBank: AccountBank | undefined;
  now: () => number;
}

/** The body of a new consent, checked. */
export interface NewConsent {
  InstitutionId: string;
  RedirectUrl: string;
  ValidDays?: number;
  HistoryDays?: number;
  Metadata?: Record<string, unknown>;
}

export interface ConsentQuery extends PageQuery {
  State?: ConsentState;
}

const DEFAULT_DAYS = 90;
export const DAY_MS = 86_400_000;

/** The states that end with time. */
const OPEN_STATES = ['CREATED', 'AUTHORISED'] as const satisfies readonly ConsentState[];

const EVENTS = {
  AUTHORISED: 'consent.authorised',
  REJECTED: 'consent.rejected',
  EXPIRED: 'consent.expired',
  REVOKED: 'consent.revoked',
} as const satisfies Record<Exclude<ConsentState, 'CREATED'>, RecordEventType>;

/** @throws Rejection 404 where no bank is connected */
export function requireBank({ accountBank }: ConsentNeeds): AccountBank {
  if (!accountBank) throw reject('NOT_IN_SANDBOX');
  return accountBank;
}

/** The state as it is now: the worker may not have written yet that the time is over. */
export const getConsentState = (
  { state, expires_at }: Pick<ConsentRow, 'state' | 'expires_at'>,
  now: number,
): ConsentState => (expires_at <= now && OPEN_STATES.some((open) => open === state) ? 'EXPIRED' : state);

function describeConsent(row: ConsentRow, needs: ConsentNeeds): object {
  return {
    ConsentId: row.id,
    State: getConsentState(row, needs.now()),
    InstitutionId: row.institution_id,
    RedirectUrl: row.redirect_url,
    ValidDays: row.valid_days,
    HistoryDays: row.history_days,
    ExpiresAt: new Date(row.expires_at).toISOString(),
    AuthorizationUrl: requireBank(needs).createAuthorizationUrl(row.token),
    Metadata: JSON.parse(row.metadata) as object,
    CreatedAt: new Date(row.created_at).toISOString(),
    UpdatedAt: new Date(row.updated_at).toISOString(),
  };
}

const selectConsents = (db: Store | StoreTransaction, companyId: number) =>
  db.selectFrom('consents').selectAll().where('company_id', '=', companyId);

/** @throws Rejection 404 for a bank that is not connected */
export async function createConsent(
  trx: StoreTransaction,
  { companyId, ...request }: NewConsent & { companyId: number },
  needs: ConsentNeeds,
): Promise<object> {
  const { InstitutionId, RedirectUrl, ValidDays = DEFAULT_DAYS, HistoryDays = DEFAULT_DAYS } = request;
  if (!requireBank(needs).institutions.some(({ id }) => id === InstitutionId))
    throw reject('INSTITUTION_NOT_FOUND');
  const now = needs.now();
  const row: ConsentRow = {
    id: `con_${randomUUID()}`,
    company_id: companyId,
    institution_id: InstitutionId,
    state: 'CREATED',
    token: randomBytes(32).toString('base64url'),
    redirect_url: RedirectUrl,
    valid_days: ValidDays,
    history_days: HistoryDays,
    expires_at: now + ValidDays * DAY_MS,
    metadata: JSON.stringify(request.Metadata ?? {}),
    created_at: now,
    updated_at: now,
  };
  await trx.insertInto('consents').values(row).execute();
  return describeConsent(row, needs);
}

export async function listConsents(
  store: Store,
  companyId: number,
  { State, ...page }: ConsentQuery,
  needs: ConsentNeeds,
): Promise<Page> {
  requireBank(needs);
  const isOver = sql`state in (${sql.join(OPEN_STATES)}) and expires_at <= ${needs.now()}`;
  const hasState = sql<boolean>`case when ${isOver} then 'EXPIRED' else state end = ${State}`;
  const { rows, NextCursor } = await readPage(store, selectConsents(store, companyId), page, {
    idColumn: 'id',
    filters: { checked: [State && hasState] },
  });
  return { rows: rows.map((row) => describeConsent(row, needs)), NextCursor };
}

/** @throws Rejection 404 for an unknown consent, or one of another company */
export async function findConsent(
  store: Store,
  { companyId, id }: RecordKey,
  needs: ConsentNeeds,
): Promise<ConsentRow> {
  requireBank(needs);
  const row = await selectConsents(store, companyId).where('id', '=', id).executeTakeFirst();
  if (!row) throw reject('CONSENT_NOT_FOUND');
  return row;
}

export const readConsent = async (store: Store, key: RecordKey, needs: ConsentNeeds): Promise<object> =>
  describeConsent(await findConsent(store, key, needs), needs);

/** Refuses a call for which a consent is in the wrong state. */
export function rejectConsent(row: ConsentRow, needed: readonly ConsentState[], now: number): Rejection {
  const state = getConsentState(row, now);
  return state === 'EXPIRED'
    ? reject('CONSENT_EXPIRED')
    : rejectState('CONSENT_STATE', { subject: 'consent', state, needs: needed });
}

interface ConsentMove {
  id: string;
  from: readonly ConsentState[];
  to: keyof typeof EVENTS;
  now: number;
}

/**
 * Moves a consent, if it is in one of the states, and records the event. The state and the clock are guarded by the one update: nothing
 * but its end follows when the time is over, and of two decisions the first counts.
 * @returns the consent as it is then; `undefined` if nothing has changed
 */
export async function moveConsent(
  trx: StoreTransaction,
  { id, from, to, now }: ConsentMove,
): Promise<ConsentRow | undefined> {
  const moved = await trx
    .updateTable('consents')
    .set({ state: to, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', from)
    .where('expires_at', to === 'EXPIRED' ? '<=' : '>', now)
    .returningAll()
    .executeTakeFirst();
  if (!moved) return undefined;
  await recordResourceEvent(trx, {
    companyId: moved.company_id,
    recordId: id,
    resource: 'consent',
    type: EVENTS[to],
    amountMinor: 0,
    currency: 'EUR',
    status: to,
    metadata: JSON.parse(moved.metadata) as Record<string, unknown>,
    now,
  });
  return moved;
}

/**
 * Ends a consent for the company.
 * @throws Rejection 404, or 409 for one that has ended
 */
export async function revokeConsent(
  { companyId, id }: RecordKey,
  { trx, now }: Change,
  needs: ConsentNeeds,
): Promise<object> {
  requireBank(needs);
  const row = await selectConsents(trx, companyId).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw reject('CONSENT_NOT_FOUND');
  const revoked = await moveConsent(trx, { id, from: OPEN_STATES, to: 'REVOKED', now });
  if (!revoked) throw rejectConsent(row, OPEN_STATES, now);
  return describeConsent(revoked, needs);
}

/**
 * Ends consents whose time is over, those that ended first. They are locked in one order, so that two processes cannot wait for each
 * other.
 * @returns their ids
 */
export const expireConsents = (
  store: Store,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> =>
  store.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('consents')
      .select('id')
      .where('state', 'in', OPEN_STATES)
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute();
    for (const { id } of due) await moveConsent(trx, { id, from: OPEN_STATES, to: 'EXPIRED', now });
    return due.map(({ id }) => id);
  });
