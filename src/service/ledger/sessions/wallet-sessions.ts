import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { LANGUAGE_CODES, type Language } from '../../../protocol/languages.ts';
import { nullable, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { line } from '../../calls/definitions/line.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type ClockNeeds, defineRecords } from '../../records/define-records.ts';
import { hashToken } from '../../records/record-rows.ts';
import type { StoredRecord } from '../../records/record-spec.ts';

/** How long the link can be opened; from then on, also how long the page can be reloaded. */
export const WALLET_SESSION_SECONDS = 900;
const SESSION_MS = WALLET_SESSION_SECONDS * 1000;

/** The path of the page. A link appends its token. */
export const WALLET_PATH = '/checkout/wallet';

const MAX_SHOPPER_REFERENCE_LENGTH = 100;
const guide = 'wallet.md';

interface SessionBody {
  ShopperReference?: string;
  Language?: Language;
  ExpiresAt: string;
  /** When the page was opened, and the hash of the cookie that reloads it. */
  usedAt?: number;
  cookie?: string | null;
}

export type WalletSession = StoredRecord<SessionBody>;

export interface WalletSessionNeeds extends ClockNeeds {
  getBaseUrl: () => string;
}

/** Creates a secret of 128 random bits, enough to be stored as an unsalted hash. */
const createSecret = (): string => randomBytes(16).toString('base64url');

/** The hosted page of the company's wallets. Each session opens it once. */
export const WALLET_SESSIONS = defineRecords<WalletSessionNeeds, SessionBody>({
  name: 'WalletSession',
  plural: 'WalletSessions',
  label: 'Wallet session',
  path: '/wallet/sessions',
  scopes: ['wallet'],
  idPrefix: 'wls_',
  notFound: 'WALLET_SESSION_NOT_FOUND',
  stateRefusal: 'WALLET_SESSION_STATE',
  states: ['OPEN', 'USED', 'EXPIRED', 'REVOKED'],
  fields: {
    WalletUrl: {
      shown: text('The page, for the browser: it opens once. Shown only here.'),
      isShownOnce: true,
    },
    ShopperReference: {
      shown: nullable({ type: 'string' }, 'The shopper whose cards the page shows.'),
      create: Type.Optional(Type.Unsafe<string>(line(MAX_SHOPPER_REFERENCE_LENGTH))),
    },
    Language: {
      shown: nullable(
        { type: 'string', enum: LANGUAGE_CODES },
        "The language of the page; null for the browser's.",
      ),
      create: Type.Optional(Type.Unsafe<Language>({ type: 'string', enum: LANGUAGE_CODES })),
    },
    ExpiresAt: { shown: timeField() },
  },
  prepare: async (body, { now }) => ({
    body: { ...body, ExpiresAt: new Date(now + SESSION_MS).toISOString() },
    token: createSecret(),
  }),
  show: ({ token }, { getBaseUrl }) =>
    token === undefined ? {} : { WalletUrl: `${getBaseUrl()}${WALLET_PATH}/${token}` },
  moves: {
    open: {
      from: ['OPEN'],
      to: 'USED',
      apply: async (_session, { now }, cookie) => ({
        body: { usedAt: now, cookie: hashToken(cookie as string) },
      }),
    },
    leave: { from: ['USED'], to: 'USED', apply: async () => ({ body: { cookie: null } }) },
    expire: { from: ['OPEN'], to: 'EXPIRED' },
    revoke: {
      from: ['OPEN', 'USED'],
      to: 'REVOKED',
      call: {
        id: 'deleteWalletSession',
        name: '',
        method: 'DELETE',
        summary: 'Revokes a wallet session, even while its page is open.',
        message: 'Wallet session revoked.',
        guide,
      },
    },
  },
  due: ({ state, body }) =>
    state === 'OPEN' ? { at: Date.parse(body.ExpiresAt), move: 'expire' } : undefined,
  create: {
    summary: 'Creates a link to a page with the balances, movements and cards of the wallet.',
    guide,
    example: { ShopperReference: 'shopper-17', Language: 'it' },
  },
  list: { summary: 'Lists wallet sessions, newest first.', guide },
  read: { summary: 'Reads a wallet session.', guide },
});

/** Moves a session, if its state allows, when its page is requested. */
const move = (
  store: Store,
  { company_id: companyId, id }: WalletSession,
  { step, needs, input }: { step: 'open' | 'leave'; needs: WalletSessionNeeds; input?: unknown },
): Promise<boolean> =>
  store.transaction().execute(async (trx) => {
    const at = { trx, now: needs.now(), companyId, needs };
    const session = await WALLET_SESSIONS.claim(at, { id });
    const isAllowed = session.state === (step === 'open' ? 'OPEN' : 'USED');
    if (isAllowed) await WALLET_SESSIONS.move(at, session, step, input);
    return isAllowed;
  });

/**
 * Opens the page once, even if two processes try at the same time.
 * @returns the cookie that loads the page; `undefined` if the link is no longer valid
 */
export async function useWalletSession(
  store: Store,
  session: WalletSession,
  needs: WalletSessionNeeds,
): Promise<string | undefined> {
  const cookie = `${session.id}.${createSecret()}`;
  return (await move(store, session, { step: 'open', needs, input: cookie })) ? cookie : undefined;
}

/** Finds the session whose page a cookie may still load. */
export async function findOpenedSession(
  store: Store,
  cookie: string,
  now: number,
): Promise<WalletSession | undefined> {
  const [id = ''] = cookie.split('.');
  const session = await WALLET_SESSIONS.findOfAll(store, id);
  const { usedAt = 0, cookie: kept } = session?.body ?? {};
  return session?.state === 'USED' && kept === hashToken(cookie) && usedAt > now - SESSION_MS
    ? session
    : undefined;
}

/** Closes the page that was opened with a cookie. @returns false if none is open */
export async function leaveWalletSession(
  store: Store,
  cookie: string,
  needs: WalletSessionNeeds,
): Promise<boolean> {
  const session = await findOpenedSession(store, cookie, needs.now());
  return session !== undefined && (await move(store, session, { step: 'leave', needs }));
}
