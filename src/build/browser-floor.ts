/** The oldest version of each browser. Others count by their engine (docs/sdk.md, "Browsers"). */
export type BrowserFloor = Record<'chrome' | 'firefox' | 'safari', number>;

/** From here the checkout page looks and works as in the newest browsers (docs/sdk.md, "Browsers"; decision 760). */
export const LOOKS_FROM: BrowserFloor = { chrome: 109, firefox: 115, safari: 16 };

/** From here cards, SEPA debits, redirects and 3-D Secure work, though not everything looks as it should. */
export const WORKS_FROM: BrowserFloor = { chrome: 92, firefox: 91, safari: 14.1 };

/** The floor as esbuild wants it: it rewrites newer syntax, and adds the prefixes of properties. */
export const BUILD_TARGET: string[] = Object.entries(WORKS_FROM).map(([name, version]) => name + version);
