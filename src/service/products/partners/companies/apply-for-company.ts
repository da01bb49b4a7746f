import { Type } from 'typebox';
import type { OnboardingFault, OnboardingField } from '../../../../protocol/page-renderer.ts';
import { addFirstUser } from '../../../calls/companies/add-company.ts';
import { PASSWORD_LENGTH } from '../../../calls/companies/digest-password.ts';
import { MERCHANT_SCOPES } from '../../../calls/companies/scopes.ts';
import { line } from '../../../calls/definitions/line.ts';
import type { PartnerCompanyRow } from '../../../calls/tables/partner-companies.ts';
import { USER_FIELDS } from '../../../merchants/directory/user-resource.ts';
import type { FieldError } from '../../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../../platform/http/requests/check-fields.ts';
import type { Store, StoreTransaction } from '../../../platform/store/open-store.ts';
import {
  checkFacts,
  MAX_DOMAIN_TEXT,
  MAX_IBAN_TEXT,
  MAX_REPRESENTATIVE_LENGTH,
  MAX_VAT_TEXT,
  spellFacts,
  toColumns,
} from './company-facts.ts';
import { decide } from './decide-company.ts';
import { enterState } from './enter-state.ts';
import type { ReviewCompany } from './review-company.ts';

/** The values typed into the form. */
export type ApplicationForm = Record<OnboardingField, string>;
export type ApplicationFaults = Partial<Record<OnboardingField, OnboardingFault>>;

const TOKEN = /^[A-Za-z0-9_-]{22}$/;

const checkFields = createFieldCheck(
  Type.Object({
    VatNumber: Type.Unsafe<string>(line(MAX_VAT_TEXT)),
    Iban: Type.Unsafe<string>(line(MAX_IBAN_TEXT)),
    Domain: Type.Unsafe<string>(line(MAX_DOMAIN_TEXT)),
    Representative: Type.Unsafe<string>(line(MAX_REPRESENTATIVE_LENGTH)),
    Username: USER_FIELDS.Username.create,
  }),
);

/** The fields of the form, by the field of the API. */
const FIELDS: Record<string, OnboardingField> = {
  VatNumber: 'vat_number',
  Iban: 'iban',
  Domain: 'domain',
  Representative: 'representative',
  Username: 'username',
};

/**
 * Finds the company with an onboarding link; `undefined` if the link is unknown or was replaced.
 * @param isClaimed whether to lock it for a change in the same transaction
 */
export async function findApplicant(
  db: Store | StoreTransaction,
  token: string,
  { isClaimed = false } = {},
): Promise<PartnerCompanyRow | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const rows = db.selectFrom('partner_companies').selectAll().where('onboarding_token', '=', token);
  return (isClaimed ? rows.forUpdate() : rows).executeTakeFirst();
}

/** Whether the form can be submitted: once, and only before it expires. */
export const canApply = (row: PartnerCompanyRow, now: number): boolean =>
  row.state === 'ONBOARDING' && now < (row.onboarding_until ?? 0);

/** Converts the form into the fields of the API. */
const toFacts = (form: ApplicationForm) => ({
  VatNumber: form.vat_number,
  Iban: form.iban,
  Domain: form.domain,
  Representative: form.representative,
  Username: form.username,
});

/** Finds every invalid field. A password only has to be long enough. */
function findFaults(form: ApplicationForm, now: number): ApplicationFaults {
  const facts = toFacts(form);
  const broken: FieldError[] = [...checkFacts(spellFacts(facts), now), ...checkFields(facts)];
  const faults = broken.map(({ Field, Code }) => [
    FIELDS[Field],
    Code === 'REQUIRED' ? ('required' as const) : ('invalid' as const),
  ]);
  const { length } = [...form.password];
  const isLong = length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
  return {
    ...Object.fromEntries(faults),
    ...(!isLong && { password: length ? 'invalid' : 'required' }),
  };
}

/**
 * Accepts the application of a company: creates its user and starts the review. Nothing changes if there are faults. The username
 * is taken at once, but the user cannot log in before the company is active.
 * @returns the faults; none if the application was accepted
 */
export async function applyForCompany(
  trx: StoreTransaction,
  row: PartnerCompanyRow,
  { form, reviewCompany, now }: { form: ApplicationForm; reviewCompany: ReviewCompany; now: number },
): Promise<ApplicationFaults> {
  const faults = findFaults(form, now);
  if (Object.keys(faults).length) return faults;
  const { company_id: companyId } = row;
  const { username, password } = form;
  const user = { companyId, username, password, scopes: MERCHANT_SCOPES, source: 'form' as const, now };
  if (!(await addFirstUser(trx, user))) return { username: 'taken' };
  const facts = spellFacts(toFacts(form));
  const applied = await enterState(
    trx,
    { ...row, ...toColumns(facts), username },
    { state: 'IN_REVIEW', now },
  );
  const companies = trx.selectFrom('companies').select('name').where('id', '=', companyId);
  const verdict = reviewCompany({
    name: (await companies.executeTakeFirstOrThrow()).name,
    vatNumber: facts.VatNumber,
    iban: facts.Iban,
    domain: facts.Domain,
    representative: facts.Representative,
  });
  await decide(trx, applied, { verdict, now });
  return {};
}
