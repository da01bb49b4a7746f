import { lockCompany } from '../../calls/companies/lock-company.ts';
import { type Page, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import type { RecordScope } from '../../calls/definitions/resource.ts';
import { type AuthorizedDomainRow, authorizeDomain, withdrawDomain } from '../../calls/tables/domains.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';

/** The maximum number of domains of a company: every embedded page lists them in a header. */
export const MAX_DOMAINS = 100;

const toDomain = (row: Pick<AuthorizedDomainRow, 'domain' | 'created_at'>) => ({
  Domain: row.domain,
  CreatedAt: new Date(row.created_at).toISOString(),
});

const selectDomains = (db: Store | StoreTransaction, companyId: number) =>
  db
    .selectFrom('authorized_domains')
    .select(['domain', 'created_at'])
    .where('company_id', '=', companyId)
    .where('is_removed', '=', 0);

export async function listDomains(store: Store, { companyId }: RecordScope, query: PageQuery): Promise<Page> {
  const { rows, NextCursor } = await readPage(store, selectDomains(store, companyId), query, {
    idColumn: 'domain',
  });
  return { rows: rows.map(toDomain), NextCursor };
}

/**
 * @param domain as normalized by `parseHost`
 * @throws Rejection 409 if the company has the maximum number
 */
export async function addDomain(
  domain: string,
  { trx, companyId, now }: { trx: StoreTransaction; companyId: number; now: number },
): Promise<object> {
  await lockCompany(trx, companyId);
  const domains = await selectDomains(trx, companyId).execute();
  const existing = domains.find((row) => row.domain === domain);
  if (existing) return toDomain(existing);
  if (domains.length >= MAX_DOMAINS) throw reject('TOO_MANY_DOMAINS');
  await authorizeDomain(trx, { companyId, domain, now });
  return toDomain({ domain, created_at: now });
}

/** @throws Rejection 404 for a domain that the company has not authorized */
export async function removeDomain(
  trx: StoreTransaction,
  key: { companyId: number; domain: string },
): Promise<void> {
  if (!(await withdrawDomain(trx, key))) throw reject('DOMAIN_NOT_FOUND');
}
