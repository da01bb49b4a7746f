import { isSecureUrl } from '../../../protocol/origins.ts';
import { ConfigError } from './config-error.ts';
import { parseNumber } from './parse-number.ts';

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

/** Reads the address of an API with its version at the end. @throws ConfigError that names the variable */
export function readVersionedUrl(text: string, name: string, example: string): string {
  const url = URL.parse(text);
  const isVersioned =
    url && /^\/(.*\/)?v\d+\/?$/.test(url.pathname) && !url.search && !url.hash && !url.username;
  if (!isVersioned || !isSecureUrl(url))
    throw new ConfigError(
      `${name} must be an https address with its version, such as ${example}; it is "${text}".`,
    );
  return text.replace(/\/$/, '');
}

/** Reads the address of the Cloud Device API. Another host, such as a proxy, may belong to either environment. */
function readDevicesUrl(text: string, account: 'live' | 'test'): string {
  const devicesUrl = readVersionedUrl(text, 'ADYEN_DEVICES_URL', 'https://device-api-test.adyen.com/v1');
  const [, environment = account] =
    /^device-api-(test|live)\b.*\.adyen\.com$/.exec(new URL(devicesUrl).hostname) ?? [];
  if (environment === account) return devicesUrl;
  throw new ConfigError(
    `ADYEN_DEVICES_URL is of the ${environment} environment, and ADYEN_CHECKOUT_URL is of the ${account} one.`,
  );
}

/** @throws ConfigError that names the variable and its requirements */
export function readDevicesConfig(
  env: Record<string, string | undefined>,
  { isLive, merchantAccount }: { isLive: boolean; merchantAccount: string },
): DevicesConfig {
  const url = env.ADYEN_DEVICES_URL;
  return {
    devicesUrl: url ? readDevicesUrl(url, isLive ? 'live' : 'test') : undefined,
    posMerchantAccount: env.ADYEN_POS_MERCHANT_ACCOUNT || merchantAccount,
    statusSeconds: parseNumber(env.ADYEN_STATUS_SECONDS || '5', 'ADYEN_STATUS_SECONDS', STATUS_SECONDS),
    terminalSeconds: parseNumber(
      env.ADYEN_TERMINAL_SECONDS || '90',
      'ADYEN_TERMINAL_SECONDS',
      TERMINAL_SECONDS,
    ),
  };
}
