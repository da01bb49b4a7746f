import { expect, it } from 'vitest';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { CONSENT } from '../banking/consents/create-account-reader.ts';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';

const { service } = useAdyen();

const READING = API_CALLS.filter(({ guide }) => guide === 'account-information.md');

it.each(READING)('without a connected bank, $id is not available', async (call) => {
  const { status, body } = await service.inject<{ Message: string }>({
    method: call.method,
    url: `/api/v5${call.path.replace(/\{\w+\}/, 'x')}`,
    headers: { authorization: `Bearer ${service.createToken(service.merchant)}` },
    ...(call.body && { payload: { ...CONSENT, RedirectUrl: 'not an address' } }),
    ...('ConsentId' in (call.query ?? {}) && { query: { ConsentId: 'x' } }),
  });
  expect([status, body.Message]).toEqual([404, 'Not available in the sandbox.']);
});

it('has the calls that read accounts, and no page of a bank without the sandbox', async () => {
  expect(READING).toHaveLength(8);
  const { status } = await service.inject({ method: 'GET', url: '/checkout/consents/x' });
  expect(status).toBe(404);
});
