import { BASE_URL } from '../../../support/create-api-calls.ts';
import { createCall } from '../../../support/create-call.ts';
import type { TestService } from '../../../support/create-test-service.ts';

export const COMPANIES = '/api/v5/partners/companies';
export const INVITATION = { Name: 'Caffè Nero', Email: 'ciao@nero.example' };

/** A valid form. */
export const FORM = {
  vat_number: 'IT01234567897',
  iban: 'IT60 X054 2811 1010 0000 0123 456',
  domain: 'Nero.example',
  representative: 'Ada Neri',
  username: 'nero',
  password: 'correct horse battery',
};

export const SAME_SITE = { 'sec-fetch-site': 'same-origin' };

/** Creates the calls of a company that invites others. Default: the partner. */
export function createInviter(getService: () => TestService, caller = 'partner') {
  const call = createCall(getService, caller);
  const invite = (change: object = {}) => call('POST', COMPANIES, { ...INVITATION, ...change });
  const act = (id: string, action: string) => call('POST', `${COMPANIES}/${id}/${action}`);
  /** Creates a link, and returns the path of the form of an invited company. */
  const link = async (id: string): Promise<string> =>
    (await act(id, 'onboarding-links')).body.Company.OnboardingUrl.slice(BASE_URL.length);
  const load = (url: string) => getService().inject<string>({ url });
  const send = (url: string, change: object = {}, headers: Record<string, string> = SAME_SITE) =>
    getService().inject<string>({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ ...FORM, ...change }).toString(),
    });
  return {
    call,
    invite,
    act,
    link,
    load,
    send,
    read: (id: string) => call('GET', `${COMPANIES}/${id}`),
    list: async (query = '') => (await call('GET', COMPANIES + query)).body.Companies,
    change: (id: string, body: object) => call('PUT', `${COMPANIES}/${id}`, body),
    turn: (id: string, name: 'approve' | 'reject') => call('POST', `/sandbox/companies/${id}/${name}`),
    /** Invites a company, which applies at once. @returns its id and the path of its form */
    async apply(form: object = {}, invitation: object = {}) {
      const { CompanyId: id } = (await invite(invitation)).body.Company;
      const path = await link(id);
      await send(path, form);
      return { id, path };
    },
  };
}
