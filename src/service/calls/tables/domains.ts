import { defineTables } from '../../platform/store/define-tables.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** A host of a company. A removed one stays as a row, so that the fixtures do not restore it. */
export interface AuthorizedDomainRow {
  company_id: number;
  domain: string;
  /** The position in the fixtures' list; 0 if it was added through the API. */
  position: number;
  is_removed: number;
  is_seeded: number;
  created_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    authorized_domains: AuthorizedDomainRow;
  }
}

/** The domains whose pages may embed a checkout. */
export const AUTHORIZED_DOMAIN_TABLES = defineTables({
  authorized_domains: [
    `create table authorized_domains (
      company_id integer not null,
      domain text not null,
      position integer not null,
      is_removed integer not null,
      is_seeded integer not null,
      created_at bigint not null,
      constraint authorized_domains_pk primary key (company_id, domain)
    )`,
  ],
});

interface CompanyDomain {
  companyId: number;
  domain: string;
}

/** Authorizes a domain, including one that was removed. */
export async function authorizeDomain(
  trx: StoreTransaction,
  { companyId, domain, now }: CompanyDomain & { now: number },
): Promise<void> {
  const facts = { is_removed: 0, position: 0, created_at: now };
  await trx
    .insertInto('authorized_domains')
    .values({ company_id: companyId, domain, is_seeded: 0, ...facts })
    .onConflict((conflict) => conflict.columns(['company_id', 'domain']).doUpdateSet(facts))
    .execute();
}

/** @returns false if the company has not authorized it */
export async function withdrawDomain(
  trx: StoreTransaction,
  { companyId, domain }: CompanyDomain,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('authorized_domains')
    .set({ is_removed: 1 })
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .where('is_removed', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
