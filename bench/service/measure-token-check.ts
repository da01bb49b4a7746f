import type { FastifyRequest } from 'fastify';
import { createAccessTokens } from '../../src/service/auth/access-tokens.ts';
import { createAuthenticate } from '../../src/service/auth/authenticate.ts';
import { BUILT_IN_COMPANIES } from '../../src/service/companies/read-companies.ts';
import { getMedian } from '../get-median.ts';

/** It takes microseconds: a window of 500 would be shorter than the clock's own error. */
const CHECKS_PER_WINDOW = 5000;

const SCOPE = 'online-payments';

/** What the hook before every guarded route reads: a header, the token in it, its company and its scopes. In this process. */
export async function measureTokenCheck(windows: number): Promise<number> {
  const companies = BUILT_IN_COMPANIES.map((company, id) => ({ ...company, id, webhookSecret: '' }));
  const tokens = createAccessTokens('a key of thirty-two characters, or more');
  const authorization = `Bearer ${tokens.issue({ companyName: companies[0]?.name ?? '', scopes: [SCOPE] })}`;
  const check = createAuthenticate(tokens, companies)(SCOPE);
  const headers = { host: 'localhost:4242', connection: 'keep-alive', authorization };
  const request = { headers, raw: { rawHeaders: Object.entries(headers).flat() } };
  const measured: number[] = [];
  for (let window = 0; window < windows + 2; window += 1) {
    const before = process.cpuUsage();
    for (let count = 0; count < CHECKS_PER_WINDOW; count += 1)
      await check(request as unknown as FastifyRequest);
    const { user, system } = process.cpuUsage(before);
    measured.push((user + system) / 1000 / CHECKS_PER_WINDOW);
  }
  return getMedian(measured.slice(2));
}
