import { reject } from '../../platform/http/answers/rejections.ts';

/** The maximum number of waiting and running searches of a company. */
export const MAX_OF_COMPANY = 8;
/** The maximum number of waiting and running searches of all companies. */
export const MAX_SEARCHES = 40;
/** A search takes seconds while the database does not respond; this limits how long a request waits in the queue. */
export const MAX_SEARCH_WAIT_MS = 10_000;
export const SEARCH_RETRY_AFTER_SECONDS = 1;

/** @throws Rejection 429 if too many searches wait, or if the wait was too long */
type SearchQueue = <T>(companyId: number, search: () => Promise<T>) => Promise<T>;

/** Runs searches one at a time: each reads far more than other calls, which use the remaining database connections. */
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
