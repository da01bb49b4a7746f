import { describeFacts } from '../../calls/companies/company-facts.ts';
import { parseScopes } from '../../calls/companies/company-scopes.ts';
import type { CompanyProfile } from '../../calls/companies/read-companies.ts';
import { readDomains } from '../../calls/companies/write-profile.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { findByName } from './set-company.ts';

/** Describes a company in a line of the list. */
function describe(name: string, profile: CompanyProfile, domains: string[]): string {
  const { Wallets, Iban, FiscalCode } = describeFacts(profile, domains);
  return [
    `"${name}"`,
    profile.type,
    ...(profile.parent ? [`of "${profile.parent}"`] : []),
    profile.providers.join(', '),
    `MOTO ${profile.moto ? 'on' : 'off'}`,
    `domains ${domains.join(', ') || 'none'}`,
    `Apple Pay ${Wallets.ApplePay?.join(', ') || 'off'}`,
    `Google Pay ${Wallets.GooglePay ? 'on' : 'off'}`,
    `IBAN ${Iban ? 'on file' : 'none'}`,
    `fiscal code ${FiscalCode ? 'on file' : 'none'}`,
  ].join(' · ');
}

/** Lists the users of a company, oldest first. @throws ConfigError for a company that does not exist */
async function listUsers(store: Store, name: string): Promise<string[]> {
  const { id } = await findByName(store, name);
  const users = await store
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['username', 'scopes', 'email', 'is_read_only', 'is_disabled', 'confirmed_at'])
    .where('company_id', '=', id)
    .orderBy('created_at')
    .orderBy('users.id')
    .execute();
  const lines = users.map(({ username, scopes, email, is_read_only, is_disabled, confirmed_at }) =>
    [
      username,
      ...(email ? [email] : []),
      parseScopes(scopes).join(', '),
      ...(is_read_only ? ['only reads'] : []),
      ...(confirmed_at ? ['with a second factor'] : []),
      ...(is_disabled ? ['disabled'] : []),
    ].join(' · '),
  );
  return [...lines, `${users.length} ${users.length === 1 ? 'user' : 'users'}.`];
}

/** Runs `npm run company -- list`, of all companies or of the users of one. @returns the lines to print */
export async function listAllCompanies(store: Store, name?: string): Promise<string[]> {
  if (name !== undefined) return listUsers(store, name);
  const rows = await store
    .selectFrom('companies')
    .leftJoin('partner_companies', 'partner_companies.company_id', 'companies.id')
    .select([
      'companies.id',
      'companies.name',
      'companies.profile',
      'companies.is_listed',
      'companies.is_seeded',
      'partner_companies.state',
    ])
    .orderBy('companies.id')
    .execute();
  const domains = await readDomains(
    store,
    rows.map(({ id }) => id),
  );
  const lines = rows.map(({ id, name, profile, is_listed, is_seeded, state }) => {
    const absence = is_seeded ? ' · no longer in the fixtures' : ' · removed';
    const unlisted = is_listed || !profile ? '' : absence;
    const note = state && state !== 'ACTIVE' ? ` · ${state}` : unlisted;
    if (!profile) return `"${name}"${note}`;
    return describe(name, JSON.parse(profile) as CompanyProfile, domains.get(id) ?? []) + note;
  });
  return [...lines, `${rows.length} ${rows.length === 1 ? 'company' : 'companies'}.`];
}
