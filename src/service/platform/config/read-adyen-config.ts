import type { Environment } from '../../../programs/open-environment.ts';
import { foldSecret } from '../../../protocol/identifiers/fold-pasted.ts';
import { isSecureUrl } from '../../../protocol/origins.ts';
import { PAYMENT_METHODS, type PaymentMethodId } from '../../../protocol/payment-methods.ts';
import { ConfigError } from './config-error.ts';
import { parseNumber } from './parse-number.ts';
import { readApiUrl, readEnvironment, readVersionedUrl } from './read-adyen-url.ts';
import { DEVICE_VARIABLES, type DevicesConfig, readDevicesConfig } from './read-devices-config.ts';
import { splitList } from './split-list.ts';

export interface AdyenClientConfig {
  /** Public: the name under which Adyen tells the key. */
  key: string;
  /** Without a slash at the end. */
  url: string;
}

/** The account at Adyen. A test compares the table of variables in `docs/operations.md`. */
export interface AdyenConfig extends DevicesConfig {
  apiKey: string;
  merchantAccount: string;
  /** Includes the version, without a slash at the end. */
  checkoutUrl: string;
  /** For the public key of cards; absent if the account takes none. */
  client: AdyenClientConfig | undefined;
  /** For disputes, with the version and without a slash at the end; absent if they are answered at Adyen. */
  disputesUrl: string | undefined;
  /** Whether it is a live account, with real money. */
  isLive: boolean;
  /** Hex digits; two keys while they are rotated. */
  hmacKeys: readonly string[];
  webhookUser: string;
  webhookPassword: string;
  /** The methods that the account has. */
  methods: readonly PaymentMethodId[];
  applePayMerchantId: string | undefined;
  timeoutSeconds: number;
  retrySeconds: readonly number[];
  giveUpSeconds: number;
}

/** The methods that the adapter supports. */
const METHODS: readonly PaymentMethodId[] = PAYMENT_METHODS.map(({ id }) => id).filter(
  (id) => id !== 'bank_transfer' && id !== 'open_banking',
);

const VARIABLES = [
  'ADYEN_API_KEY',
  'ADYEN_MERCHANT_ACCOUNT',
  'ADYEN_CHECKOUT_URL',
  'ADYEN_CLIENT_KEY',
  'ADYEN_CLIENT_URL',
  'ADYEN_DISPUTES_URL',
  'ADYEN_HMAC_KEY',
  'ADYEN_WEBHOOK_USER',
  'ADYEN_WEBHOOK_PASSWORD',
  'ADYEN_METHODS',
  'ADYEN_APPLE_PAY_MERCHANT_ID',
  'ADYEN_TIMEOUT_SECONDS',
  'ADYEN_RETRY_SECONDS',
  'ADYEN_GIVE_UP_SECONDS',
  ...DEVICE_VARIABLES,
] as const;

const MAX_SECONDS = 86_400;

function requireText(env: Environment, name: string): string {
  const text = env[name];
  if (!text) throw new ConfigError(`ACQUIRER=adyen needs ${name}.`);
  return text;
}

/** Reads the key, which is sent in a header. It is never part of an error: that of `fetch` would contain it. */
function readApiKey(env: Environment): string {
  const key = foldSecret(requireText(env, 'ADYEN_API_KEY'));
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new ConfigError('ADYEN_API_KEY must be ASCII.');
}

const isLiveUrl = ({ hostname }: URL) => hostname.endsWith('.adyenpayments.com');

/** Reads where the key for cards is asked for. The client key is not repeated: someone may have typed the secret one. */
function readClient(env: Environment, account: string): AdyenClientConfig {
  const key = foldSecret(requireText(env, 'ADYEN_CLIENT_KEY'));
  const text = requireText(env, 'ADYEN_CLIENT_URL');
  const [, environment] = /^(test|live)_[A-Za-z0-9]{1,100}$/.exec(key) ?? [];
  if (!environment)
    throw new ConfigError('ADYEN_CLIENT_KEY must be "test_" or "live_" with letters and digits.');
  const url = URL.parse(text);
  if (!url || url.search || url.hash || url.username || !isSecureUrl(url))
    throw new ConfigError(
      `ADYEN_CLIENT_URL must be an https address, such as https://checkoutshopper-test.adyen.com/checkoutshopper; it is "${text}".`,
    );
  if (environment !== account)
    throw new ConfigError(
      `ADYEN_CLIENT_KEY is of the ${environment} environment, and ADYEN_CHECKOUT_URL is of the ${account} one.`,
    );
  const named = readEnvironment(url) ?? environment;
  if (environment !== named)
    throw new ConfigError(
      `ADYEN_CLIENT_KEY is of the ${environment} environment, and ADYEN_CLIENT_URL is of the ${named} one.`,
    );
  return { key, url: text.replace(/\/$/, '') };
}

/** Parses the keys without ever including one in an error. */
function readHmacKeys(text: string): string[] {
  const keys = splitList(foldSecret(text));
  if (keys.length && keys.length <= 2 && keys.every((key) => /^[0-9a-f]{64}$/i.test(key))) return keys;
  throw new ConfigError('ADYEN_HMAC_KEY must be 64 hex digits, or two keys of these separated by a comma.');
}

function readMethods(text: string): PaymentMethodId[] {
  const names = splitList(text);
  const wrong = names.find((name) => !METHODS.some((id) => id === name));
  if (wrong) throw new ConfigError(`ADYEN_METHODS takes ${METHODS.join(', ')}; "${wrong}" is none of them.`);
  return names as PaymentMethodId[];
}

/** @throws ConfigError that names the variable and its requirements */
export function readAdyenConfig(env: Environment, recoverAfterSeconds: number): AdyenConfig | undefined {
  const acquirer = env.ACQUIRER || 'simulated';
  if (acquirer === 'simulated') {
    const stray = VARIABLES.find((name) => env[name]);
    if (stray) throw new ConfigError(`${stray} needs ACQUIRER=adyen; ACQUIRER is "simulated".`);
    return undefined;
  }
  if (acquirer !== 'adyen')
    throw new ConfigError(`ACQUIRER must be one of simulated, adyen; it is "${acquirer}".`);
  const checkoutUrl = readVersionedUrl(
    requireText(env, 'ADYEN_CHECKOUT_URL'),
    'ADYEN_CHECKOUT_URL',
    'https://checkout-test.adyen.com/v71',
  );
  const isLive = isLiveUrl(new URL(checkoutUrl));
  const account = isLive ? 'live' : 'test';
  const merchantAccount = requireText(env, 'ADYEN_MERCHANT_ACCOUNT');
  const applePayMerchantId = env.ADYEN_APPLE_PAY_MERCHANT_ID || undefined;
  const methods = readMethods(env.ADYEN_METHODS || 'card');
  const timeoutSeconds = parseNumber(env.ADYEN_TIMEOUT_SECONDS || '30', 'ADYEN_TIMEOUT_SECONDS', [
    0.1,
    MAX_SECONDS,
  ]);
  if (timeoutSeconds >= recoverAfterSeconds)
    throw new ConfigError(
      `ADYEN_TIMEOUT_SECONDS must be below RECOVER_AFTER_SECONDS, which is ${recoverAfterSeconds}; it is "${timeoutSeconds}".`,
    );
  return {
    apiKey: readApiKey(env),
    merchantAccount,
    checkoutUrl,
    client: methods.includes('card') ? readClient(env, account) : undefined,
    disputesUrl: readApiUrl(env.ADYEN_DISPUTES_URL, {
      name: 'ADYEN_DISPUTES_URL',
      example: 'https://ca-test.adyen.com/ca/services/DisputeService/v30',
      account,
    }),
    isLive,
    hmacKeys: readHmacKeys(requireText(env, 'ADYEN_HMAC_KEY')),
    webhookUser: requireText(env, 'ADYEN_WEBHOOK_USER'),
    webhookPassword: requireText(env, 'ADYEN_WEBHOOK_PASSWORD'),
    methods: methods.filter((id) => id !== 'apple_pay' || applePayMerchantId),
    applePayMerchantId,
    timeoutSeconds,
    retrySeconds: splitList(env.ADYEN_RETRY_SECONDS || '1,5,30,300,1800').map((text) =>
      parseNumber(text, 'ADYEN_RETRY_SECONDS', [0, MAX_SECONDS]),
    ),
    giveUpSeconds: parseNumber(env.ADYEN_GIVE_UP_SECONDS || '900', 'ADYEN_GIVE_UP_SECONDS', [0, MAX_SECONDS]),
    ...readDevicesConfig(env, { account, merchantAccount }),
  };
}
