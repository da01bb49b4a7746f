/** What the environment decides. The table of variables is in `docs/operations.md`; a test keeps the two equal. */
export interface Config {
  /** 0 picks a free port. */
  port: number;
  /** `{base_url}`; `http://localhost:<port>` when absent. */
  publicUrl: string | undefined;
  /** Folder of the database file. */
  dataDir: string;
  /** A JSON file of companies; the built-in ones when absent. */
  fixturesFile: string | undefined;
  /** `host:port` and `host:*` targets of webhooks that may be loopback or plain http. */
  webhookAllow: string[];
  /** Waits between the attempts of a delivery, in seconds; the last failed attempt ends it. */
  webhookRetrySeconds: number[];
  /** For one attempt. */
  webhookTimeoutSeconds: number;
}

/** Wrong configuration: told in one sentence at start, never a stack. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

function readNumber(text: string, name: string, [min, max]: [number, number]): number {
  const value = Number(text);
  if (!text.trim() || !Number.isFinite(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a number from ${min} to ${max}; it is "${text}".`);
  }
  return value;
}

export function readPort(env: Environment, name: string, fallback: number): number {
  const port = readNumber(env[name] ?? String(fallback), name, [0, 65_535]);
  if (!Number.isInteger(port)) throw new ConfigError(`${name} must be a whole number; it is "${env[name]}".`);
  return port;
}

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

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function readWebhookAllow(text: string): string[] {
  const targets = splitList(text);
  const wrong = targets.find((target) => !/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+):(\*|[0-9]{1,5})$/i.test(target));
  if (wrong) throw new ConfigError(`WEBHOOK_ALLOW takes host:port or host:* targets; "${wrong}" is neither.`);
  return targets.map((target) => target.toLowerCase());
}

/** A day: no wait and no time-out is longer. */
const MAX_SECONDS = 86_400;

/** @throws ConfigError naming the variable, what it is and what it must be */
export function readConfig(env: Environment): Config {
  if (env.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_URL is set, but this version keeps its data in the embedded SQLite database only; unset it.',
    );
  }
  return {
    port: readPort(env, 'SERVICE_PORT', 4242),
    publicUrl: readPublicUrl(env.PUBLIC_URL),
    dataDir: env.DATA_DIR || '.data',
    fixturesFile: env.FIXTURES || undefined,
    webhookAllow: readWebhookAllow(env.WEBHOOK_ALLOW ?? ''),
    webhookRetrySeconds: splitList(env.WEBHOOK_RETRY_SECONDS ?? '5,300,1800,7200,18000,36000,36000').map(
      (text) => readNumber(text, 'WEBHOOK_RETRY_SECONDS', [0, MAX_SECONDS]),
    ),
    webhookTimeoutSeconds: readNumber(env.WEBHOOK_TIMEOUT_SECONDS ?? '30', 'WEBHOOK_TIMEOUT_SECONDS', [
      0.1,
      MAX_SECONDS,
    ]),
  };
}
