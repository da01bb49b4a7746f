import { expect } from 'vitest';
import type { Answer, ApiBody } from '../../../support/create-api-calls.ts';
import { BASE_URL } from '../../../support/create-api-calls.ts';
import { createCall } from '../../../support/create-call.ts';
import type { TestService } from '../../../support/create-test-service.ts';

type ConsentBody = ApiBody['Consent'];

export const CONSENT = { InstitutionId: 'ins_aurora', RedirectUrl: 'https://shop.example/bank' };
const PATH = '/api/v5/banking-services';

/** Creates the calls of a company that reads bank accounts, and the actions of their holder on the bank's page. */
export function createAccountReader(getService: () => TestService, caller = 'merchant') {
  const call = createCall(getService, caller, PATH);
  const ask = (change: object = {}, headers = {}) =>
    call('POST', '/consents', { ...CONSENT, ...change }, headers);
  /** Returns the path of the bank's page. */
  const getPage = ({ AuthorizationUrl }: Pick<ConsentBody, 'AuthorizationUrl'>): string => {
    expect(AuthorizationUrl.startsWith(`${BASE_URL}/checkout/`)).toBe(true);
    return AuthorizationUrl.slice(BASE_URL.length);
  };
  const press = (
    consent: Pick<ConsentBody, 'AuthorizationUrl'>,
    decision: 'approve' | 'decline',
    headers = {},
  ) =>
    getService().inject<string>({
      method: 'POST',
      url: `${getPage(consent)}/${decision}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  return {
    call,
    ask,
    getPage,
    press,
    open: (consent: Pick<ConsentBody, 'AuthorizationUrl'>): Promise<Answer<string>> =>
      getService().inject<string>({ method: 'GET', url: getPage(consent) }),
    read: (id: string) => call('GET', `/consents/${id}`),
    revoke: (id: string) => call('DELETE', `/consents/${id}`),
    /** Creates a consent that its holder has not yet decided on. */
    async create(change: object = {}): Promise<ConsentBody> {
      const { status, body } = await ask(change);
      expect([status, body.Message]).toEqual([200, 'Consent created.']);
      return body.Consent;
    },
    /** Creates a consent that the holder has authorized. */
    async obtain(change: object = {}): Promise<ConsentBody> {
      const consent = await this.create(change);
      expect((await press(consent, 'approve')).status).toBe(303);
      return consent;
    },
    listAccounts: (id: string) => call('GET', `/accounts?ConsentId=${id}`),
    readBalances: (accountId: string, id: string) =>
      call('GET', `/accounts/${accountId}/balances?ConsentId=${id}`),
    listTransactions: (accountId: string, id: string, more = '') =>
      call('GET', `/accounts/${accountId}/transactions?ConsentId=${id}${more}`),
    async moveClock(seconds: number): Promise<void> {
      const moved = await getService().post('/sandbox/clock', { Advance: seconds });
      expect(moved.status).toBe(200);
    },
  };
}
