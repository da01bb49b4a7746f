import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDevices, type Devices } from '../../../../src/service/adyen/terminals/devices.ts';
import { AnswerUnknownError } from '../../../../src/service/payments/attempts/acquirer.ts';
import type { AdyenConfig } from '../../../../src/service/platform/config/read-adyen-config.ts';
import type { Fault } from '../../support/adyen-double/adyen-types.ts';
import {
  type AdyenDouble,
  createAdyenDouble,
  withDevices,
} from '../../support/adyen-double/create-adyen-double.ts';

const POIID = 'AMS1-000168223606144';
const lines: string[] = [];
let refusals = 0;
let adyen: AdyenDouble;
let devices: Devices;

function create(change: Partial<AdyenConfig> = {}): Devices {
  const created = createDevices({
    config: { ...adyen.config, ...change },
    report: (line) => lines.push(line),
    onRefusedCredentials: () => {
      refusals += 1;
    },
  });
  if (!created) throw new Error('The account has no terminals.');
  return created;
}

beforeAll(async () => {
  adyen = await createAdyenDouble((origin) => ({ ...withDevices(origin), posMerchantAccount: 'Shop POS' }));
});
afterAll(() => adyen.close());
beforeEach(() => {
  lines.length = 0;
  refusals = 0;
  devices = create();
  adyen.devices.add(POIID, { account: 'Shop POS' });
});
afterEach(() => {
  adyen.devices.reset();
  adyen.requests.length = 0;
  expect(adyen.wrong.splice(0)).toEqual([]);
});

const createMessage = (poiid = POIID) => ({
  MessageHeader: {
    ProtocolVersion: '3.0',
    MessageClass: 'Service',
    MessageCategory: 'Payment',
    MessageType: 'Request',
    SaleID: 'a-sale',
    ServiceID: '0123456789',
    POIID: poiid,
  },
});

describe('the client of the devices', () => {
  it('does not exist for an account without terminals', () => {
    const config = { ...adyen.config, devicesUrl: undefined };
    const wiring = { report: () => {}, onRefusedCredentials: () => {} };
    expect(createDevices({ config, ...wiring })).toBeUndefined();
  });

  it('asks for the status of a device of the account of the terminals', async () => {
    expect(await devices.readStatus(POIID)).toBe('ONLINE');
    adyen.devices.setOnline(POIID, false);
    expect(await devices.readStatus(POIID)).toBe('OFFLINE');
    expect(adyen.requests[0]?.path).toBe(`/devices/v1/merchants/Shop%20POS/devices/${POIID}/status`);
  });

  it('tells a device of another account, and an unknown one, from refused credentials', async () => {
    adyen.devices.add('S1F2-1', { account: 'Another' });
    expect(await devices.readStatus('S1F2-1')).toBe('FOREIGN');
    expect(await devices.readStatus('S1F2-2')).toBe('FOREIGN');
    expect(await devices.readStatus('../../x/y?z')).toBe('FOREIGN');
    expect(refusals).toBe(0);
    adyen.failNext(/status/, 401);
    await expect(devices.readStatus(POIID)).rejects.toThrow(AnswerUnknownError);
    adyen.failNext(/connectedDevices/, 403);
    await expect(devices.listConnected()).rejects.toThrow(AnswerUnknownError);
    expect(refusals).toBe(2);
  });

  it.each<Fault>(['lost', 'dropped', 'garbage', 400, 429, 500, 503])(
    'does not take %s for a status or a list',
    async (fault) => {
      adyen.failNext(/status/, fault);
      await expect(devices.readStatus(POIID)).rejects.toThrow(AnswerUnknownError);
      adyen.failNext(/connectedDevices/, fault);
      await expect(devices.listConnected()).rejects.toThrow(AnswerUnknownError);
    },
  );

  it('lists the connected devices of the account', async () => {
    adyen.devices.add('S1F2-1', { account: 'Another' });
    adyen.devices.add('S1F2-2', { account: 'Shop POS', isOnline: false });
    expect(await devices.listConnected()).toEqual([POIID]);
    adyen.devices.lists.push({}, { uniqueDeviceIds: [] });
    expect(await devices.listConnected()).toEqual([]);
    expect(await devices.listConnected()).toEqual([]);
  });

  it.each([{ uniqueDeviceIds: 'x' }, { uniqueDeviceIds: null }, { uniqueDeviceIds: [1] }])(
    'does not take %j for a list',
    async (list) => {
      adyen.devices.lists.push(list);
      await expect(devices.listConnected()).rejects.toThrow(AnswerUnknownError);
    },
  );

  it('sends a message to a device once, and gives its answer', async () => {
    adyen.devices.acts.set('Payment', () => ({ status: 200, body: { SaleToPOIResponse: { x: 1 } } }));
    const answer = await devices.sync(POIID, createMessage(), 1_000);
    expect(answer).toMatchObject({ status: 200, body: { SaleToPOIResponse: { x: 1 } } });
    expect((await devices.sync(POIID, createMessage(), 1_000)).status).toBe(400);
    adyen.failNext(/sync/, 'lost');
    const lost = { ...createMessage().MessageHeader, ServiceID: '1' };
    await expect(devices.sync(POIID, { MessageHeader: lost }, 1_000)).rejects.toThrow(AnswerUnknownError);
    expect(adyen.requests.filter(({ path }) => path.endsWith('/sync'))).toHaveLength(3);
  });

  it('waits for a device as long as it is told, which is longer than for other requests', async () => {
    const held = Promise.withResolvers<void>();
    adyen.devices.add('S1F2-2', { account: 'Shop POS' });
    adyen.devices.acts.set('Payment', async () => {
      await held.promise;
      return { status: 200, body: {} };
    });
    const hasty = create({ timeoutSeconds: 0.01 });
    const answered = hasty.sync(POIID, createMessage(), 60_000);
    const another = createMessage('S1F2-2');
    another.MessageHeader.ServiceID = '2';
    await expect(hasty.sync('S1F2-2', another, 50)).rejects.toThrow(AnswerUnknownError);
    expect(lines.at(-1)).toMatch(/^Adyen POST .*\/sync: no answer in time/);
    held.resolve();
    expect((await answered).status).toBe(200);
  });

  it('gives what Adyen answers for a device that it cannot reach', async () => {
    adyen.devices.acts.set('Payment', () => ({ status: 200, body: {} }));
    adyen.devices.setOnline(POIID, false);
    const { body } = await devices.sync(POIID, createMessage(), 1_000);
    expect(body).toHaveProperty('SaleToPOIRequest.EventNotification.EventToNotify', 'Reject');
  });

  it('logs nothing of a message', async () => {
    adyen.failNext(/sync/, { refusal: { errorCode: '1', message: 'secret' } });
    await devices.sync(POIID, { ...createMessage(), PaymentRequest: { Secret: 'secret' } }, 1_000);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain('secret');
  });
});

/** Reports of other integrations, each with what it takes to be right. */
describe('the client of the devices, as others have found it', () => {
  // MicrosoftDocs/dynamics-365-unified-operations-public#4010: "NotFound" for such accounts.
  it.each(['Shop_POS', 'Shop-POS-EU', 'Shop POS/1', 'Shop%20POS'])(
    'finds those of the account %s',
    async (account) => {
      const { posMerchantAccount } = adyen.config;
      adyen.config.posMerchantAccount = account;
      adyen.devices.add('S1F2L-000158215112256', { account });
      try {
        expect(await create().listConnected()).toEqual(['S1F2L-000158215112256']);
        expect(await create().readStatus('S1F2L-000158215112256')).toBe('ONLINE');
      } finally {
        adyen.config.posMerchantAccount = posMerchantAccount;
      }
    },
  );

  // Adyen/adyen-dotnet-api-library#38: an empty answer was a fault. Adyen/adyen-ruby-api-library#166: "ok" is no JSON.
  it('takes an empty answer of a device for an answer without content, and a word for none', async () => {
    adyen.devices.acts.set('Payment', () => ({ status: 200, body: '' }));
    expect(await devices.sync(POIID, createMessage(), 1_000)).toMatchObject({ status: 200, body: {} });
    adyen.devices.acts.set('Payment', () => ({ status: 200, body: 'ok' }));
    const another = { ...createMessage().MessageHeader, ServiceID: '2' };
    await expect(devices.sync(POIID, { MessageHeader: another }, 1_000)).rejects.toThrow(AnswerUnknownError);
  });

  // docs.adyen.com, "Check the cloud connection": the list can be behind the state of a device.
  it('asks a device itself although the list does not have it', async () => {
    adyen.devices.lists.push({ uniqueDeviceIds: [] });
    expect(await devices.listConnected()).toEqual([]);
    expect(await devices.readStatus(POIID)).toBe('ONLINE');
  });

  // stripe/stripe-terminal-react-native#1026: a reader that came back from another account stayed unknown.
  it('finds a device that came back from another account', async () => {
    const device = adyen.devices.devices.get(POIID);
    if (!device) throw new Error('There is no device.');
    device.account = 'Another';
    expect(await devices.readStatus(POIID)).toBe('FOREIGN');
    device.account = 'Shop POS';
    expect(await devices.readStatus(POIID)).toBe('ONLINE');
  });

  // saleor/saleor-app-payment-adyen#315: a key without the role is another mistake than a wrong key; both need the operator.
  it('alerts the operator to a wrong key, and to a key without the role', async () => {
    await expect(create({ apiKey: 'wrong' }).listConnected()).rejects.toThrow(AnswerUnknownError);
    adyen.failNext(/connectedDevices/, 403);
    await expect(devices.listConnected()).rejects.toThrow(AnswerUnknownError);
    expect(refusals).toBe(2);
    expect(lines).toEqual([
      expect.stringMatching(/^Adyen GET \/merchants: 401, error 000/),
      expect.stringMatching(/^Adyen GET \/merchants: 403, error 000/),
    ]);
  });
});
