import type { Company } from './company.ts';
import type { createFetchLogo } from './fetch-logo.ts';
import { type Logo, readDataUrl } from './read-logo.ts';

/** How long a fetched logo is kept, and how long to wait after a failure. */
const KEPT_MS = 3_600_000;
const MISSED_MS = 60_000;

/** Returns the logo of a company; `undefined` if it has none, or if it cannot be fetched. */
export type GetLogo = (company: Pick<Company, 'logo'>) => Promise<Logo | undefined>;

/** Creates the function that returns logos. It caches them, and concurrent calls share one request. */
export function createLogos(fetchLogo: ReturnType<typeof createFetchLogo>): GetLogo {
  const kept = new Map<string, { logo: Promise<Logo | undefined>; until: number }>();
  return async ({ logo: url }) => {
    if (!url || url.startsWith('data:')) return url ? readDataUrl(url) : undefined;
    const known = kept.get(url);
    if (known && performance.now() < known.until) return known.logo;
    const entry = { logo: fetchLogo(url), until: Number.POSITIVE_INFINITY };
    kept.set(url, entry);
    void entry.logo.then((logo) => {
      entry.until = performance.now() + (logo ? KEPT_MS : MISSED_MS);
    });
    return entry.logo;
  };
}
