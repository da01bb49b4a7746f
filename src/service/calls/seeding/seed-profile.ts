import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../../platform/store/open-store.ts';
import type { CompanyProfile } from '../companies/read-companies.ts';
import { createActor } from '../companies/record-change.ts';
import { withholdRights } from '../companies/withhold-rights.ts';
import { writeProfile } from '../companies/write-profile.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Applies the facts in which two entries of the fixtures differ, and keeps the others. */
function mergeFacts(current: Facts, { before, after }: { before: Facts; after: Facts }): Facts {
  const merged: Record<string, unknown> = { ...current };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isDeepStrictEqual(before[name], after[name])) continue;
    merged[name] = after[name];
    if (after[name] === undefined) delete merged[name];
  }
  return merged;
}

/**
 * Applies the facts of a company in the fixtures, at each start. A fact is applied if the file has changed it since the last
 * start; otherwise one that was changed by a call or by the operator's command is kept (docs/decisions.md, 541).
 */
export async function seedProfile(
  { store, companyId, now }: { store: Store; companyId: number; now: number },
  profile: CompanyProfile,
): Promise<void> {
  const seed = JSON.stringify(profile);
  await store.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('companies')
      .select(['profile', 'profile_seed'])
      .where('id', '=', companyId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.profile_seed === seed) return;
    await trx.updateTable('companies').set({ profile_seed: seed }).where('id', '=', companyId).execute();
    const before = JSON.parse(row.profile ?? '{}') as CompanyProfile;
    // A row of an earlier version has no seed: then nothing but the fixtures has changed it.
    const last = row.profile_seed ? (JSON.parse(row.profile_seed) as CompanyProfile) : before;
    const after = mergeFacts(before as unknown as Facts, {
      before: last as unknown as Facts,
      after: JSON.parse(seed) as Facts,
    }) as unknown as CompanyProfile;
    await writeProfile(trx, {
      companyId,
      before,
      after: withholdRights(before, after),
      by: createActor('fixtures'),
      now,
    });
  });
}
