import { describe, expect, it } from 'vitest';
import { setTerminal } from '../../../../src/service/pos/terminals/set-terminal.ts';
import { POS_ACCOUNT, useTerminals } from '../../support/adyen-double/use-terminals.ts';
import { createCall } from '../../support/create-call.ts';

const { adyen, service, till } = useTerminals();

const POIID = 'AMS1-000168223606144';
const TERMINALS = '/api/v5/pos-terminals/terminals';
const call = createCall(() => service, 'merchant');
const give = (name = service.merchant.name) =>
  setTerminal(service.store, [name, POIID], { areOfAcquirer: true, now: service.clock.now() });
const change = (body: object) => call('PUT', `${TERMINALS}/${POIID}`, body);
const countQuestions = () => adyen.requests.filter(({ path }) => path.endsWith('/status')).length;

describe('a terminal that the operator has given to a company', () => {
  it('is shown without firmware or local API, and online at once when it is assigned', async () => {
    await give();
    adyen.devices.add(POIID, { account: POS_ACCOUNT });
    const find = async () =>
      (await till.call('GET', '/terminals')).body.terminals.find(({ terminal_id }) => terminal_id === POIID);
    const facts = {
      terminal_id: POIID,
      model: 'AMS1',
      serial: '000168223606144',
      busy: false,
      firmware: null,
      local_api_enabled: false,
    };
    expect(await find()).toEqual({ ...facts, store_id: null, online: false, last_seen_at: null });
    const { status, body } = await till.assign(1, POIID);
    expect(status).toBe(200);
    const now = new Date(service.clock.now()).toISOString();
    expect(body.terminal).toEqual({ ...facts, store_id: 1, online: true, last_seen_at: now });
    expect(await find()).toEqual(body.terminal);
  });

  it('counts as connected for the operator, as long as the list has it', async () => {
    await give();
    adyen.devices.add(POIID, { account: POS_ACCOUNT });
    await service.lookWorker?.runDue();
    const read = async () => {
      const text = await service.operations.metrics.render();
      return ['connected', 'unlisted_seconds'].map((name) =>
        Number(new RegExp(`^servicepay_terminals_${name} (\\d+)$`, 'm').exec(text)?.[1]),
      );
    };
    // The other one is that of the till.
    expect(await read()).toEqual([2, 0]);
    adyen.failNext(/connectedDevices/, 500);
    service.clock.advance(30);
    await service.lookWorker?.runDue();
    service.clock.advance(10);
    expect(await read()).toEqual([2, 10]);
  });

  it('is assigned while it is not connected', async () => {
    await give();
    adyen.devices.add(POIID, { account: POS_ACCOUNT, isOnline: false });
    expect((await till.assign(1, POIID)).body.terminal).toMatchObject({ store_id: 1, online: false });
  });

  it('is online while the last look has found it connected', async () => {
    await give();
    adyen.devices.add(POIID, { account: POS_ACCOUNT });
    await service.lookWorker?.runDue();
    const isOnline = async () => (await call('GET', `${TERMINALS}/${POIID}`)).body.Terminal.Online;
    expect(await isOnline()).toBe(true);
    adyen.devices.setOnline(POIID, false);
    service.clock.advance(30);
    await service.lookWorker?.runDue();
    expect(await isOnline()).toBe(false);
  });

  it.each([
    ['has another account', () => adyen.devices.add(POIID, { account: 'Another' })],
    ['is unknown to Adyen', () => {}],
  ])('is not found if it %s', async (_, prepare) => {
    await give();
    prepare();
    const refusal = { StatusCode: 404, Code: 'TERMINAL_NOT_FOUND', Message: 'Terminal not found.' };
    expect((await till.assign(1, POIID)).body).toMatchObject(refusal);
    expect((await change({ StoreId: 1 })).body).toMatchObject(refusal);
  });

  it('is not found if another company has it, or no one, without a question to Adyen', async () => {
    await give(service.partner.name);
    adyen.devices.add(POIID, { account: POS_ACCOUNT });
    const before = countQuestions();
    for (const poiid of [POIID, 'AMS1-1', POIID.toLowerCase(), '../../connectedDevices'])
      expect((await till.assign(1, poiid)).body).toMatchObject({
        StatusCode: 404,
        Message: 'Terminal not found.',
      });
    expect(countQuestions()).toBe(before);
  });

  it.each(['lost', 'garbage', 401, 429, 500] as const)(
    'is not assigned if Adyen does not say that it has it: %s',
    async (fault) => {
      await give();
      adyen.devices.add(POIID, { account: POS_ACCOUNT });
      adyen.failNext(/status/, fault);
      expect((await till.assign(1, POIID)).body).toMatchObject({
        StatusCode: 503,
        Code: 'TERMINAL_UNKNOWN',
        Message: 'The acquirer does not say whether it has the terminal. Try again.',
      });
      adyen.failNext(/status/, fault);
      expect((await change({ StoreId: 1 })).status).toBe(503);
      expect(service.faults.splice(0)).toHaveLength(2);
      expect((await change({ Name: 'Bar' })).body.Terminal).toMatchObject({ StoreId: null, Name: 'Bar' });
      expect((await till.assign(1, POIID)).status).toBe(200);
    },
  );

  it('leaves its store without a question to Adyen', async () => {
    await give();
    adyen.devices.add(POIID, { account: POS_ACCOUNT });
    await till.assign(1, POIID);
    adyen.devices.devices.delete(POIID);
    expect((await till.assign(null, POIID)).body.terminal).toMatchObject({ store_id: null });
  });

  it('is assigned once for a key, also if the call is repeated', async () => {
    await give();
    adyen.devices.add(POIID, { account: POS_ACCOUNT });
    const repeat = () =>
      till.post('/terminals/assign', { terminal_id: POIID, store_id: 1 }, { 'idempotency-key': 'a-key' });
    const first = await repeat();
    adyen.devices.devices.delete(POIID);
    expect((await repeat()).body).toEqual(first.body);
  });

  it('has no secret to connect with, and no one takes its connection', async () => {
    await give();
    expect((await call('POST', `${TERMINALS}/${POIID}/rotate-secret`)).body).toMatchObject({
      StatusCode: 404,
      Code: 'NOT_CONNECTED',
      Message: 'Not available: no supplier of terminals is connected to this service.',
    });
    for (const [method, path] of [
      ['POST', '/terminal/v1/hello'],
      ['POST', '/terminal/v1/poll'],
      ['POST', '/terminal/v1/authorize'],
      ['POST', '/terminal/v1/reports'],
      ['POST', '/nexo'],
      ['POST', `/sandbox/terminals/${POIID}/offline`],
    ] as const) {
      const { status } = await service.inject({ method, url: path, payload: {} });
      expect([path, status]).toEqual([path, 404]);
    }
  });
});
