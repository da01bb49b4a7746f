import { expect, it } from 'vitest';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { getPath } from '../../../src/service/sections/list-section-calls.ts';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';
import { createCall } from '../support/create-call.ts';

const { service } = useAdyen();
const send = createCall(() => service, 'partner');

/** The calls that depend on a bank, a registry of names, or a check of identities or companies. */
const SANDBOX_ALONE = API_CALLS.filter(
  ({ path, guide }) => /^\/(domains|partners)\b/.test(path) || guide === 'account-information.md',
);
const QUERIES: Record<string, string> = { checkDomainName: '?Domain=bottega.eu' };

it.each(SANDBOX_ALONE)('without the sandbox, $id is not available', async (call) => {
  const query = QUERIES[call.id] ?? ('ConsentId' in (call.query ?? {}) ? '?ConsentId=x' : '');
  // Said before its fields are judged.
  const body =
    call.id === 'createConsent' ? { ...call.example, RedirectUrl: 'not an address' } : call.example;
  const answer = await send(call.method, getPath(call).replace(/\{\w+\}/g, 'x') + query, body);
  expect([answer.status, answer.body.Code]).toEqual([404, 'NOT_IN_SANDBOX']);
});

it('without the sandbox, the service has no page of a bank', async () => {
  expect(SANDBOX_ALONE).toHaveLength(43);
  expect((await service.inject({ method: 'GET', url: '/checkout/consents/x' })).status).toBe(404);
});
