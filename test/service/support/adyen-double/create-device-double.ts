import type { AdyenConfig } from '../../../../src/service/platform/config/read-adyen-config.ts';

type Json = ReturnType<typeof JSON.parse>;

/** A device of Adyen's: who has it, and whether it is connected. */
type DoubleDevice = {
  account: string;
  isOnline: boolean;
};

/** Does what a message asks of a device, and answers as the device. */
type DeviceAct = (request: Json, header: Json) => Promise<DeviceAnswer> | DeviceAnswer;

export type DeviceAnswer = {
  status: number;
  body: object | string;
};

type DeviceMoment = {
  body: Json;
  config: Pick<AdyenConfig, 'posMerchantAccount'>;
  /** The list of what the service must not have asked. */
  wrong: string[];
};

const refuse = (status: number, title: string): DeviceAnswer => ({
  status,
  body: { status, title, errorCode: `00_${status}` },
});

/** The connection breaks without an answer. */
export const CUT: DeviceAnswer = { status: 0, body: '' };

/** Names what is wrong with the header of a message (nexo Retailer Protocol 3.0, as Adyen takes it). */
function findHeaderFaults(header: Json, poiid: string): string[] {
  const { ProtocolVersion, MessageClass, MessageType, SaleID, ServiceID, POIID } = header ?? {};
  const rules: [string, boolean][] = [
    ['ProtocolVersion', ProtocolVersion === '3.0'],
    ['MessageClass', MessageClass === 'Service'],
    ['MessageType', MessageType === 'Request'],
    ['SaleID', typeof SaleID === 'string' && SaleID.length > 0],
    ['ServiceID', typeof ServiceID === 'string' && /^[A-Za-z0-9]{1,10}$/.test(ServiceID)],
    ['POIID', POIID === poiid],
  ];
  return rules.flatMap(([name, isRight]) => (isRight ? [] : [`/sync: ${name}`]));
}

/** How Adyen answers for a device that it cannot reach (`@adyen/api-library`, test data). */
const createReject = (): DeviceAnswer => ({
  status: 200,
  body: {
    SaleToPOIRequest: {
      EventNotification: {
        EventToNotify: 'Reject',
        EventDetails: 'message=Did+not+receive+a+response+from+the+POI.',
      },
    },
  },
});

/** A double of Adyen's Cloud Device API: the devices of its accounts, and messages to them. */
export function createDeviceDouble() {
  const devices = new Map<string, DoubleDevice>();
  /** The acts of devices, by the category of a message. A message of another category is wrong. */
  const acts = new Map<string, DeviceAct>();
  const pairs = new Set<string>();
  /** Its next lists of connected devices instead of the right one. */
  const lists: object[] = [];

  async function sync(poiid: string, { body, wrong }: DeviceMoment): Promise<DeviceAnswer> {
    const { SaleToPOIRequest: message, ...rest } = body;
    const header = message?.MessageHeader;
    wrong.push(...Object.keys(rest).map((name) => `/sync: ${name}`), ...findHeaderFaults(header, poiid));
    const pair = `${header?.SaleID}/${header?.ServiceID}`;
    if (pairs.has(pair)) return refuse(400, 'Duplicate SaleID and ServiceID');
    pairs.add(pair);
    const act = acts.get(header?.MessageCategory);
    if (!act) {
      wrong.push(`/sync: MessageCategory ${header?.MessageCategory}`);
      return refuse(422, 'Unknown MessageCategory');
    }
    return devices.get(poiid)?.isOnline ? act(message, header) : createReject();
  }

  return {
    devices,
    acts,
    lists,
    /** Adds a device that is connected. Default: of the account of the tests. */
    add: (poiid: string, { account = 'TestShopECOM', isOnline = true }: Partial<DoubleDevice> = {}) =>
      void devices.set(poiid, { account, isOnline }),
    setOnline(poiid: string, isOnline: boolean) {
      const device = devices.get(poiid);
      if (!device) throw new Error(`Adyen has no device ${poiid}.`);
      device.isOnline = isOnline;
    },
    reset() {
      for (const state of [devices, acts, pairs]) state.clear();
      lists.length = 0;
    },
    async act(method: string, path: string, moment: DeviceMoment): Promise<DeviceAnswer> {
      const { posMerchantAccount } = moment.config;
      const [, account, what = ''] = /^\/merchants\/([^/]+)\/(.+)$/.exec(path) ?? [];
      if (!account || decodeURIComponent(account) !== posMerchantAccount)
        return refuse(403, 'Forbidden account');
      if (method === 'GET' && what === 'connectedDevices') {
        const ofAccount = [...devices].filter(
          ([, device]) => device.account === posMerchantAccount && device.isOnline,
        );
        return {
          status: 200,
          body: lists.shift() ?? { uniqueDeviceIds: ofAccount.map(([poiid]) => poiid) },
        };
      }
      const [, encoded = '', action] = /^devices\/([^/]+)\/(status|sync)$/.exec(what) ?? [];
      const poiid = decodeURIComponent(encoded);
      const device = devices.get(poiid);
      if (method === 'POST' && action === 'sync') {
        return device?.account === posMerchantAccount ? sync(poiid, moment) : refuse(403, 'Forbidden device');
      }
      if (method !== 'GET' || action !== 'status') {
        moment.wrong.push(`${method} ${path}`);
        return refuse(404, 'Unknown path');
      }
      if (!device) return refuse(404, 'Unknown device');
      if (device.account !== posMerchantAccount) return refuse(403, 'Forbidden device');
      const status = device.isOnline ? 'ONLINE' : 'OFFLINE';
      return { status: 200, body: { deviceId: poiid, status } };
    },
  };
}
