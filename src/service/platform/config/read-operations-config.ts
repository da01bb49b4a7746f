import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ConfigError } from './config-error.ts';
import { parseNumber, parseWholeNumber } from './parse-number.ts';
import { parsePort } from './parse-port.ts';
import { splitList } from './split-list.ts';

const LOG_FORMATS = ['plain', 'json'] as const;

/** `plain`: only faults, as sentences. `json`: also a line for every request. */
export type LogFormat = (typeof LOG_FORMATS)[number];

/** How the service runs and is watched. `docs/operations.md` has the table of variables, which a test compares. */
export interface OperationsConfig {
  /** Name or address to listen on; only loopback by default. */
  host: string;
  /** Port for health checks and metrics only, in a process of any role; not opened if absent. */
  operationsPort: number | undefined;
  /** Names by which the service may be called, beside that of its own address. */
  allowedHosts: string[];
  logFormat: LogFormat;
  /** Bearer token for `/metrics`; if absent, only this machine gets an answer. */
  metricsToken: string | undefined;
  /** Whether calls are limited. */
  limitsRates: boolean;
  /** Whether typed cards that are declined too often cost work, for companies that say nothing else. */
  defendsCards: boolean;
  /** Most connections of a port at the same time. */
  maxConnections: number;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[];
  /** For how many days deliveries that have ended are kept, and events; the log of calls keeps the newest of each company. */
  deliveryRetentionDays: number;
  eventRetentionDays: number;
  /** How long the service still answers, and reports that it is not ready, after a signal to end. */
  stopDelaySeconds: number;
}

type Environment = Record<string, string | undefined>;

/** Short enough to end within ten seconds. */
const MAX_STOP_DELAY_SECONDS = 5;
/** The largest bodies of all of them fit into half of the memory that Node may use (docs/decisions.md, 388). */
const DEFAULT_MAX_CONNECTIONS = '2000';
/** A shorter token could be guessed. */
const MIN_TOKEN_LENGTH = 16;

function readChoice<Choice extends string>(text: string, name: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === text);
  if (!found) throw new ConfigError(`${name} must be one of ${choices.join(', ')}; it is "${text}".`);
  return found;
}

/** A service that everyone can reach is defended unless it is switched off. */
function readSwitch(text: string | undefined, name: string, host: string): boolean {
  return readChoice(text || (isLoopbackHost(host) ? 'off' : 'on'), name, ['on', 'off']) === 'on';
}

function readHost(text: string): string {
  if (isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text;
  throw new ConfigError(`HOST must be a host name or an address, without a port; it is "${text}".`);
}

/** Never shows the token. */
function readMetricsToken(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (/^[\x21-\x7e]+$/.test(text) && text.length >= MIN_TOKEN_LENGTH) return text;
  throw new ConfigError(
    `METRICS_TOKEN must be at least ${MIN_TOKEN_LENGTH} characters of ASCII, without spaces.`,
  );
}

/** Whether only this machine reaches what listens on a host. */
const isLoopbackHost = (host: string): boolean =>
  isIP(host) ? ipaddr.process(host).range() === 'loopback' : /^(.*\.)?localhost$/i.test(host);

function readAllowedHosts(text: string): string[] {
  const names = splitList(text);
  const wrong = names.find((name) => !/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(name));
  if (wrong) throw new ConfigError(`ALLOWED_HOSTS takes host names without a port; "${wrong}" is none.`);
  return names.map((name) => name.toLowerCase());
}

const isNetwork = (text: string): boolean => (text.includes('/') ? ipaddr.isValidCIDR(text) : isIP(text) > 0);

function readProxies(text: string): string[] {
  const proxies = splitList(text);
  const wrong = proxies.find((proxy) => !isNetwork(proxy));
  if (wrong)
    throw new ConfigError(
      `TRUSTED_PROXIES takes addresses and networks (10.0.0.0/8); "${wrong}" is neither.`,
    );
  return proxies;
}

/** Ten years. */
const MAX_RETENTION_DAYS = 3650;

/** An event is kept as long as a delivery of it, which sends its bytes. */
function readRetention(
  env: Environment,
): Pick<OperationsConfig, 'deliveryRetentionDays' | 'eventRetentionDays'> {
  const deliveryRetentionDays = parseWholeNumber(
    env.DELIVERY_RETENTION_DAYS || '90',
    'DELIVERY_RETENTION_DAYS',
    [1, MAX_RETENTION_DAYS],
  );
  const eventRetentionDays = parseWholeNumber(env.EVENT_RETENTION_DAYS || '400', 'EVENT_RETENTION_DAYS', [
    deliveryRetentionDays,
    MAX_RETENTION_DAYS,
  ]);
  return { deliveryRetentionDays, eventRetentionDays };
}

/** @throws ConfigError naming the variable and what it must be */
export function readOperationsConfig(env: Environment): OperationsConfig {
  const host = readHost(env.HOST || 'localhost');
  return {
    host,
    allowedHosts: [host.toLowerCase(), ...readAllowedHosts(env.ALLOWED_HOSTS ?? '')],
    operationsPort: env.OPERATIONS_PORT ? parsePort(env.OPERATIONS_PORT, 'OPERATIONS_PORT') : undefined,
    logFormat: readChoice(env.LOG || 'plain', 'LOG', LOG_FORMATS),
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    limitsRates: readSwitch(env.RATE_LIMIT, 'RATE_LIMIT', host),
    defendsCards: readSwitch(env.CARD_TESTING_DEFENSE, 'CARD_TESTING_DEFENSE', host),
    maxConnections: parseWholeNumber(
      env.MAX_CONNECTIONS || DEFAULT_MAX_CONNECTIONS,
      'MAX_CONNECTIONS',
      [1, 1_000_000],
    ),
    trustedProxies: readProxies(env.TRUSTED_PROXIES ?? ''),
    ...readRetention(env),
    stopDelaySeconds: parseNumber(env.STOP_DELAY_SECONDS || '0', 'STOP_DELAY_SECONDS', [
      0,
      MAX_STOP_DELAY_SECONDS,
    ]),
  };
}
