import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { CompanyRow } from '../tables/companies.ts';
import { describeFacts, type FiledFacts } from './company-facts.ts';
import { getCreditorId } from './get-creditor-id.ts';
import type { CompanyProfile } from './read-companies.ts';
import { type Actor, recordChange } from './record-change.ts';

/** Converts a profile into the columns of a company that contain it, or a fact of it. */
export const toProfileColumns = (
  profile: CompanyProfile,
): Pick<CompanyRow, 'default_webhook_url' | 'sepa_creditor_id' | 'profile'> => ({
  default_webhook_url: profile.webhookUrl ?? null,
  sepa_creditor_id: getCreditorId(profile),
  profile: JSON.stringify(profile),
});

/** Reads the authorized domains of companies, in the order in which they were added. */
export async function readDomains(
  db: Store | StoreTransaction,
  companyIds: readonly number[],
): Promise<Map<number, string[]>> {
  // `column in ()` is invalid SQL.
  if (!companyIds.length) return new Map();
  const rows = await db
    .selectFrom('authorized_domains')
    .select(['company_id', 'domain'])
    .where('company_id', 'in', companyIds)
    .where('is_removed', '=', 0)
    .orderBy('created_at')
    .orderBy('position')
    .orderBy('domain')
    .execute();
  const domains = Map.groupBy(rows, ({ company_id }) => company_id);
  return new Map(companyIds.map((id) => [id, (domains.get(id) ?? []).map(({ domain }) => domain)]));
}

const digestPicture = (url: string): string =>
  `${url.split(/[;,]/, 1)[0]};sha256=${createHash('sha256').update(url).digest('hex')}`;

/** Replaces the data of a picture, which would fill the log, by a digest, which tells two pictures apart. */
const forLog = ({ LogoUrl, ...facts }: FiledFacts) => ({
  ...facts,
  LogoUrl: LogoUrl?.startsWith('data:') ? digestPicture(LogoUrl) : (LogoUrl ?? null),
});

interface WrittenProfile {
  companyId: number;
  before: CompanyProfile;
  after: CompanyProfile;
  by: Actor;
  now: number;
}

/** Writes the changed profile of a locked company, and the change into its log. */
export async function writeProfile(
  trx: StoreTransaction,
  { companyId, before, after, by, now }: WrittenProfile,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  await trx.updateTable('companies').set(toProfileColumns(after)).where('id', '=', companyId).execute();
  const domains = (await readDomains(trx, [companyId])).get(companyId) ?? [];
  await recordChange(trx, {
    companyId,
    type: 'company.changed',
    subject: { name: after.name },
    before: forLog(describeFacts(before, domains)),
    after: forLog(describeFacts(after, domains)),
    by,
    now,
  });
}
