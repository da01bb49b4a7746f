import {
  changeScopes,
  parseScopes,
  readCompanyScopes,
  writeScopes,
} from '../../calls/companies/company-scopes.ts';
import { touchDirectory } from '../../calls/companies/directory-version.ts';
import { lockCompany } from '../../calls/companies/lock-company.ts';
import type { CompanyProfile } from '../../calls/companies/read-companies.ts';
import { createActor, recordChange } from '../../calls/companies/record-change.ts';
import { recordCompany } from '../../calls/companies/record-companies.ts';
import type { Scope } from '../../calls/companies/scopes.ts';
import { updateUser } from '../../calls/tables/users.ts';
import type { WebhookTargets } from '../../platform/addresses/webhook-targets.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import { explainRejection, type RefusalTable, Rejection } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { addDomain } from '../directory/domains.ts';
import { changeFacts } from './change-facts.ts';
import { listMissing } from './check-change.ts';
import { COMPANY_ARGUMENTS, readSetting, refuseArgument } from './company-arguments.ts';

interface CommandOptions {
  targets: Pick<WebhookTargets, 'findProblem'>;
  /** The sentences for codes of rejections. */
  refusals: RefusalTable;
  now: number;
}

/** @throws ConfigError for a company that does not exist, or is not yet active */
export async function findByName(
  trx: Store | StoreTransaction,
  name: string,
): Promise<{ id: number; profile: CompanyProfile }> {
  const companies = trx.selectFrom('companies').select(['id', 'profile']).where('name', '=', name);
  const row = await companies.executeTakeFirst();
  if (!row) throw new ConfigError(`There is no company "${name}". "npm run company -- list" shows all.`);
  if (row.profile) return { id: row.id, profile: JSON.parse(row.profile) as CompanyProfile };
  throw new ConfigError(`"${name}" has been invited by a partner, and is not active yet.`);
}

/** Moves a company into another portfolio, or out of one. */
async function setParent(
  trx: StoreTransaction,
  { companyId, name, parent, now }: { companyId: number; name: string; parent: string; now: number },
): Promise<void> {
  const found = parent ? await findByName(trx, parent) : undefined;
  if (found && (parent === name || found.profile.type !== 'partner'))
    throw refuseArgument('parent', `"${parent}" is not a partner of it.`);
  await recordCompany(trx, { companyId, parentId: found?.id ?? null, now });
}

/** Changes what a company may do. Its first user gets the scopes that none has, and can then give them to others. */
async function setScopes(
  trx: StoreTransaction,
  { companyId, name, scopes, now }: { companyId: number; name: string; scopes: Scope[]; now: number },
): Promise<string> {
  await lockCompany(trx, companyId);
  const before = await readCompanyScopes(trx, companyId);
  await changeScopes(trx, { companyId, name, before, after: scopes, source: 'command', now });
  const enabled = trx
    .selectFrom('users')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('is_disabled', '=', 0)
    .where('is_read_only', '=', 0);
  const users = await enabled.where('is_plugin', '=', 0).orderBy('created_at').orderBy('id').execute();
  const missing = scopes.filter((scope) => !users.some((user) => parseScopes(user.scopes).includes(scope)));
  const said = `Its scopes are ${scopes.join(', ')}.`;
  const [first] = users;
  if (!first || !missing.length) return said;
  const Scopes = parseScopes(first.scopes);
  const after = [...Scopes, ...missing];
  await updateUser(trx, { ...first, scopes: writeScopes(after), updated_at: now });
  await recordChange(trx, {
    companyId,
    type: 'user.changed',
    subject: { id: first.id, name: first.username },
    before: { Scopes },
    after: { Scopes: after },
    by: createActor('command'),
    now,
  });
  return `${said} "${first.username}" has ${missing.join(', ')} now.`;
}

/** Names the argument of each broken rule, and what it takes. */
function explainRefusal(error: unknown, refusals: RefusalTable): never {
  if (!(error instanceof Rejection)) throw error;
  const { message, errors } = explainRejection(error, refusals);
  const [broken] = errors;
  const argument = Object.entries(COMPANY_ARGUMENTS).find(([, { field }]) => field === broken?.Field)?.[0];
  if (!broken || !argument) throw new ConfigError(message);
  throw broken.Hint
    ? new ConfigError(`--${argument}: ${broken.Message} ${broken.Hint}`)
    : refuseArgument(argument, broken.Message);
}

/**
 * Runs `npm run company -- set`: changes what the operator decides about a company, and what the company has on file.
 * @returns the line to print
 * @throws ConfigError that names the argument and what to do; nothing is changed then
 */
export async function setCompany(
  store: Store,
  args: readonly string[],
  { targets, refusals, now }: CommandOptions,
): Promise<string> {
  const refuse = (error: unknown): never => explainRefusal(error, refusals);
  const { name, change: given, domains } = readSetting(args);
  const { Scopes: scopes, ...change } = given;
  const by = createActor('command');
  const { profile, said } = await store.transaction().execute(async (trx) => {
    const { id: companyId } = await findByName(trx, name);
    for (const domain of domains) await addDomain(domain, { trx, companyId, now }).catch(refuse);
    const { Parent: parent } = change;
    if (parent !== undefined) await setParent(trx, { companyId, name, parent: parent ?? '', now });
    const scoped = scopes && (await setScopes(trx, { companyId, name, scopes, now }));
    const changed = await changeFacts(companyId, change, { trx, now, by, targets }).catch(refuse);
    await touchDirectory(trx);
    return { profile: changed.profile, said: scoped ? [scoped] : [] };
  });
  const facts = [
    profile.type,
    `providers ${profile.providers.join(', ')}`,
    `MOTO ${profile.moto ? 'on' : 'off'}`,
    `Apple Pay ${profile.wallets?.applePay ? profile.wallets.applePay.join(', ') || 'off' : 'on'}`,
    `Google Pay ${profile.wallets?.googlePay === false ? 'off' : 'on'}`,
  ];
  return [`"${name}" is set: ${facts.join('; ')}.`, ...said, ...listMissing(profile)].join(' ');
}
