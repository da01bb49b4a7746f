import type { Environment } from '../../../programs/open-environment.ts';
import { parseNumber } from './parse-number.ts';
import { readApiUrl } from './read-adyen-url.ts';

/** The card terminals of the account. */
export interface DevicesConfig {
  /** Includes the version, without a slash at the end; absent if the account has no terminals. */
  devicesUrl: string | undefined;
  /** The account that the terminals belong to. */
  posMerchantAccount: string;
  /** Between two questions about a payment whose answer was lost. */
  statusSeconds: number;
  /** How long a payment may take at a terminal. */
  terminalSeconds: number;
}

export const DEVICE_VARIABLES = [
  'ADYEN_DEVICES_URL',
  'ADYEN_POS_MERCHANT_ACCOUNT',
  'ADYEN_STATUS_SECONDS',
  'ADYEN_TERMINAL_SECONDS',
] as const;

const STATUS_SECONDS: [number, number] = [0.1, 60];
/** Adyen itself cancels a payment after 150 seconds (docs.adyen.com, "Point of sale: timeouts"). */
const TERMINAL_SECONDS: [number, number] = [1, 150];

/** @throws ConfigError that names the variable and its requirements */
export function readDevicesConfig(
  env: Environment,
  { account, merchantAccount }: { account: string; merchantAccount: string },
): DevicesConfig {
  return {
    devicesUrl: readApiUrl(env.ADYEN_DEVICES_URL, {
      name: 'ADYEN_DEVICES_URL',
      example: 'https://device-api-test.adyen.com/v1',
      account,
    }),
    posMerchantAccount: env.ADYEN_POS_MERCHANT_ACCOUNT || merchantAccount,
    statusSeconds: parseNumber(env.ADYEN_STATUS_SECONDS || '5', 'ADYEN_STATUS_SECONDS', STATUS_SECONDS),
    terminalSeconds: parseNumber(
      env.ADYEN_TERMINAL_SECONDS || '90',
      'ADYEN_TERMINAL_SECONDS',
      TERMINAL_SECONDS,
    ),
  };
}
