import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { writeScopes } from './company-scopes.ts';
import { revokeLogins } from './lock-company.ts';
import { createActor, recordChange } from './record-change.ts';
import type { Scope } from './scopes.ts';

interface ScopeChange {
  companyId: number;
  name: string;
  before: readonly Scope[];
  after: readonly Scope[];
  source: 'fixtures' | 'command';
  now: number;
}

/** Changes what users of a company may be allowed to do. If that becomes less, all of them have to log in again. */
export async function changeScopes(
  trx: StoreTransaction,
  { companyId, name, before, after, source, now }: ScopeChange,
): Promise<void> {
  if (writeScopes(after) === writeScopes(before)) return;
  if (before.some((scope) => !after.includes(scope))) await revokeLogins(trx, [companyId]);
  await trx
    .updateTable('companies')
    .set({ scopes: writeScopes(after) })
    .where('id', '=', companyId)
    .execute();
  await recordChange(trx, {
    companyId,
    type: 'company.changed',
    subject: { name },
    before: { Scopes: before },
    after: { Scopes: after },
    by: createActor(source),
    now,
  });
}
