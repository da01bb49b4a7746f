import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ConfigError } from './config-error.ts';
import { readNumber, readWholeNumber } from './read-number.ts';

export const LOG_FORMATS = ['plain', 'json'] as const;

/** `plain`: only what went wrong, as sentences. `json`: besides, a line for every request. */
export type LogFormat = (typeof LOG_FORMATS)[number];

/** How the service is run and watched. The table of variables is in `docs/operations.md`; a test keeps the two equal. */
export interface OperationsConfig {
  /** Name or address that it listens on; loopback alone by default. */
  host: string;
  /** Answers health checks and metrics only, in a process of any role; not opened when absent. */
  operationsPort: number | undefined;
  logFormat: LogFormat;
  /** What `/metrics` wants as a bearer token; when absent it answers this machine alone. */
  metricsToken: string | undefined;
  /** Whether calls are limited. */
  limitsRates: boolean;
  /** Connections at the same time; no limit when absent. */
  maxConnections: number | undefined;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** How long it goes on serving, and says that it is not ready, once it is told to end. */
  stopDelaySeconds: number;
}

type Environment = Record<string, string | undefined>;

/** Short enough to end within ten seconds all the same. */
const MAX_STOP_DELAY_SECONDS = 5;
/** A token that can be guessed guards nothing. */
const MIN_TOKEN_LENGTH = 16;

function readChoice<Choice extends string>(text: string, name: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === text);
  if (!found) throw new ConfigError(`${name} must be one of ${choices.join(', ')}; it is "${text}".`);
  return found;
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

const isNetwork = (text: string): boolean => (text.includes('/') ? ipaddr.isValidCIDR(text) : isIP(text) > 0);

function readProxies(text: string): string[] {
  const proxies = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = proxies.find((proxy) => !isNetwork(proxy));
  if (wrong)
    throw new ConfigError(
      `TRUSTED_PROXIES takes addresses and networks (10.0.0.0/8); "${wrong}" is neither.`,
    );
  return proxies;
}

const readPort = (text: string | undefined): number | undefined =>
  text ? readWholeNumber(text, 'OPERATIONS_PORT', [0, 65_535]) : undefined;

/** @throws ConfigError naming the variable and what it must be */
export function readOperationsConfig(env: Environment): OperationsConfig {
  return {
    host: readHost(env.HOST || 'localhost'),
    operationsPort: readPort(env.OPERATIONS_PORT),
    logFormat: readChoice(env.LOG || 'plain', 'LOG', LOG_FORMATS),
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    limitsRates: readChoice(env.RATE_LIMIT || 'off', 'RATE_LIMIT', ['on', 'off']) === 'on',
    maxConnections: env.MAX_CONNECTIONS
      ? readWholeNumber(env.MAX_CONNECTIONS, 'MAX_CONNECTIONS', [1, 1_000_000])
      : undefined,
    trustedProxies: readProxies(env.TRUSTED_PROXIES ?? ''),
    stopDelaySeconds: readNumber(env.STOP_DELAY_SECONDS || '0', 'STOP_DELAY_SECONDS', [
      0,
      MAX_STOP_DELAY_SECONDS,
    ]),
  };
}
