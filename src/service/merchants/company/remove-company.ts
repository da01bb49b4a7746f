import { touchDirectory } from '../../calls/companies/directory-version.ts';
import { lockCompany, revokeLogins } from '../../calls/companies/lock-company.ts';
import { createActor, recordChange } from '../../calls/companies/record-change.ts';
import { updateCompany } from '../../calls/tables/companies.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { findByName } from './set-company.ts';

interface RemovalOptions {
  /** Whether a removed company is to be back. */
  isBack: boolean;
  now: number;
}

/**
 * Runs `npm run company -- remove`, or `restore`: a removed company can neither log in nor be paid. Its payments and records stay, as the
 * law asks, and so do its names.
 * @returns the line to print
 * @throws ConfigError that says what to do; nothing is changed then
 */
export async function removeCompany(
  store: Store,
  args: readonly string[],
  { isBack, now }: RemovalOptions,
): Promise<string> {
  const command = isBack ? 'restore' : 'remove';
  const [name, ...rest] = args;
  if (!name || name.startsWith('-') || rest.length)
    throw new ConfigError(
      `${command} takes the name of one company, in quotation marks: ${command} "Libreria Verdi".`,
    );
  return store.transaction().execute(async (trx) => {
    const { id: companyId } = await findByName(trx, name);
    await lockCompany(trx, companyId);
    const companies = trx.selectFrom('companies').select(['is_listed', 'is_seeded']);
    const row = await companies.where('id', '=', companyId).executeTakeFirstOrThrow();
    if (row.is_seeded)
      throw new ConfigError(`"${name}" is of the fixtures: ${isBack ? 'list it' : 'remove it'} there.`);
    if (Boolean(row.is_listed) === isBack)
      throw new ConfigError(`"${name}" is ${isBack ? 'not removed' : 'removed already'}.`);
    await updateCompany(trx, companyId, { is_listed: Number(isBack) });
    // A restored company does not get them back.
    if (!isBack) await revokeLogins(trx, [companyId]);
    await recordChange(trx, {
      companyId,
      type: isBack ? 'company.restored' : 'company.removed',
      subject: { name },
      by: createActor('command'),
      now,
    });
    await touchDirectory(trx);
    return isBack
      ? `"${name}" is back: its users can log in, and it can be paid.`
      : `"${name}" is removed: it can neither log in nor be paid. Its payments and records stay. "restore" brings it back.`;
  });
}
