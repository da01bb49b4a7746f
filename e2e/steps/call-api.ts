import type { APIRequestContext } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';

/** Logs in as a user of `companies.json`. @returns the calls of that user: a POST with a body, else a GET */
export async function createCaller(request: APIRequestContext, Username: string) {
  const login = { Username, Password: `sandbox-${Username}` };
  const token = await request.post(`${ADDRESSES.service}/api/v4/auth/token`, { data: login });
  const headers = { authorization: `Bearer ${(await token.json()).AccessToken}` };
  return async (path: string, data?: object) => {
    const url = ADDRESSES.service + path;
    const answer = await (data ? request.post(url, { headers, data }) : request.get(url, { headers }));
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
}
