import { isSecureUrl } from '../../../protocol/origins.ts';
import { ConfigError } from './config-error.ts';

/** Returns which environment an address of Adyen names; `undefined` for another host, such as a proxy. */
export const readEnvironment = ({ hostname }: URL): string | undefined =>
  /^(?:checkoutshopper|ca|device-api)-(test|live)\b.*\.adyen\.com$/.exec(hostname)?.[1];

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

/**
 * Reads the address of an optional API of the account.
 * @param account the environment of the account
 * @throws ConfigError that names the variable
 */
export function readApiUrl(
  text: string | undefined,
  { name, example, account }: { name: string; example: string; account: string },
): string | undefined {
  if (!text) return undefined;
  const url = readVersionedUrl(text, name, example);
  const environment = readEnvironment(new URL(url)) ?? account;
  if (environment === account) return url;
  throw new ConfigError(
    `${name} is of the ${environment} environment, and ADYEN_CHECKOUT_URL is of the ${account} one.`,
  );
}
