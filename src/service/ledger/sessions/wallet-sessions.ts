import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Language } from '../../../protocol/languages.ts';
import { equals, type Page, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import type { Change, RecordKey } from '../../calls/definitions/resource.ts';
import type { Condition } from '../../calls/definitions/scan-rows.ts';
import { reject, rejectState } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { WalletSessionRow } from '../../platform/store/wallet-rows.ts';

export const WALLET_SESSION_STATES = ['OPEN', 'USED', 'EXPIRED', 'REVOKED'] as const;
export type WalletSessionState = (typeof WALLET_SESSION_STATES)[number];

/** How long the link can be opened, and from then on the page can be loaded again. */
export const WALLET_SESSION_SECONDS = 900;
const SESSION_MS = WALLET_SESSION_SECONDS * 1000;

/** The address of the page; that of a link has the token below it. */
export const WALLET_PATH = '/checkout/wallet';

export interface WalletSessionNeeds {
  getBaseUrl: () => string;
  now: () => number;
}

/** The body of a new session, checked. */
export interface NewWalletSession {
  ShopperReference?: string;
  Language?: Language;
  Metadata?: Record<string, unknown>;
}

export interface WalletSessionQuery extends PageQuery {
  State?: WalletSessionState;
}

/** 128 random bits: enough that a hash without a salt is kept of it. */
const createSecret = (): string => randomBytes(16).toString('base64url');

const hash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** A link that was not opened expires by the clock alone, without a job. */
const getSessionState = ({ state, expires_at }: WalletSessionRow, now: number): WalletSessionState =>
  state === 'OPEN' && now >= expires_at ? 'EXPIRED' : state;

/** The same as a filter. */
function matchState(state: WalletSessionState | undefined, now: number): Condition | undefined {
  if (state === 'OPEN') return sql<SqlBool>`(state = 'OPEN' and expires_at > ${now})`;
  if (state === 'EXPIRED') return sql<SqlBool>`(state = 'OPEN' and expires_at <= ${now})`;
  return equals('state', state);
}

const toTime = (ms: number): string => new Date(ms).toISOString();

function describeSession(row: WalletSessionRow, now: number) {
  const state = getSessionState(row, now);
  return {
    WalletSessionId: row.id,
    State: state,
    ShopperReference: row.shopper_reference,
    Language: row.language,
    ExpiresAt: toTime(row.expires_at),
    Metadata: JSON.parse(row.metadata) as object,
    CreatedAt: toTime(row.created_at),
    UpdatedAt: toTime(state === 'EXPIRED' ? row.expires_at : row.updated_at),
  };
}

/** Makes a session. Its address is in this answer only: the token is kept as a hash. */
export async function createWalletSession(
  { ShopperReference, Language, Metadata = {} }: NewWalletSession,
  { trx, now, companyId }: Change & { companyId: number },
  { getBaseUrl }: WalletSessionNeeds,
): Promise<object> {
  const token = createSecret();
  const row: WalletSessionRow = {
    id: `wls_${randomUUID()}`,
    company_id: companyId,
    state: 'OPEN',
    token_hash: hash(token),
    cookie_hash: null,
    shopper_reference: ShopperReference ?? null,
    language: Language ?? null,
    metadata: JSON.stringify(Metadata),
    expires_at: now + SESSION_MS,
    used_at: null,
    created_at: now,
    updated_at: now,
  };
  await trx.insertInto('wallet_sessions').values(row).execute();
  return { ...describeSession(row, now), WalletUrl: `${getBaseUrl()}${WALLET_PATH}/${token}` };
}

const selectSessions = (db: Store | StoreTransaction, companyId: number) =>
  db.selectFrom('wallet_sessions').selectAll().where('company_id', '=', companyId);

export async function listWalletSessions(
  store: Store,
  companyId: number,
  { State, ...page }: WalletSessionQuery,
  needs: WalletSessionNeeds,
): Promise<Page> {
  const now = needs.now();
  const { rows, NextCursor } = await readPage(store, selectSessions(store, companyId), page, {
    idColumn: 'id',
    filters: { checked: [matchState(State, now)] },
  });
  return { rows: rows.map((row) => describeSession(row, now)), NextCursor };
}

/** @throws Rejection 404 for a session that is unknown or of another company */
export async function readWalletSession(
  store: Store,
  { companyId, id }: RecordKey,
  { now }: WalletSessionNeeds,
): Promise<object> {
  const row = await selectSessions(store, companyId).where('id', '=', id).executeTakeFirst();
  if (!row) throw reject('WALLET_SESSION_NOT_FOUND');
  return describeSession(row, now());
}

/**
 * Revokes a session: its link opens nothing any more, and the page that it has opened is closed.
 * @throws Rejection 404 for a session that is unknown or of another company; 409 if it has expired or is revoked
 */
export async function revokeWalletSession(
  { companyId, id }: RecordKey,
  { trx, now }: Change,
): Promise<object> {
  const row = await selectSessions(trx, companyId).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw reject('WALLET_SESSION_NOT_FOUND');
  const state = getSessionState(row, now);
  if (state !== 'OPEN' && state !== 'USED')
    throw rejectState('WALLET_SESSION_STATE', {
      subject: 'wallet session',
      state,
      needs: ['OPEN', 'USED'],
    });
  const facts = { state: 'REVOKED', cookie_hash: null, updated_at: now } as const;
  await trx.updateTable('wallet_sessions').set(facts).where('id', '=', id).execute();
  return describeSession({ ...row, ...facts }, now);
}

/** Finds the session with this token, whatever its state. */
export const findWalletSession = (store: Store, token: string): Promise<WalletSessionRow | undefined> =>
  store.selectFrom('wallet_sessions').selectAll().where('token_hash', '=', hash(token)).executeTakeFirst();

/** Whether the link of a session still opens the page. */
export const canOpen = (session: WalletSessionRow, now: number): boolean =>
  getSessionState(session, now) === 'OPEN';

/**
 * Opens the page, once: of two at the same time, also in two processes, the update lets one through.
 * @returns the cookie by which the page is loaded; `undefined` if the link opens nothing any more
 */
export async function useWalletSession(
  store: Store | StoreTransaction,
  id: string,
  now: number,
): Promise<string | undefined> {
  const cookie = createSecret();
  const used = await store
    .updateTable('wallet_sessions')
    .set({ state: 'USED', cookie_hash: hash(cookie), used_at: now, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used.numUpdatedRows ? cookie : undefined;
}

/** Finds the session whose page this cookie may still load. */
export async function findOpenedSession(
  store: Store,
  cookie: string,
  now: number,
): Promise<WalletSessionRow | undefined> {
  return store
    .selectFrom('wallet_sessions')
    .selectAll()
    .where('cookie_hash', '=', hash(cookie))
    .where('used_at', '>', now - SESSION_MS)
    .executeTakeFirst();
}

/** Closes the page that was opened with this cookie. @returns false if none is open */
export async function leaveWalletSession(store: Store, cookie: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('wallet_sessions')
    .set({ cookie_hash: null, updated_at: now })
    .where('cookie_hash', '=', hash(cookie))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
