import { randomUUID } from 'node:crypto';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { PartnerCompanyRow } from '../tables/partner-companies.ts';
import type { CompanyProfile } from './read-companies.ts';

interface ListedCompany {
  companyId: number;
  parentId: number | null;
  now: number;
}

/** Creates the record for partners of a company that was not invited. If it exists, only the parent is updated. */
export async function recordCompany(
  db: Store | StoreTransaction,
  { companyId, parentId, now }: ListedCompany,
): Promise<void> {
  const facts = { email: null, vat_number: null, iban: null, domain: null, representative: null };
  await db
    .insertInto('partner_companies')
    .values({
      ...facts,
      id: `cmp_${randomUUID()}`,
      company_id: companyId,
      parent_id: parentId,
      state: 'ACTIVE',
      username: null,
      metadata: '{}',
      suspended_by: '[]',
      onboarding_token: null,
      onboarding_until: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ parent_id: parentId }))
    .execute();
}

/**
 * Creates the records of all companies in the fixtures, and deletes those of companies no longer listed. A suspended company
 * keeps its record, so that a mistake in the file cannot lift the suspension.
 */
export async function recordCompanies(store: Store, now: number): Promise<void> {
  const companies = await store
    .selectFrom('companies')
    .select(['id', 'name', 'profile', 'is_listed', 'is_seeded'])
    .execute();
  // A company of the fixtures names only others of the fixtures.
  const seeded = companies.filter(({ is_seeded }) => is_seeded);
  const ids = new Map(seeded.map(({ id, name }) => [name, id]));
  for (const { id: companyId, profile, is_listed, is_seeded } of companies) {
    // Others have their record from the invitation or the command that made them.
    if (!is_listed || !is_seeded) continue;
    const { parent = '' } = JSON.parse(profile ?? '{}') as Partial<CompanyProfile>;
    await recordCompany(store, { companyId, parentId: ids.get(parent) ?? null, now });
  }
  const unlisted = store.selectFrom('companies').select('id').where('is_listed', '=', 0);
  await store
    .deleteFrom('partner_companies')
    .where('company_id', 'in', unlisted.where('is_seeded', '=', 1))
    .where('state', '<>', 'SUSPENDED')
    .execute();
}

export async function insertPartnerCompany(trx: StoreTransaction, row: PartnerCompanyRow): Promise<void> {
  await trx.insertInto('partner_companies').values(row).execute();
}

export async function updatePartnerCompany(trx: StoreTransaction, row: PartnerCompanyRow): Promise<void> {
  await trx.updateTable('partner_companies').set(row).where('id', '=', row.id).execute();
}
