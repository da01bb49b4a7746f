import { randomBytes, randomUUID } from 'node:crypto';
import { addCompany, replaceCompany } from '../../../calls/companies/add-company.ts';
import { describeFacts } from '../../../calls/companies/company-facts.ts';
import { foldName, hasHiddenSigns } from '../../../calls/companies/fold-name.ts';
import type { Directory } from '../../../calls/companies/open-directory.ts';
import type { CompanyProfile } from '../../../calls/companies/read-companies.ts';
import { recordChange } from '../../../calls/companies/record-change.ts';
import { insertPartnerCompany, updatePartnerCompany } from '../../../calls/companies/record-companies.ts';
import { readDomains } from '../../../calls/companies/write-profile.ts';
import { equals, type Page, type PageQuery, readPage } from '../../../calls/definitions/read-page.ts';
import type { CalledChange, Change, RecordKey } from '../../../calls/definitions/resource.ts';
import { updateCompany } from '../../../calls/tables/companies.ts';
import type { CompanyState, PartnerCompanyRow } from '../../../calls/tables/partner-companies.ts';
import { breakRule, reject, rejectFields, rejectState } from '../../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../../platform/store/open-store.ts';
import { type CompanyFacts, checkFacts, spellFacts, toColumns } from './company-facts.ts';
import { enterState } from './enter-state.ts';
import type { ReviewCompany } from './review-company.ts';

/** The path before the secret; it cannot be mistaken for the token of a link. */
export const ONBOARDING_PATH = '/checkout/onboarding';
const ONBOARDING_MS = 7 * 86_400_000;

/** Creates a secret of 128 random bits: anyone with the URL can apply for the company. */
const createOnboardingToken = (): string => randomBytes(16).toString('base64url');

export interface CompanyNeeds {
  directory: Pick<Directory, 'findCompany'>;
  getBaseUrl: () => string;
  reviewCompany?: ReviewCompany | undefined;
}

/** The needs that determine who may see a company. */
export type CompanyViewNeeds = Pick<CompanyNeeds, 'directory' | 'reviewCompany'>;

/** The body of an invitation, validated by its schema. */
export interface NewCompany extends CompanyFacts {
  Name: string;
}

export interface CompanyQuery extends PageQuery {
  State?: CompanyState;
}

/** The states in which facts are incomplete and can be changed. */
const OPEN: readonly CompanyState[] = ['INVITED', 'ONBOARDING'];

/** Selects the companies that a caller may see: a partner sees its own, an admin sees all but itself. */
function selectCompanies(db: Store | StoreTransaction, companyId: number, { directory }: CompanyViewNeeds) {
  const rows = db.selectFrom('partner_companies').selectAll();
  return directory.findCompany(companyId)?.type === 'admin'
    ? rows.where('company_id', '<>', companyId)
    : rows.where('parent_id', '=', companyId);
}

/** Locks a company for a step. @throws Rejection 404; 409 if its state does not allow the step */
export async function claimCompany(
  trx: StoreTransaction,
  { companyId, id }: RecordKey,
  { from, ...needs }: CompanyViewNeeds & { from: readonly CompanyState[] },
): Promise<PartnerCompanyRow> {
  const rows = selectCompanies(trx, companyId, needs).where('id', '=', id);
  const row = await rows.forUpdate().executeTakeFirst();
  if (!row) throw reject('COMPANY_NOT_FOUND');
  if (!from.includes(row.state))
    throw rejectState('COMPANY_STATE', { subject: 'company', state: row.state, needs: from });
  return row;
}

/** Lists what a company still needs to become active. The form also asks for a login. */
function listRequirements(row: PartnerCompanyRow): object[] {
  const { state, onboarding_until: until } = row;
  const describe = (Problem: string, DueAt: string | null) => (Field: string) => ({ Field, Problem, DueAt });
  if (state === 'IN_REVIEW' || state === 'REJECTED') return [describe(state, null)('Representative')];
  if (!OPEN.includes(state)) return [];
  const missing = [
    ...(row.vat_number === null ? ['VatNumber'] : []),
    ...(row.iban === null ? ['Iban'] : []),
    ...(row.domain === null ? ['Domain'] : []),
    ...(row.representative === null ? ['Representative'] : []),
    'Username',
    'Password',
  ];
  return missing.map(describe('REQUIRED', until === null ? null : new Date(until).toISOString()));
}

/** Describes what is decided about companies, and what they have on file; nothing of those that have never been active. */
async function readDecided(db: Store | StoreTransaction, ids: readonly number[]) {
  if (!ids.length) return new Map<number, { name: string; facts: object }>();
  const columns = ['id', 'name', 'profile'] as const;
  const companies = await db.selectFrom('companies').select(columns).where('id', 'in', ids).execute();
  const domains = await readDomains(db, ids);
  return new Map(
    companies.map(({ id, name, profile }): [number, { name: string; facts: object }] => {
      if (!profile)
        return [
          id,
          { name, facts: { Type: null, Providers: null, Moto: null, Wallets: null, Withheld: [] } },
        ];
      const known = describeFacts(JSON.parse(profile) as CompanyProfile, domains.get(id) ?? []);
      const { VatNumber, Iban, Type, Providers, Moto, Wallets, Withheld } = known;
      return [id, { name, facts: { VatNumber, Iban, Type, Providers, Moto, Wallets, Withheld } }];
    }),
  );
}

/** Reads the ids of the companies that suspend a company. */
export const readSuspenders = ({ suspended_by }: Pick<PartnerCompanyRow, 'suspended_by'>): number[] =>
  JSON.parse(suspended_by) as number[];

async function describeCompanies(
  db: Store | StoreTransaction,
  rows: readonly PartnerCompanyRow[],
): Promise<object[]> {
  const ids = rows.flatMap((row) => [
    row.company_id,
    row.parent_id ?? row.company_id,
    ...readSuspenders(row),
  ]);
  const companies = await readDecided(db, ids);
  return rows.map((row) => ({
    CompanyId: row.id,
    State: row.state,
    SuspendedBy: readSuspenders(row).flatMap((id) => companies.get(id)?.name ?? []),
    Name: companies.get(row.company_id)?.name ?? '',
    Parent: companies.get(row.parent_id ?? 0)?.name ?? null,
    Email: row.email,
    VatNumber: row.vat_number,
    Iban: row.iban,
    Domain: row.domain,
    Representative: row.representative,
    Username: row.username,
    Requirements: listRequirements(row),
    // The facts of an active company may differ from its application by now.
    ...companies.get(row.company_id)?.facts,
    Metadata: JSON.parse(row.metadata) as object,
    CreatedAt: new Date(row.created_at).toISOString(),
    UpdatedAt: new Date(row.updated_at).toISOString(),
  }));
}

export async function describeCompany(db: Store | StoreTransaction, row: PartnerCompanyRow): Promise<object> {
  const [company] = (await describeCompanies(db, [row])) as [object];
  return company;
}

export async function listCompanies(
  store: Store,
  companyId: number,
  { State, ...page }: CompanyQuery,
  needs: CompanyNeeds,
): Promise<Page> {
  const { rows, NextCursor } = await readPage(store, selectCompanies(store, companyId, needs), page, {
    idColumn: 'id',
    filters: { checked: [equals('state', State)] },
  });
  return { rows: await describeCompanies(store, rows), NextCursor };
}

/** @throws Rejection 404 for an unknown company, or one that the caller may not see */
export async function readCompany(
  store: Store,
  { companyId, id }: RecordKey,
  needs: CompanyNeeds,
): Promise<object> {
  const row = await selectCompanies(store, companyId, needs).where('id', '=', id).executeTakeFirst();
  if (!row) throw reject('COMPANY_NOT_FOUND');
  return describeCompany(store, row);
}

/** @throws Rejection 400 */
function readFacts(facts: CompanyFacts, now: number): Partial<PartnerCompanyRow> {
  const spelled = spellFacts(facts);
  const errors = checkFacts(spelled, now);
  if (errors.length) throw rejectFields(errors);
  return toColumns(spelled);
}

/** Takes an unused name for a company without permissions. @throws Rejection 409 */
async function claimName(trx: StoreTransaction, name: string): Promise<number> {
  const refuseName = () =>
    rejectFields([breakRule('Name', 'INVALID_VALUE', 'It has an invisible character.')]);
  if (!foldName(name)) throw refuseName();
  const id = await addCompany(trx, name);
  if (id === undefined) throw reject('COMPANY_EXISTS');
  // A name that only looks like another one is that one's: say so first. The transaction takes the row back.
  if (hasHiddenSigns(name)) throw refuseName();
  return id;
}

/** @throws Rejection 400; 409 if another company of the service has the name */
export async function inviteCompany(
  { Name, ...facts }: NewCompany,
  { trx, now, by, companyId }: CalledChange & { companyId: number },
): Promise<object> {
  const columns = readFacts(facts, now);
  const row: PartnerCompanyRow = {
    email: null,
    vat_number: null,
    iban: null,
    domain: null,
    representative: null,
    username: null,
    metadata: '{}',
    ...columns,
    id: `cmp_${randomUUID()}`,
    company_id: await claimName(trx, Name),
    parent_id: companyId,
    state: 'INVITED',
    onboarding_token: null,
    onboarding_until: null,
    suspended_by: '[]',
    created_at: now,
    updated_at: now,
  };
  await insertPartnerCompany(trx, row);
  await recordChange(trx, {
    companyId: row.company_id,
    type: 'company.created',
    subject: { name: Name },
    after: { Name },
    by,
    now,
  });
  return describeCompany(trx, row);
}

/**
 * Changes the facts of an invitation. For a new name, it creates a company row and deletes the old one: an update would fail if
 * another process took the name at the same moment.
 * @throws Rejection 400, 404; 409 if the name is taken, or the application has been sent
 */
export async function changeCompany(
  key: RecordKey,
  { Name, ...facts }: Partial<NewCompany>,
  { trx, now }: Change,
  needs: CompanyNeeds,
): Promise<object> {
  const columns = readFacts(facts, now);
  const row = await claimCompany(trx, key, { ...needs, from: OPEN });
  const changed = { ...row, ...columns, updated_at: now };
  const companies = trx.selectFrom('companies').select('name').where('id', '=', row.company_id);
  if (Name !== undefined && Name !== (await companies.executeTakeFirstOrThrow()).name) {
    // The new name may read like the old one.
    await updateCompany(trx, row.company_id, { reading: null });
    changed.company_id = await claimName(trx, Name);
    await replaceCompany(trx, row.company_id, changed.company_id);
  }
  await updatePartnerCompany(trx, changed);
  return describeCompany(trx, changed);
}

/**
 * Creates a new URL of the form, which replaces the previous one. @throws Rejection 404; 409 once the application has been sent
 */
export async function createOnboardingLink(
  key: RecordKey,
  { trx, now }: Change,
  needs: CompanyNeeds,
): Promise<object> {
  const row = await claimCompany(trx, key, { ...needs, from: OPEN });
  const token = createOnboardingToken();
  const facts = { onboarding_token: token, onboarding_until: now + ONBOARDING_MS };
  const changed = await enterState(trx, { ...row, ...facts }, { state: 'ONBOARDING', now });
  const OnboardingUrl = `${needs.getBaseUrl()}${ONBOARDING_PATH}/${token}`;
  return { ...(await describeCompany(trx, changed)), OnboardingUrl };
}
