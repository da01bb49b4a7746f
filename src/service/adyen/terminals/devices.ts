import { AnswerUnknownError } from '../../payments/attempts/acquirer.ts';
import type { AdyenConfig } from '../../platform/config/read-adyen-config.ts';
import { type AdyenAnswer, createAdyenClient } from '../requests/create-adyen-client.ts';

/** `FOREIGN`: the account has no such device. */
type DeviceStatus = 'ONLINE' | 'OFFLINE' | 'FOREIGN';

/** The card terminals of an account (Cloud Device API v1). */
export interface Devices {
  /**
   * Sends a request of the Terminal API to a device, once. Statuses from 400 on are refusals: the device got nothing.
   * @param poiid model and serial number, joined by a hyphen
   * @param saleToPoiRequest the content of `SaleToPOIRequest`
   * @throws AnswerUnknownError if there is no answer within `timeoutMs`, or before the signal: the device may have got it
   */
  sync(
    poiid: string,
    saleToPoiRequest: object,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<AdyenAnswer>;
  /** Asks whether a device is connected now. @throws AnswerUnknownError if Adyen does not say so within two seconds */
  readStatus(poiid: string): Promise<DeviceStatus>;
  /** Lists the POIIDs of the devices that are connected now. @throws AnswerUnknownError if Adyen does not say so */
  listConnected(): Promise<string[]>;
}

const STATUS_MS = 2_000;
const LIST_MS = 10_000;
/** Adyen does not say whether the status of another account's device is forbidden or not found. */
const FOREIGN = [403, 404];

interface DevicesOptions {
  config: Pick<
    AdyenConfig,
    'apiKey' | 'checkoutUrl' | 'timeoutSeconds' | 'devicesUrl' | 'posMerchantAccount'
  >;
  report: (line: string) => void;
  onRefusedCredentials: () => void;
}

const isTexts = (list: unknown): list is string[] =>
  Array.isArray(list) && list.every((entry) => typeof entry === 'string');

/** Creates the client of the account's devices; `undefined` for an account without terminals. */
export function createDevices({ config, ...wiring }: DevicesOptions): Devices | undefined {
  const { devicesUrl: url, posMerchantAccount } = config;
  if (!url) return undefined;
  const client = createAdyenClient({ ...wiring, config, url });
  const account = `/merchants/${encodeURIComponent(posMerchantAccount)}`;
  const getPath = (poiid: string) => `${account}/devices/${encodeURIComponent(poiid)}`;
  return {
    sync: (poiid, saleToPoiRequest, timeoutMs, signal) =>
      client.post({
        path: `${getPath(poiid)}/sync`,
        body: { SaleToPOIRequest: saleToPoiRequest },
        limitMs: timeoutMs,
        ...(signal && { signal }),
      }),
    async readStatus(poiid) {
      const { status, body } = await client.get(`${getPath(poiid)}/status`, STATUS_MS, {
        mayBeForeign: true,
      });
      if (FOREIGN.includes(status)) return 'FOREIGN';
      const answered = status < 300 && ['ONLINE', 'OFFLINE'].find((known) => known === body.status);
      if (!answered) throw new AnswerUnknownError(`Adyen did not tell the status of ${poiid}.`);
      return answered as DeviceStatus;
    },
    async listConnected() {
      const { status, body } = await client.get(`${account}/connectedDevices`, LIST_MS);
      // Optional in Adyen's model: an account without connected devices may have no list.
      const { uniqueDeviceIds = [] } = body;
      if (status >= 300 || !isTexts(uniqueDeviceIds))
        throw new AnswerUnknownError('Adyen did not list the connected devices.');
      return uniqueDeviceIds;
    },
  };
}
