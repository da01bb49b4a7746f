import type { PageState } from '../state/page-state.ts';

/**
 * Writes a number or a time once. What the service has written comes with the page: to make its first `Intl` object
 * takes a browser longer than to take over the page, and no browser writes anything else than the service did.
 * @param what the value and how it is written, such as `1990 EUR`
 */
export function remember(
  { language, written }: Pick<PageState, 'language' | 'written'>,
  what: string,
  write: () => string,
): string {
  const key = `${language} ${what}`;
  const text = written[key] ?? write();
  written[key] = text;
  return text;
}
