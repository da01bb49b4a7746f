import { describeFacts } from '../../calls/companies/company-facts.ts';
import type { CompanyProfile } from '../../calls/companies/read-companies.ts';
import { readDomains } from '../../calls/companies/write-profile.ts';
import type { Store } from '../../platform/store/open-store.ts';

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

/** Runs `npm run company -- list`. @returns the lines to print */
export async function listAllCompanies(store: Store): Promise<string[]> {
  const rows = await store
    .selectFrom('companies')
    .leftJoin('partner_companies', 'partner_companies.company_id', 'companies.id')
    .select([
      'companies.id',
      'companies.name',
      'companies.profile',
      'companies.is_listed',
      'partner_companies.state',
    ])
    .orderBy('companies.id')
    .execute();
  const domains = await readDomains(
    store,
    rows.map(({ id }) => id),
  );
  const lines = rows.map(({ id, name, profile, is_listed, state }) => {
    const unlisted = is_listed ? '' : ' · no longer in the fixtures';
    const note = state && state !== 'ACTIVE' ? ` · ${state}` : unlisted;
    if (!profile) return `"${name}"${note}`;
    return describe(name, JSON.parse(profile) as CompanyProfile, domains.get(id) ?? []) + note;
  });
  return [...lines, `${rows.length} ${rows.length === 1 ? 'company' : 'companies'}.`];
}
