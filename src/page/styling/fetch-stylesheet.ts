import type { StylesheetAnswer } from '../../protocol/stylesheet-answer.ts';
import { abortAfter } from '../loading/abort-after.ts';

/** A stylesheet with the Base64 of its good typefaces, and what is wrong with others. */
export interface FetchedStylesheet {
  rules: string;
  typefaces: ReadonlySet<string>;
  problems: readonly string[];
}

/** A stylesheet, or the reason why there is none. */
type StylesheetReply = FetchedStylesheet | { problem: string };

/** Longer than the service waits for the shop's host. */
const TIMEOUT_MS = 8_000;

interface StylesheetSource {
  /** The page's own path, to which the call is relative. */
  basePath: string;
  fetch: typeof globalThis.fetch;
}

/**
 * Reads a shop's stylesheet through the service, because browsers do not expose another site's rules to scripts. Never rejects.
 * @param url absent for the link's own
 */
export async function fetchStylesheet(
  url: string | undefined,
  { basePath, fetch }: StylesheetSource,
): Promise<StylesheetReply> {
  const query = url === undefined ? '' : `?url=${encodeURIComponent(url)}`;
  try {
    const { signal } = abortAfter(TIMEOUT_MS);
    const response = await fetch(`${basePath}/stylesheet${query}`, { signal });
    const body: unknown = await response.json();
    const {
      rules,
      typefaces = [],
      problems = [],
      Message: message,
    } = Object(body) as Partial<StylesheetAnswer> & { Message?: unknown };
    if (response.ok && typeof rules === 'string')
      return { rules, typefaces: new Set(typefaces.map((place) => rules.slice(...place))), problems };
    return { problem: typeof message === 'string' ? message : `The service answered ${response.status}.` };
  } catch {
    return { problem: 'The service did not answer.' };
  }
}
