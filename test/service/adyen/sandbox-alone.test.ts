import { describe, expect, it } from 'vitest';
import type { CallFacts } from '../../../src/service/calls/definitions/define-call.ts';
import { REGISTRY } from '../../../src/service/products/domains/names/registry.ts';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { getPath } from '../../../src/service/sections/list-section-calls.ts';
import { SECTIONS } from '../../../src/service/sections/section-table.ts';
import { createTill } from '../pos/waiting/create-till.ts';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';
import { createCall } from '../support/create-call.ts';
import { explain } from '../support/explain.ts';

const { service } = useAdyen();
const send = createCall(() => service, 'partner');

const CALLS = API_CALLS.filter(({ scopes, versions }) => scopes.length && versions.includes('v5'));
const SIMULATED = CALLS.filter(({ port }) => port);
const OTHERS = CALLS.filter(({ port }) => !port);
/** Its example sends the invoice at once, which needs the exchange system. */
const SENDS_AT_ONCE = ['createInvoice'];

async function sendTo(call: CallFacts, body: object | undefined = call.example) {
  const path = getPath(call).replace(/\{\w+\}/g, 'x');
  const { status, body: answer } = await send(call.method, path, call.method === 'GET' ? undefined : body);
  return { status, code: answer.Code, message: answer.Message };
}

describe('without the sandbox', () => {
  it.each(SIMULATED)('$id is refused before its fields are judged', async (call) => {
    const rejection = (call.port ?? REGISTRY).refuse();
    const { statusCode: status, message } = explain(rejection);
    const refusal = { status, code: rejection.code, message };
    expect(await sendTo(call)).toEqual(refusal);
    if (call.body) expect(await sendTo(call, { NoField: true })).toEqual(refusal);
  });

  it('no call that its documents do not mark is refused for a missing port', async () => {
    expect(SIMULATED.length).toBeGreaterThan(45);
    for (const call of OTHERS.filter(({ id }) => !SENDS_AT_ONCE.includes(id)))
      expect(await sendTo(call)).not.toMatchObject({ code: 'NOT_CONNECTED' });
  });

  it('no section offers a switch', async () => {
    for (const { slug } of SECTIONS) {
      const { status, body } = await service.inject({ method: 'GET', url: `/api/v5/openapi/${slug}` });
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('x-switches');
    }
  });

  it('no payment goes to a terminal without a network of them, and none is assigned', async () => {
    const till = createTill(() => service);
    await service.store.updateTable('terminals').set({ store_id: 1 }).execute();
    const refusal = {
      StatusCode: 404,
      Code: 'NOT_CONNECTED',
      Message: 'Not available: no terminal network is connected to this service.',
    };
    const { order_id: id } = await till.order();
    expect((await till.pay(id)).body).toMatchObject(refusal);
    expect((await till.assign()).body).toMatchObject(refusal);
    const { transactionId } = await service.createLink({ StoreReference: 'ROMA-1' });
    expect((await till.post(`/links/${transactionId}/pay/pos`)).body).toMatchObject(refusal);
    expect((await till.readOrder(id)).status).toBe('open');
    expect((await till.call('GET', '/terminals')).body.terminals).toMatchObject([{ online: false }]);
    expect((await till.assign(null)).status).toBe(200);
    for (const path of ['/terminal/v1/hello', '/terminal/v1/poll', '/nexo'])
      expect((await service.inject({ method: 'POST', url: path, payload: {} })).status).toBe(404);
    expect(service.lookWorker).toBeUndefined();
  });

  it('the service has no page of a bank', async () => {
    expect((await service.inject({ method: 'GET', url: '/checkout/consents/x' })).status).toBe(404);
  });
});
