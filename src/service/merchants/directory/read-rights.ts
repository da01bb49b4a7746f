import { getRights, type Role } from '../../calls/auth/roles.ts';
import { readCompanyScopes } from '../../calls/companies/company-scopes.ts';
import type { Scope } from '../../calls/companies/scopes.ts';
import { explainValues } from '../../platform/http/answers/explain-values.ts';
import { breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** Returns the rights of a role in a company. @throws Rejection 400 if the company has none of its scopes */
export async function readRights(
  trx: StoreTransaction,
  companyId: number,
  role: Role,
): Promise<{ Scopes: Scope[]; ReadOnly: boolean }> {
  const available = await readCompanyScopes(trx, companyId);
  const { scopes, isReadOnly } = getRights(role, available);
  if (scopes.length) return { Scopes: [...scopes], ReadOnly: isReadOnly };
  throw rejectFields([breakRule('Role', 'SCOPE_NOT_AVAILABLE', explainValues({ enum: available }))]);
}
