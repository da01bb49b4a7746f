import type { StylesheetOutcome } from './stylesheet-outcome.ts';

/** How long an outcome is kept. A failure is kept for a shorter time, so that a fix takes effect soon. */
export const STYLESHEET_KEPT_MS = { rules: 60_000, problem: 10_000 };
export const MAX_STYLESHEETS = 200;
/** The limit for all entries together. */
export const MAX_CHARACTERS = 4_000_000;
/** The maximum number of concurrent requests for one company. */
export const MAX_UNDER_WAY = 8;

interface StylesheetOrder {
  /** Two orders with the same key share one outcome. */
  key: string;
  companyId: number;
  load: () => Promise<StylesheetOutcome>;
}

interface Entry {
  outcome: StylesheetOutcome;
  until: number;
}

const countCharacters = (key: string, { outcome }: Entry): number =>
  key.length + ('rules' in outcome ? outcome.rules.length : 0);

/** Keeps outcomes in memory, and removes the oldest first. */
function createMemory(now: () => number) {
  const entries = new Map<string, Entry>();
  let characters = 0;
  const forget = (key: string): void => {
    const entry = entries.get(key);
    if (entry) characters -= countCharacters(key, entry);
    entries.delete(key);
  };
  return {
    get(key: string): StylesheetOutcome | undefined {
      const entry = entries.get(key);
      return entry && now() < entry.until ? entry.outcome : undefined;
    },
    add(key: string, outcome: StylesheetOutcome): void {
      forget(key);
      const entry = { outcome, until: now() + STYLESHEET_KEPT_MS['rules' in outcome ? 'rules' : 'problem'] };
      entries.set(key, entry);
      characters += countCharacters(key, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= MAX_STYLESHEETS && characters <= MAX_CHARACTERS) break;
        forget(oldest);
      }
    },
  };
}

/**
 * Limits requests to shops' servers: outcomes are kept for a while, concurrent calls for a stylesheet share one request, and each
 * company has a limit of concurrent requests.
 */
export function createStylesheetCache(
  now: () => number,
): (order: StylesheetOrder) => Promise<StylesheetOutcome> {
  const memory = createMemory(now);
  const underWay = new Map<string, { companyId: number; outcome: Promise<StylesheetOutcome> }>();

  return async (order) => {
    const { key, companyId } = order;
    const known = memory.get(key) ?? underWay.get(key)?.outcome;
    if (known) return known;
    const ofCompany = [...underWay.values()].filter((it) => it.companyId === companyId);
    if (ofCompany.length >= MAX_UNDER_WAY) {
      return {
        problem: 'STYLESHEET_LIMIT',
      };
    }
    const outcome = order
      .load()
      .then((result) => {
        memory.add(key, result);
        return result;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, { companyId, outcome });
    return outcome;
  };
}
