import { type Environment, openEnvironment } from '../../../programs/open-environment.ts';
import { isSecureUrl } from '../../../protocol/origins.ts';
import { ConfigError } from './config-error.ts';
import { parseNumber, parseWholeNumber } from './parse-number.ts';
import { parsePort } from './parse-port.ts';
import { type AdyenConfig, readAdyenConfig } from './read-adyen-config.ts';
import { type BankConfig, readBankConfig } from './read-bank-config.ts';
import { readDatabaseUrl } from './read-database-url.ts';
import { type MailConfig, readMailConfig } from './read-mail-config.ts';
import { readExactNetworks } from './read-networks.ts';
import { type OperationsConfig, readOperationsConfig } from './read-operations-config.ts';
import { SECRET_VARIABLES } from './secret-variables.ts';
import { splitList } from './split-list.ts';

/** The settings in the environment. A test compares the table of variables in `docs/operations.md`. */
export interface Config {
  /** 0 picks a free port. */
  port: number;
  /** `{base_url}`. Default: `http://localhost:<port>`. */
  publicUrl: string | undefined;
  /** The folder of the database file, if there is no `databaseUrl`. */
  dataDir: string;
  /** The URL of a PostgreSQL database. Default: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** The maximum number of this process's connections to PostgreSQL. */
  databasePoolSize: number;
  /** The tasks of this process: answering requests, background work (webhooks, recovery and jobs), or both. */
  role: Role;
  /** A JSON file of companies. Default: the built-in ones. */
  fixturesFile: string | undefined;
  /** The webhook targets `host:port` and `host:*` that may be loopback or plain HTTP. */
  webhookAllow: string[];
  /** The addresses and networks that webhooks come from, as receivers are told. Default: loopback in the sandbox, else none. */
  webhookSources: string[] | undefined;
  /** The waits between the attempts of a delivery, in seconds. If the last attempt fails, the delivery fails. */
  webhookRetrySeconds: number[];
  /** The time limit of an attempt. */
  webhookTimeoutSeconds: number;
  /** The age after which an open attempt to pay counts as abandoned by its process. */
  recoverAfterSeconds: number;
  /** The acquirer. Default: the simulated one, with the sandbox. */
  adyen: AdyenConfig | undefined;
  /** The bank. Default: the simulated one with the simulated acquirer, otherwise none. */
  bank: BankConfig;
  /** The mail server. Default: mails are stored but not sent. */
  mails: MailConfig | undefined;
  operations: OperationsConfig;
}

export const ROLES = ['all', 'api', 'worker'] as const;

type Role = (typeof ROLES)[number];

function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.parse(text);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username
  ) {
    throw new ConfigError(`PUBLIC_URL must be an origin such as https://pay.example; it is "${text}".`);
  }
  return url.origin;
}

/** Refuses to take card numbers from pages without encryption. `http:` on a loopback host never leaves the machine. */
function requireEncryption(publicUrl: string | undefined, adyen: AdyenConfig | undefined): void {
  if (adyen && publicUrl && !isSecureUrl(new URL(publicUrl)))
    throw new ConfigError(`PUBLIC_URL must be https with ACQUIRER=adyen; it is "${publicUrl}".`);
}

function readRole(text: string, databaseUrl: string | undefined): Role {
  const role = ROLES.find((name) => name === text);
  if (!role) throw new ConfigError(`ROLE must be one of ${ROLES.join(', ')}; it is "${text}".`);
  if (role !== 'all' && !databaseUrl) {
    throw new ConfigError(`ROLE=${role} needs DATABASE_URL: only one process can use an SQLite database.`);
  }
  return role;
}

function readWebhookAllow(text: string): string[] {
  const targets = splitList(text);
  const wrong = targets.find((target) => !/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+):(\*|[0-9]{1,5})$/i.test(target));
  if (wrong) throw new ConfigError(`WEBHOOK_ALLOW takes host:port or host:* targets; "${wrong}" is neither.`);
  return targets.map((target) => target.toLowerCase());
}

/** A day, the maximum of all waits and time limits. */
const MAX_SECONDS = 86_400;

/** @throws ConfigError that names the variable, its value and its requirements */
export function readConfig(variables: Environment): Config {
  const env = openEnvironment(variables, SECRET_VARIABLES, ConfigError);
  const databaseUrl = readDatabaseUrl(env.DATABASE_URL, env.DATABASE_PASSWORD);
  const recoverAfterSeconds = parseNumber(env.RECOVER_AFTER_SECONDS || '60', 'RECOVER_AFTER_SECONDS', [
    1,
    MAX_SECONDS,
  ]);
  const publicUrl = readPublicUrl(env.PUBLIC_URL);
  const adyen = readAdyenConfig(env, recoverAfterSeconds);
  requireEncryption(publicUrl, adyen);
  return {
    port: parsePort(env.SERVICE_PORT || '4242', 'SERVICE_PORT'),
    publicUrl,
    dataDir: env.DATA_DIR || '.data',
    databaseUrl,
    databasePoolSize: parseWholeNumber(env.DATABASE_POOL_SIZE || '10', 'DATABASE_POOL_SIZE', [1, 1000]),
    role: readRole(env.ROLE || 'all', databaseUrl),
    fixturesFile: env.FIXTURES || undefined,
    webhookAllow: readWebhookAllow(env.WEBHOOK_ALLOW ?? ''),
    webhookSources: env.WEBHOOK_SOURCES
      ? readExactNetworks(env.WEBHOOK_SOURCES, 'WEBHOOK_SOURCES')
      : undefined,
    webhookRetrySeconds: splitList(env.WEBHOOK_RETRY_SECONDS ?? '5,300,1800,7200,18000,36000,36000').map(
      (text) => parseNumber(text, 'WEBHOOK_RETRY_SECONDS', [0, MAX_SECONDS]),
    ),
    webhookTimeoutSeconds: parseNumber(env.WEBHOOK_TIMEOUT_SECONDS || '30', 'WEBHOOK_TIMEOUT_SECONDS', [
      0.1,
      MAX_SECONDS,
    ]),
    recoverAfterSeconds,
    adyen,
    bank: readBankConfig(env, !adyen),
    mails: readMailConfig(env),
    operations: readOperationsConfig(env),
  };
}
