import { randomBytes, randomUUID } from 'node:crypto';
import { addCompany } from '../../calls/companies/add-company.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { equals, type Page, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import type { Change, RecordKey } from '../../calls/definitions/resource.ts';
import { reject, rejectFields, rejectState } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { CompanyState, PartnerCompanyRow } from '../../platform/store/partner-rows.ts';
import { type CompanyFacts, checkFacts, spellFacts, toColumns } from './company-facts.ts';
import { enterState } from './enter-state.ts';
import type { ReviewCompany } from './review-company.ts';

/** The part of the address before the secret; no token of a link is spelled so. */
export const ONBOARDING_PATH = '/checkout/onboarding';
const ONBOARDING_MS = 7 * 86_400_000;

/** 128 random bits: the address is enough to apply for the company. */
const createOnboardingToken = (): string => randomBytes(16).toString('base64url');

export interface CompanyNeeds {
  directory: Pick<Directory, 'findCompany'>;
  getBaseUrl: () => string;
  reviewCompany?: ReviewCompany | undefined;
}

/** The part of the needs by which it is decided who may see what. */
export type CompanyViewNeeds = Pick<CompanyNeeds, 'directory' | 'reviewCompany'>;

/** The body of an invitation, checked by its schema. */
export interface NewCompany extends CompanyFacts {
  Name: string;
}

export interface CompanyQuery extends PageQuery {
  State?: CompanyState;
}

/** The states in which facts are missing, and may change. */
const OPEN: readonly CompanyState[] = ['INVITED', 'ONBOARDING'];

/**
 * The companies that a company may see: a partner those whose parent it is, an admin all but itself.
 * @throws Rejection 404 where no review is possible
 */
function selectCompanies(
  db: Store | StoreTransaction,
  companyId: number,
  { directory, reviewCompany }: CompanyViewNeeds,
) {
  if (!reviewCompany) throw reject('NOT_IN_SANDBOX');
  const rows = db.selectFrom('partner_companies').selectAll();
  return directory.findCompany(companyId)?.type === 'admin'
    ? rows.where('company_id', '<>', companyId)
    : rows.where('parent_id', '=', companyId);
}

/** @throws Rejection 404; 409 in a state from which the step does not go */
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

/** Lists what is between a company and being active. The form also asks for a login. */
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

async function describeCompanies(
  db: Store | StoreTransaction,
  rows: readonly PartnerCompanyRow[],
): Promise<object[]> {
  const ids = rows.flatMap((row) => [row.company_id, row.parent_id ?? row.company_id]);
  const companies = ids.length
    ? await db.selectFrom('companies').select(['id', 'name']).where('id', 'in', ids).execute()
    : [];
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    CompanyId: row.id,
    State: row.state,
    Name: names.get(row.company_id) ?? '',
    Parent: names.get(row.parent_id ?? 0) ?? null,
    Email: row.email,
    VatNumber: row.vat_number,
    Iban: row.iban,
    Domain: row.domain,
    Representative: row.representative,
    Username: row.username,
    Requirements: listRequirements(row),
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

/** Takes a name that no company has, by a company that can do nothing yet. @throws Rejection 409 */
async function claimName(trx: StoreTransaction, name: string): Promise<number> {
  const id = await addCompany(trx, name);
  if (id === undefined) throw reject('COMPANY_EXISTS');
  return id;
}

/** @throws Rejection 400; 409 for the name of another company of the service */
export async function inviteCompany(
  { Name, ...facts }: NewCompany,
  { trx, now, companyId }: Change & { companyId: number },
  { reviewCompany }: CompanyNeeds,
): Promise<object> {
  if (!reviewCompany) throw reject('NOT_IN_SANDBOX');
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
    created_at: now,
    updated_at: now,
  };
  await trx.insertInto('partner_companies').values(row).execute();
  return describeCompany(trx, row);
}

/**
 * Changes what a company was invited with. A new name is claimed like the first one, and frees it: an update would fail where another
 * process takes the name at the same moment.
 * @throws Rejection 400, 404; 409 for a name that is taken, or once the application is sent
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
    changed.company_id = await claimName(trx, Name);
    await trx.deleteFrom('companies').where('id', '=', row.company_id).execute();
  }
  await trx.updateTable('partner_companies').set(changed).where('id', '=', row.id).execute();
  return describeCompany(trx, changed);
}

/** Creates the address of the form, in place of the one before. @throws Rejection 404; 409 once the application is sent */
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

/** @throws Rejection 404; 409 in any other state than `from` */
export async function moveCompany(
  key: RecordKey,
  { trx, now }: Change,
  { from, to, ...needs }: CompanyNeeds & Record<'from' | 'to', 'ACTIVE' | 'SUSPENDED'>,
): Promise<object> {
  const row = await claimCompany(trx, key, { ...needs, from: [from] });
  return describeCompany(trx, await enterState(trx, row, { state: to, now }));
}
