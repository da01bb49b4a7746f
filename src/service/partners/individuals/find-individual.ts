import type { Company } from '../../calls/companies/company.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { IndividualRow } from '../../platform/store/partner-rows.ts';
import type { VerifyIdentity } from './verify-identity.ts';

export interface IndividualNeeds {
  verifyIdentity?: VerifyIdentity | undefined;
}

/**
 * The individuals that a company may see: a partner its own, an admin all.
 * @throws Rejection 404 where no identity can be checked
 */
export function selectIndividuals(
  db: Store | StoreTransaction,
  { id, type }: Pick<Company, 'id' | 'type'>,
  { verifyIdentity }: IndividualNeeds,
) {
  if (!verifyIdentity) throw reject('NOT_IN_SANDBOX');
  const rows = db.selectFrom('individuals').selectAll();
  return type === 'admin' ? rows : rows.where('company_id', '=', id);
}

/**
 * Finds an individual.
 * @param needs.isClaimed locks it until the transaction ends
 * @throws Rejection 404 for one that is unknown, or that the company may not see
 */
export async function findIndividual(
  db: Store | StoreTransaction,
  company: Pick<Company, 'id' | 'type'>,
  id: string,
  { isClaimed = false, ...needs }: IndividualNeeds & { isClaimed?: boolean },
): Promise<IndividualRow> {
  const rows = selectIndividuals(db, company, needs).where('id', '=', id);
  const row = await (isClaimed ? rows.forUpdate() : rows).executeTakeFirst();
  if (!row) throw reject('INDIVIDUAL_NOT_FOUND');
  return row;
}
