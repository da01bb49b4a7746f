import { revokeLogins } from '../../../calls/companies/lock-company.ts';
import { recordChange } from '../../../calls/companies/record-change.ts';
import type { CalledChange, RecordKey } from '../../../calls/definitions/resource.ts';
import type { PartnerCompanyRow } from '../../../calls/tables/partner-companies.ts';
import { reject, rejectState } from '../../../platform/http/answers/rejections.ts';
import { type CompanyNeeds, claimCompany, describeCompany, readSuspenders } from './companies.ts';
import { enterState } from './enter-state.ts';

interface Suspension extends CalledChange {
  before: PartnerCompanyRow;
  suspenders: number[];
}

/** Writes who suspends a company now. It is suspended as long as anyone does. */
async function setSuspenders(
  { trx, now, by, before, suspenders }: Suspension,
  type: 'company.suspended' | 'company.resumed',
): Promise<object> {
  const row = { ...before, suspended_by: JSON.stringify(suspenders) };
  const state = suspenders.length ? 'SUSPENDED' : 'ACTIVE';
  const changed = await enterState(trx, row, { state, now });
  const { name } = await trx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', row.company_id)
    .executeTakeFirstOrThrow();
  await recordChange(trx, {
    companyId: row.company_id,
    type,
    subject: { name },
    before: { State: before.state },
    after: { State: state },
    by,
    now,
  });
  return describeCompany(trx, changed);
}

/** Suspends a company. A partner and an admin can do so at the same time. @throws Rejection 404; 409 if the caller already does */
export async function suspendCompany(
  key: RecordKey,
  change: CalledChange,
  needs: CompanyNeeds,
): Promise<object> {
  const before = await claimCompany(change.trx, key, { ...needs, from: ['ACTIVE', 'SUSPENDED'] });
  const suspenders = readSuspenders(before);
  if (before.state === 'SUSPENDED' && (suspenders.includes(key.companyId) || !suspenders.length))
    throw rejectState('COMPANY_STATE', { subject: 'company', state: 'SUSPENDED', needs: ['ACTIVE'] });
  // A resumed company does not get them back.
  await revokeLogins(change.trx, [before.company_id]);
  return setSuspenders(
    { ...change, before, suspenders: [...suspenders, key.companyId] },
    'company.suspended',
  );
}

/**
 * Ends the suspension by the caller; that of another company stays (docs/decisions.md, 547). One of an earlier version names no
 * author, and ends for everyone who may act for the company.
 * @throws Rejection 404; 409 if the caller has not suspended it
 */
export async function resumeCompany(
  key: RecordKey,
  change: CalledChange,
  needs: CompanyNeeds,
): Promise<object> {
  const before = await claimCompany(change.trx, key, { ...needs, from: ['SUSPENDED'] });
  const suspenders = readSuspenders(before);
  if (suspenders.length && !suspenders.includes(key.companyId)) throw reject('SUSPENDED_BY_OTHER');
  return setSuspenders(
    { ...change, before, suspenders: suspenders.filter((id) => id !== key.companyId) },
    'company.resumed',
  );
}
