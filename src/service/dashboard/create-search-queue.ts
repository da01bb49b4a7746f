import { reject } from '../platform/http/answers/rejections.ts';

/** Searches of a company that wait or run at once. */
export const MAX_OF_COMPANY = 8;
/** The same, of all companies. */
export const MAX_SEARCHES = 40;
/** While the database is silent, a search takes seconds: a request does not wait for the turns of all others. */
export const MAX_SEARCH_WAIT_MS = 10_000;
export const SEARCH_RETRY_AFTER_SECONDS = 1;

/** @throws Rejection 429 when too many searches wait, or its turn comes too late */
export type SearchQueue = <T>(companyId: number, search: () => Promise<T>) => Promise<T>;

/** Runs searches one after the other: they read far more than other calls, which get the other connections to the database. */
export function createSearchQueue(): SearchQueue {
  const companies: number[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const refuse = () => reject('TOO_MANY_SEARCHES', { 'retry-after': String(SEARCH_RETRY_AFTER_SECONDS) });
  return (companyId, search) => {
    const ofCompany = companies.filter((id) => id === companyId);
    if (ofCompany.length >= MAX_OF_COMPANY || companies.length >= MAX_SEARCHES) throw refuse();
    companies.push(companyId);
    const askedAt = performance.now();
    const begin = () => {
      if (performance.now() - askedAt > MAX_SEARCH_WAIT_MS) throw refuse();
      return search();
    };
    const turn = last.then(begin).finally(() => companies.splice(companies.indexOf(companyId), 1));
    last = turn.catch(() => {});
    return turn;
  };
}
