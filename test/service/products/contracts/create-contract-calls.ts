import { expect } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { EVENTS } from '../../../../src/service/subjects/facts.ts';
import { BASE_URL } from '../../support/create-api-calls.ts';
import type { TestService } from '../../support/create-test-service.ts';

const CONTRACTS = '/api/v5/contracts';
export const SIGNER = { FirstName: 'Zoë', LastName: 'D’Amico Neri', Email: 'zoe@example.com' };
export const CONTRACT = { Title: 'Lease', Body: '## 1\nText', Signer: SIGNER };
export const SAME_SITE = { 'sec-fetch-site': 'same-origin' };

/** Creates the merchant's calls about contracts, and the browser of a signer. */
export function createContractCalls(getService: () => TestService) {
  const get = (path = '', company?: Company) => getService().get(CONTRACTS + path, company);
  const post = (path: string, body?: object) => getService().post(CONTRACTS + path, body);
  const create = (change: object = {}) => post('', { ...CONTRACT, ...change });
  const load = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    getService().inject<string>({ method, url, headers });
  const press = (url: string, form: Record<string, string> = {}, headers: object = SAME_SITE) =>
    getService().inject<string>({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    });
  const listMails = () =>
    getService().store.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id').execute();
  return {
    get,
    post,
    put: (id: string, body: object) => getService().put(`${CONTRACTS}/${id}`, body),
    create,
    load,
    press,
    listMails,
    readState: async (id: string) => (await get(`/${id}`)).body.Contract.State,
    /** Creates and sends a contract. @returns its id, and the path of its page */
    async send(change: object = {}) {
      const { status, body } = await create({ ...change, Send: true });
      expect([status, body.Contract?.State]).toEqual([200, 'SENT']);
      const { ContractId: id, SigningUrl } = body.Contract;
      return { id, path: String(SigningUrl).slice(BASE_URL.length) };
    },
    /** Requests a code on the page. @returns the code from the mail */
    async askCode(path: string) {
      const known = new Set((await listMails()).map(({ id }) => id));
      expect((await press(`${path}/code`)).headers.location).toBe(`${path}?notice=code_sent`);
      const [mail] = (await listMails()).filter(({ id }) => !known.has(id));
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    },
    /** Lists the events of a contract, oldest first. */
    async listEvents(id: string) {
      const events = getService().store.selectFrom('events').select(['type', 'payload']);
      const own = (await events.execute()).filter(({ payload }) => String(payload).includes(id));
      const rank = (type: string) => EVENTS.types.findIndex(({ name }) => name === type);
      return own.sort((a, b) => rank(a.type) - rank(b.type));
    },
  };
}
