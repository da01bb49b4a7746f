import { reject } from '../http/rejections.ts';

/** Searches of a company that wait or run at once. */
export const MAX_OF_COMPANY = 8;
/** The same, of all companies: at most a few seconds of waiting. */
export const MAX_SEARCHES = 40;
export const RETRY_AFTER_SECONDS = 1;

/** @throws Rejection 429 when too many searches wait */
export type SearchQueue = <T>(companyId: number, search: () => Promise<T>) => Promise<T>;

/** Runs searches one after the other: they read far more than other calls, which get the other connections to the database. */
export function createSearchQueue(): SearchQueue {
  const companies: number[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return (companyId, search) => {
    const ofCompany = companies.filter((id) => id === companyId);
    if (ofCompany.length >= MAX_OF_COMPANY || companies.length >= MAX_SEARCHES)
      throw reject('TOO_MANY_SEARCHES', { 'retry-after': String(RETRY_AFTER_SECONDS) });
    companies.push(companyId);
    const turn = last.then(search).finally(() => companies.splice(companies.indexOf(companyId), 1));
    last = turn.catch(() => {});
    return turn;
  };
}
