import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type Environment, readTextFile } from '../../../programs/open-environment.ts';
import { ConfigError } from './config-error.ts';
import { parseNumber, parseWholeNumber } from './parse-number.ts';
import { parsePort } from './parse-port.ts';
import { readNetworks } from './read-networks.ts';
import { readTracingConfig, type TracingConfig } from './read-tracing-config.ts';
import { splitList } from './split-list.ts';

const LOG_FORMATS = ['plain', 'json'] as const;

/** `plain`: only faults, as sentences. `json`: also a line for every request. */
export type LogFormat = (typeof LOG_FORMATS)[number];

/** How the service is operated and monitored. A test compares the table of variables in `docs/operations.md`. */
export interface OperationsConfig {
  /** The name or address to listen on. Default: loopback. */
  host: string;
  /** The port for health checks and metrics only, in a process of any role. Default: none. */
  operationsPort: number | undefined;
  /** Host names that requests may use, in addition to that of the service's URL. */
  allowedHosts: string[];
  logFormat: LogFormat;
  /** The bearer token for `/metrics`. Without one, only this machine has access. */
  metricsToken: string | undefined;
  /** Whether calls are rate-limited. */
  limitsRates: boolean;
  /** Whether the defense against card testing is on for companies without their own setting. */
  defendsCards: boolean;
  /** The maximum number of concurrent connections to a port. */
  maxConnections: number;
  /** How long an idle connection stays open. */
  keepAliveSeconds: number;
  /** The addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[];
  /** How many days ended deliveries, and events, are kept. The log of calls keeps the newest ones of each company. */
  deliveryRetentionDays: number;
  eventRetentionDays: number;
  /** The URL where vulnerabilities are reported, for `security.txt`. Default: none. */
  securityContact: string | undefined;
  /** The content of the file by which Apple verifies the domain of hosted pages. Default: none. */
  appleDomainFile: string | undefined;
  /** How long the service still answers after a signal to stop, while it reports that it is not ready. */
  stopDelaySeconds: number;
  /** Absent without a collector of traces. */
  tracing: TracingConfig | undefined;
}

/** Short enough that the process ends within ten seconds. */
const MAX_STOP_DELAY_SECONDS = 5;
/**
 * With request bodies of the maximum size, this many connections use half of the memory that Node may use (docs/decisions.md,
 * 388).
 */
const DEFAULT_MAX_CONNECTIONS = '2000';
/**
 * A minute longer than the hour of Envoy, which keeps connections longer than other balancers by default: the side that sends the
 * requests has to close first (docs/decisions.md, 784).
 */
const DEFAULT_KEEP_ALIVE = '3660';
const MAX_KEEP_ALIVE_SECONDS = 86_400;
/** A shorter token could be guessed. */
const MIN_TOKEN_LENGTH = 16;

function readChoice<Choice extends string>(text: string, name: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === text);
  if (!found) throw new ConfigError(`${name} must be one of ${choices.join(', ')}; it is "${text}".`);
  return found;
}

/** Reads the switch of the defense. Default: on if the service is reachable from other machines. */
function readSwitch(text: string | undefined, name: string, host: string): boolean {
  return readChoice(text || (isLoopback(host) ? 'off' : 'on'), name, ['on', 'off']) === 'on';
}

function readHost(text: string): string {
  if (isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text;
  throw new ConfigError(`HOST must be a host name or an address, without a port; it is "${text}".`);
}

/** Reads the token without ever including it in an error. */
function readMetricsToken(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (/^[\x21-\x7e]+$/.test(text) && text.length >= MIN_TOKEN_LENGTH) return text;
  throw new ConfigError(
    `METRICS_TOKEN must be at least ${MIN_TOKEN_LENGTH} characters of ASCII, without spaces.`,
  );
}

/** Whether only this machine can reach a server on a host. */
export const isLoopback = (host: string): boolean =>
  isIP(host) ? ipaddr.process(host).range() === 'loopback' : /^(.*\.)?localhost$/i.test(host);

function readAllowedHosts(text: string): string[] {
  const names = splitList(text);
  const wrong = names.find((name) => !/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(name));
  if (wrong) throw new ConfigError(`ALLOWED_HOSTS takes host names without a port; "${wrong}" is not one.`);
  return names.map((name) => name.toLowerCase());
}

function readSecurityContact(text: string | undefined): string | undefined {
  if (!text) return undefined;
  // Two lines would be two fields of the file.
  if (/^(mailto:|https:\/\/|tel:)[\x21-\x7e]+$/.test(text)) return text;
  throw new ConfigError(
    `SECURITY_CONTACT must be an address such as mailto:security@pay.example or https://…; it is "${text}".`,
  );
}

/** Reads the file that Apple, or an acquirer, gives for a domain. A page that was saved in its place would never be noticed. */
function readAppleDomainFile(path: string | undefined): string | undefined {
  if (!path) return undefined;
  const content = readTextFile(path, 'APPLE_PAY_DOMAIN_ASSOCIATION', ConfigError);
  if (/^[A-Za-z0-9+/=\s]+$/.test(content)) return content;
  throw new ConfigError(
    `APPLE_PAY_DOMAIN_ASSOCIATION: "${path}" is not Apple's domain association file, which has only letters and digits.`,
  );
}

/** Ten years. */
const MAX_RETENTION_DAYS = 3650;

/** Reads the retention periods. An event is kept at least as long as its deliveries, which send its bytes. */
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

/** @throws ConfigError that names the variable and its requirements */
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
    keepAliveSeconds: parseWholeNumber(env.KEEP_ALIVE_SECONDS || DEFAULT_KEEP_ALIVE, 'KEEP_ALIVE_SECONDS', [
      1,
      MAX_KEEP_ALIVE_SECONDS,
    ]),
    trustedProxies: readNetworks(env.TRUSTED_PROXIES ?? '', 'TRUSTED_PROXIES'),
    ...readRetention(env),
    securityContact: readSecurityContact(env.SECURITY_CONTACT),
    appleDomainFile: readAppleDomainFile(env.APPLE_PAY_DOMAIN_ASSOCIATION),
    stopDelaySeconds: parseNumber(env.STOP_DELAY_SECONDS || '0', 'STOP_DELAY_SECONDS', [
      0,
      MAX_STOP_DELAY_SECONDS,
    ]),
    tracing: readTracingConfig(env),
  };
}
