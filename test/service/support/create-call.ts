import type { Company } from '../../../src/service/calls/companies/company.ts';
import type { Answer } from './create-api-calls.ts';
import type { TestService } from './create-test-service.ts';

/** The company that makes the calls. */
export type Caller = 'merchant' | 'partner' | (() => Company);

export const findCaller = (service: TestService, caller: Caller): Company =>
  typeof caller === 'string' ? service[caller] : caller();

/** The calls of a company, with a token for all of its scopes, each below the same root. */
export const createCall =
  (getService: () => TestService, caller: Caller, root = '') =>
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
