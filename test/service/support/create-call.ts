import type { Company } from '../../../src/service/calls/companies/company.ts';
import type { Answer } from './create-api-calls.ts';
import type { TestService } from './create-test-service.ts';

/** The calls of a company, with a token for all of its scopes, each below the same root. */
export const createCall =
  (getService: () => TestService, getCompany: () => Company, root = '') =>
  (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    getService().inject({
      method,
      url: root + path,
      headers: { authorization: `Bearer ${getService().createToken(getCompany())}`, ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
