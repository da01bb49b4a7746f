import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

export type Environment = Record<string, string | undefined>;

/** The variables with a secret. Each may be given as `<NAME>_FILE` instead, the path of a file that contains it. */
export const SECRET_VARIABLES: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'ADYEN_API_KEY',
  'ADYEN_CLIENT_KEY',
  'ADYEN_HMAC_KEY',
  'ADYEN_WEBHOOK_USER',
  'ADYEN_WEBHOOK_PASSWORD',
  'MAIL_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

/** Reads the text of a file, without a byte order mark. @throws TypeError if it is not UTF-8 */
const readText = (path: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));

/** Completes a sentence that starts with the path. */
function describeFault({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'EISDIR') return 'is a folder. Docker creates one if the file to mount is missing';
  if (code === 'EACCES') return `cannot be read by this user (${process.getuid?.()})`;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'is not UTF-8';
  return `cannot be read: ${message}`;
}

/** @throws ConfigError that names the variable and the file, never its content */
export function readTextFile(path: string, name: string): string {
  try {
    return readText(path);
  } catch (error) {
    throw new ConfigError(`${name}: "${path}" ${describeFault(error as NodeJS.ErrnoException)}.`);
  }
}

/** @throws ConfigError that names the variable and the file, never its content */
function readSecretFile(name: string, path: string): string {
  // Editors and `echo` end a file with a line end, which is no part of a secret.
  let secret = readTextFile(path, `${name}_FILE`);
  while (/[\r\n]$/.test(secret)) secret = secret.slice(0, -1);
  if (!secret.trim()) throw new ConfigError(`${name}_FILE: "${path}" is empty.`);
  return secret;
}

/**
 * Reads secrets from the files that `<NAME>_FILE` names, when they are asked for. An empty variable counts as unset, because Compose
 * sets `${NAME:-}` to an empty text.
 * @returns the environment; reading a secret throws a `ConfigError` if its file is unusable, or if it is given twice
 */
export function openEnvironment(env: Environment): Environment {
  const secrets = new Map<string, string | undefined>();
  const findSecret = (name: string): string | undefined => {
    const [value, path] = [env[name], env[`${name}_FILE`]];
    if (value && path) throw new ConfigError(`${name} and ${name}_FILE are both set. Remove one of them.`);
    return path ? readSecretFile(name, path) : value;
  };
  return new Proxy(env, {
    get(_, name: string) {
      if (!SECRET_VARIABLES.includes(name)) return env[name];
      // A pipe, such as that of a shell's `<(…)`, can be read only once.
      if (!secrets.has(name)) secrets.set(name, findSecret(name));
      return secrets.get(name);
    },
  });
}
