import { applyChange, type CompanyChange } from '../../calls/companies/company-facts.ts';
import type { CompanyProfile } from '../../calls/companies/read-companies.ts';
import { isAbovePartners, withholdRights } from '../../calls/companies/withhold-rights.ts';
import { readDomains, writeProfile } from '../../calls/companies/write-profile.ts';
import type { CalledChange } from '../../calls/definitions/resource.ts';
import type { WebhookTargets } from '../../platform/addresses/webhook-targets.ts';
import { breakRule, type FieldError, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { checkChange, spellChange } from './check-change.ts';

interface ChangeOptions extends CalledChange {
  targets: Pick<WebhookTargets, 'findProblem'>;
  /** Lists the rules that the change breaks because of who makes it. */
  checkRights?: (change: CompanyChange, profile: CompanyProfile) => FieldError[];
}

/** A company that has others in its portfolio stays one that may. */
async function checkType(
  trx: StoreTransaction,
  companyId: number,
  { Type }: CompanyChange,
): Promise<FieldError[]> {
  if (Type !== 'merchant') return [];
  const children = trx.selectFrom('partner_companies').select('id').where('parent_id', '=', companyId);
  const hint = 'It has companies in its portfolio: move them first.';
  return (await children.executeTakeFirst()) ? [breakRule('Type', 'INVALID_VALUE', hint)] : [];
}

/**
 * Changes facts about a company, in a transaction. The directory must be published after the commit.
 * @throws Rejection 400
 */
export async function changeFacts(
  companyId: number,
  sent: CompanyChange,
  { trx, now, by, targets, checkRights = () => [] }: ChangeOptions,
): Promise<{ profile: CompanyProfile; domains: string[] }> {
  const row = await trx
    .selectFrom('companies')
    .select('profile')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = JSON.parse(row.profile ?? '{}') as CompanyProfile;
  const domains = (await readDomains(trx, [companyId])).get(companyId) ?? [];
  const change = spellChange(sent);
  const errors = [
    ...checkRights(change, before),
    ...checkChange(change, { profile: before, domains, targets, now }),
    ...(await checkType(trx, companyId, change)),
  ];
  if (errors.length) throw rejectFields(errors);
  const applied = applyChange(before, change);
  const profile = isAbovePartners(by) ? withholdRights(before, applied, change) : applied;
  await writeProfile(trx, { companyId, before, after: profile, by, now });
  return { profile, domains };
}
