import { addDomains } from '../../../calls/companies/add-company.ts';
import { writeScopes } from '../../../calls/companies/company-scopes.ts';
import { touchDirectory } from '../../../calls/companies/directory-version.ts';
import type { CompanyProfile } from '../../../calls/companies/read-companies.ts';
import { MERCHANT_SCOPES } from '../../../calls/companies/scopes.ts';
import { hasApplePay, hasGooglePay } from '../../../calls/companies/withhold-rights.ts';
import { toProfileColumns } from '../../../calls/companies/write-profile.ts';
import type { Change, RecordKey } from '../../../calls/definitions/resource.ts';
import { updateCompany } from '../../../calls/tables/companies.ts';
import type { PartnerCompanyRow } from '../../../calls/tables/partner-companies.ts';
import { deleteUsers } from '../../../calls/tables/users.ts';
import { openWallet } from '../../../ledger/wallets/open-wallet.ts';
import type { StoreTransaction } from '../../../platform/store/open-store.ts';
import { type CompanyViewNeeds, claimCompany, describeCompany } from './companies.ts';
import { enterState } from './enter-state.ts';
import type { Verdict } from './review-company.ts';

/** Allows the company to be paid, and its user, created by the form, to log in. */
async function openForBusiness(trx: StoreTransaction, row: PartnerCompanyRow, now: number): Promise<void> {
  const { company_id: companyId, parent_id, vat_number: vatNumber, iban, domain } = row;
  const companies = trx.selectFrom('companies').select('name');
  const { name } = await companies.where('id', '=', companyId).executeTakeFirstOrThrow();
  const parent = await trx
    .selectFrom('companies')
    .select(['name', 'profile'])
    .where('id', '=', parent_id)
    .executeTakeFirst();
  const { wallets } = JSON.parse(parent?.profile ?? '{}') as Partial<CompanyProfile>;
  // A partner cannot give a wallet that it does not have itself (docs/decisions.md, 543).
  const off = {
    ...(!hasApplePay({ wallets }) && { applePay: [] }),
    ...(!hasGooglePay({ wallets }) && { googlePay: false }),
  };
  const profile: CompanyProfile = {
    name,
    type: 'merchant',
    ...(parent && { parent: parent.name }),
    providers: ['ServiceDirect'],
    moto: false,
    ...(Object.keys(off).length && { wallets: off }),
    ...(iban && { iban }),
    ...(vatNumber && { vatNumber }),
  };
  const scopes = writeScopes(MERCHANT_SCOPES);
  await updateCompany(trx, companyId, { ...toProfileColumns(profile), is_listed: 1, scopes });
  await addDomains(trx, { companyId, domains: domain ? [domain] : [], now });
  await openWallet(trx, { companyId, currency: 'EUR', now });
}

/**
 * Ends the review of a company that the transaction has locked, or leaves it to a person. The directory must be published after
 * the commit.
 */
export async function decide(
  trx: StoreTransaction,
  row: PartnerCompanyRow,
  { verdict, now }: { verdict: Verdict; now: number },
): Promise<PartnerCompanyRow> {
  if (verdict === 'wait') return row;
  if (verdict === 'approve') {
    await openForBusiness(trx, row, now);
    const active = await enterState(trx, row, { state: 'ACTIVE', now });
    await touchDirectory(trx);
    return active;
  }
  // Free the username for other companies.
  await deleteUsers(trx, row.company_id);
  return enterState(trx, { ...row, username: null }, { state: 'REJECTED', now });
}

/** Decides a pending review. @throws Rejection 404; 409 for a company that is not in review */
export async function decideCompany(
  key: RecordKey,
  { trx, now }: Change,
  { verdict, ...needs }: CompanyViewNeeds & { verdict: Verdict },
): Promise<object> {
  const row = await claimCompany(trx, key, { ...needs, from: ['IN_REVIEW'] });
  return describeCompany(trx, await decide(trx, row, { verdict, now }));
}
