import type { Company } from '../../../src/service/calls/companies/company.ts';
import type { Answer } from './create-api-calls.ts';
import type { TestService } from './create-test-service.ts';

/** Finds a company: `merchant`, `partner`, or any other by name. */
export function findCaller(service: TestService, caller: string): Company {
  if (caller === 'merchant' || caller === 'partner') return service[caller];
  // With the users of the beginning: the first of them makes the calls.
  const first = service.companies.find(({ name }) => name === caller);
  const company = first ?? service.directory.findCompanyByName(caller);
  if (!company) throw new Error(`There is no company ${caller}.`);
  return company;
}

/** The calls of a company, with a token for all of its scopes, each below the same root. */
export const createCall =
  (getService: () => TestService, caller: string, root = '') =>
  (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    getService().inject({
      method,
      url: root + path,
      headers: {
        authorization: `Bearer ${getService().createToken(findCaller(getService(), caller))}`,
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
