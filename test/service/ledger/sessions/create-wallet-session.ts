import { expect } from 'vitest';
import { BASE_URL } from '../../support/create-api-calls.ts';
import type { TestService } from '../../support/create-test-service.ts';

const WALLET_SESSIONS = '/api/v5/wallet/sessions';

/** Creates the merchant's calls about wallet sessions, and the browser that opens them. */
export function createWalletSessions(getService: () => TestService) {
  const get = (path = '') => getService().get(WALLET_SESSIONS + path);
  const post = (body: unknown) => getService().post(WALLET_SESSIONS, body);
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
    /** Returns the state of a session. */
    readState: async (id: string) => (await get(`/${id}`)).body.WalletSession.State,
    revoke: (id: string) => getService().delete(`${WALLET_SESSIONS}/${id}`),
    /** Creates a session. @returns its id, and the path of its link */
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
