import type { Company } from '../../../src/service/calls/companies/company.ts';
import type { TestService } from './create-test-service.ts';

export const LINK = '/api/v4/payments/link';

interface Keyed {
  key?: string;
  url?: string;
  company?: Company;
}

/** Creates a function that makes POST calls with a key. The answer includes its text, because the tests compare bytes. */
export const createKeyedPost =
  (getService: () => TestService) =>
  async (body: unknown, { key = 'key-1', url = LINK, company = getService().merchant }: Keyed = {}) => {
    const { app, createToken } = getService();
    const { statusCode, payload, headers } = await app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${createToken(company)}`, 'idempotency-key': key },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: statusCode, text: payload, headers, body: JSON.parse(payload) };
  };
