import { expect } from 'vitest';
import type { Answer, ApiBody } from '../../support/create-api-calls.ts';
import { BASE_URL } from '../../support/create-api-calls.ts';
import type { TestService } from '../../support/create-test-service.ts';

interface WalletSession {
  WalletSessionId: string;
  State: string;
  WalletUrl?: string;
  ShopperReference: string | null;
  Language: string | null;
  ExpiresAt: string;
  UpdatedAt: string;
}

interface WalletSessionBody extends ApiBody {
  WalletSession: WalletSession;
  WalletSessions: WalletSession[];
}

const WALLET_SESSIONS = '/api/v5/wallet/sessions';

/** The calls of wallet sessions, as the merchant, and its browser. */
export function createWalletSessions(getService: () => TestService) {
  const get = async (path = '') =>
    (await getService().get(WALLET_SESSIONS + path)) as Answer<WalletSessionBody>;
  const post = async (body: unknown) =>
    (await getService().post(WALLET_SESSIONS, body)) as Answer<WalletSessionBody>;
  const load = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    getService().inject<string>({ method, url, headers });
  const open = async (path: string): Promise<string> => {
    const { status, headers } = await load(path);
    expect([status, headers.location]).toEqual([303, '/checkout/wallet']);
    return String(headers['set-cookie']).split(';')[0] ?? '';
  };
  return {
    get,
    post,
    load,
    /** Opens the link. @returns the cookie of the page */
    open,
    /** The state of a session. */
    readState: async (id: string) => (await get(`/${id}`)).body.WalletSession.State,
    revoke: async (id: string) =>
      (await getService().delete(`${WALLET_SESSIONS}/${id}`)) as Answer<WalletSessionBody>,
    /** Makes a session. @returns its id, and the path of its link */
    async create(body: object = {}) {
      const { WalletSession } = (await post(body)).body;
      return {
        id: WalletSession.WalletSessionId,
        path: WalletSession.WalletUrl?.slice(BASE_URL.length) ?? '',
      };
    },
    loadPage: (cookie: string) => load('/checkout/wallet', { cookie }),
  };
}
