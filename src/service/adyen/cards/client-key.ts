import { setTimeout as wait } from 'node:timers/promises';
import type { CardKeys } from '../../payments/attempts/acquirer.ts';
import { DAY_MS } from '../../platform/clock/days.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import type { AdyenClientConfig, AdyenConfig } from '../../platform/config/read-adyen-config.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { findSetting, setSetting } from '../../platform/store/settings.ts';

/** The setting with the key, which every process reads. */
const SETTING = 'adyen_card_key';

interface StoredKey {
  key: string;
  fetched_at: number;
  /** The client key that it was told for: the key of another account reads nothing of this one. */
  for: string;
}

const PATTERN = /^10001\|[0-9a-f]{512}$/i;
const MAX_LENGTH = 10_000;
const HOUR_MS = 3_600_000;
/** A shopper waits for this answer after a 174. */
const LIMIT_MS = 2_000;
/** The least time between two requests of a process. */
const PAUSE_MS = 1_000;
/** The time between two tries: while there is no key, and while an old one is in use. */
const RETRY_MS = 5_000;
const RENEW_MS = 60_000;

/** Adyen refused the client key itself. */
class RefusedError extends Error {}

/** Statuses that say nothing about the client key: too slow, too often. */
const PASSING = [408, 429];

/** Asks Adyen for the key, which is public: the request needs no API key. */
export async function askForKey({ key, url }: AdyenClientConfig, limitMs = LIMIT_MS): Promise<string> {
  const response = await fetch(`${url}/v1/clientKeys/${key}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  });
  const { status } = response;
  if (status >= 400 && status < 500 && !PASSING.includes(status)) throw new RefusedError(`status ${status}`);
  if (status !== 200) throw new Error(`status ${status}`);
  const text = await response.text();
  const { publicKey } = Object(text.length <= MAX_LENGTH && JSON.parse(text)) as { publicKey?: unknown };
  if (typeof publicKey !== 'string' || !PATTERN.test(publicKey)) throw new Error('not a key');
  return publicKey;
}

/** Describes a failure without any content of the answer. */
export const explainNoKey = (error: unknown): string => {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError') return 'no answer in time';
  return cause?.code ?? (name === 'Error' ? message : name);
};

async function findOwn(store: Store, client: AdyenClientConfig | undefined): Promise<StoredKey | undefined> {
  const value = client && (await findSetting(store, SETTING));
  const stored = value === undefined ? undefined : (JSON.parse(value) as StoredKey);
  return stored?.for === client?.key ? stored : undefined;
}

/** Reads for how many seconds the key for cards has been in use since it was fetched; `undefined` if there is none. */
export async function readKeyAge(
  store: Store,
  client: AdyenClientConfig | undefined,
  now: number,
): Promise<number | undefined> {
  const stored = await findOwn(store, client);
  return stored && Math.max(0, (now - stored.fetched_at) / 1000);
}

interface ClientKeyOptions {
  store: Store;
  config: Pick<AdyenConfig, 'client' | 'timeoutSeconds'>;
  now: () => number;
  /** Called with a line for the operator. */
  report: (line: string) => void;
}

export interface ClientKey extends CardKeys {
  /** Fetches the key. @throws ConfigError if Adyen refuses the client key */
  fetchFirst(): Promise<void>;
  /** Fetches the key after Adyen could not decrypt a card: another one has taken its place. Resolves when that has ended. */
  refresh(): Promise<void>;
  /** Whether to fetch it now, because there is none or it is an hour old. */
  isDue(): Promise<boolean>;
  /** Fetches it, and alerts a person if that has failed for a day. */
  renew(): Promise<void>;
}

/**
 * Keeps the public key for which the page encrypts cards. It is stored for all processes, and the last known one stays in use while
 * Adyen does not answer (docs/decisions.md, 667).
 */
export function createClientKey({ store, config, now, report }: ClientKeyOptions): ClientKey {
  const { client } = config;
  const limitMs = Math.min(LIMIT_MS, Math.ceil(config.timeoutSeconds * 1000));
  let next: Promise<void> | undefined;
  let askedAt = -Infinity;
  /** When the tries began to fail, the last of them, and the last alarm. */
  let failing: { since: number; at: number; alarmedAt?: number } | undefined;

  const find = () => findOwn(store, client);

  async function fetchKey(onRefused: (error: RefusedError) => void = () => {}): Promise<void> {
    if (!client) return;
    askedAt = performance.now();
    try {
      const key = await askForKey(client, limitMs);
      const stored: StoredKey = { key, fetched_at: now(), for: client.key };
      await setSetting(store, SETTING, JSON.stringify(stored));
      failing = undefined;
    } catch (error) {
      if (error instanceof RefusedError) onRefused(error);
      // A row of failures gets one line.
      if (!failing) report(`Adyen gave no key for cards: ${explainNoKey(error)}.`);
      failing = { since: now(), ...failing, at: now() };
    }
  }

  async function alarm(): Promise<void> {
    const stored = await find();
    const since = stored?.fetched_at ?? failing?.since ?? now();
    if (!failing || now() < Math.max(since, failing.alarmedAt ?? 0) + DAY_MS) return;
    failing.alarmedAt = now();
    report(
      `ALARM: Adyen has not given the key for cards for a day. ${
        stored ? 'The last known one is in use.' : 'No card can be paid with.'
      }`,
    );
  }

  return {
    isRequired: true,
    read: async () => (await find())?.key,
    fetchFirst: () =>
      fetchKey(() => {
        throw new ConfigError('Adyen refuses ADYEN_CLIENT_KEY.');
      }),
    refresh() {
      // A request that has begun may have been answered before the key was replaced: a call during it waits for the next one.
      next ??= wait(Math.max(0, askedAt + PAUSE_MS - performance.now())).then(() => {
        next = undefined;
        return fetchKey();
      });
      return next;
    },
    async isDue() {
      if (!client) return false;
      const stored = await find();
      if (!stored) return !failing || now() >= failing.at + RETRY_MS;
      return now() >= stored.fetched_at + HOUR_MS && (!failing || now() >= failing.at + RENEW_MS);
    },
    async renew() {
      await fetchKey();
      await alarm();
    },
  };
}
