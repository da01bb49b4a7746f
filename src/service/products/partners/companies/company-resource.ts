import { Type } from 'typebox';
import { MAX_EMAIL_LENGTH } from '../../../../protocol/card.ts';
import { nullable, oneOfTexts, text, timeField } from '../../../calls/definitions/answer-fields.ts';
import { defineResource } from '../../../calls/definitions/define-resource.ts';
import { METADATA } from '../../../calls/definitions/metadata-limits.ts';
import { choice, MAX_ID_LENGTH, pathId } from '../../../calls/definitions/parameters.ts';
import { createPageParameters } from '../../../calls/definitions/read-page.ts';
import { EMAIL_FORM, IBAN_FORM } from '../../../calls/definitions/request-fields.ts';
import {
  type CalledChange,
  createRecordSchema,
  type RecordKey,
  type ResourceField,
} from '../../../calls/definitions/resource.ts';
import { COMPANY_STATES } from '../../../calls/tables/partner-companies.ts';
import type { CompanyFactNeeds } from '../../../merchants/company/company-calls.ts';
import { optionalLine, requiredLine, VAT_NUMBER_FORM } from '../../../merchants/contacts/contact-fields.ts';
import {
  type CompanyNeeds,
  type CompanyQuery,
  changeCompany,
  createOnboardingLink,
  inviteCompany,
  listCompanies,
  type NewCompany,
  readCompany,
} from './companies.ts';
import { MAX_DOMAIN_TEXT, MAX_IBAN_TEXT, MAX_REPRESENTATIVE_LENGTH, MAX_VAT_TEXT } from './company-facts.ts';
import { decideFacts, PORTFOLIO_FIELDS, splitChange } from './decide-facts.ts';
import { COMPANY_REVIEW } from './review-company.ts';
import { resumeCompany, suspendCompany } from './suspend-company.ts';

const MAX_NAME_LENGTH = 200;
const GUIDE = 'partners.md#companies';

const RequirementSchema = Type.Object(
  {
    Field: text('What is missing or under review.'),
    Problem: text('`REQUIRED`, `IN_REVIEW` or `REJECTED`.'),
    DueAt: nullable(
      { type: 'string', format: 'date-time' },
      'When the onboarding link ends; null without one.',
    ),
  },
  { additionalProperties: false },
);

const FIELDS = {
  CompanyId: { shown: text('Its id.') },
  State: { shown: oneOfTexts(COMPANY_STATES, 'Where it is in its life cycle.') },
  SuspendedBy: {
    shown: Type.Array(Type.String(), {
      description:
        'The names of the companies that have suspended it; each can lift only its own suspension.',
    }),
  },
  Name: requiredLine(MAX_NAME_LENGTH, 'Its name, once in the service.'),
  Parent: { shown: nullable({ type: 'string' }, 'The company that has it in its portfolio.') },
  Email: {
    ...requiredLine(MAX_EMAIL_LENGTH, 'The email address of the company.', EMAIL_FORM),
    shown: nullable(
      { type: 'string' },
      'The email address of the company; `null` for a company that was not invited.',
    ),
  },
  VatNumber: optionalLine(MAX_VAT_TEXT, 'An EU VAT number with its prefix.', VAT_NUMBER_FORM),
  Iban: optionalLine(MAX_IBAN_TEXT, 'The account that it is paid out to.', IBAN_FORM),
  Domain: optionalLine(MAX_DOMAIN_TEXT, 'The host of its shop; authorized once it is active.'),
  Representative: optionalLine(MAX_REPRESENTATIVE_LENGTH, 'Who acts for it.'),
  Username: { shown: nullable({ type: 'string' }, 'The user that the form created.') },
  Requirements: {
    shown: Type.Array(RequirementSchema, {
      description: 'What the company still needs in order to become active.',
    }),
  },
  ...PORTFOLIO_FIELDS,
  Metadata: { shown: METADATA, create: Type.Optional(METADATA), change: METADATA },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

const OnboardingUrl = {
  shown: text('The form, valid for 7 days and one application. Shown only here.'),
  isShownOnce: true,
};

/** Defines a call that takes effect at once on the company's tokens and links, in every process. */
const defineSwitch = (name: 'suspend' | 'resume') => ({
  id: `${name}Company`,
  name,
  summary:
    name === 'suspend'
      ? 'Suspends a company: its tokens are refused, and its links cannot be paid.'
      : 'Lifts your own suspension of a company.',
  guide: GUIDE,
  refusals: [409],
  keptIn: 'directory' as const,
  message: name === 'suspend' ? 'Company suspended.' : 'Company resumed.',
  answer: Type.Object({ Company: createRecordSchema(FIELDS) }),
  buttons: [{ from: name === 'suspend' ? ['ACTIVE'] : ['SUSPENDED'] }],
  run: async (key: RecordKey, change: CalledChange, needs: CompanyNeeds) => ({
    Company: await (name === 'suspend' ? suspendCompany : resumeCompany)(key, change, needs),
  }),
});

/** The companies of a partner's portfolio, from the invitation onwards. */
export const COMPANY_CALLS = defineResource<CompanyNeeds & CompanyFactNeeds>({
  name: 'Company',
  plural: 'Companies',
  path: '/partners/companies',
  versions: ['v5'],
  scopes: ['partners'],
  isForPartners: true,
  port: COMPANY_REVIEW,
  id: pathId(MAX_ID_LENGTH, 'COMPANY_NOT_FOUND', 'Its id.'),
  fields: FIELDS,
  words: { title: '{Name}', facts: ['{Email}', '{Domain}', '{Representative}'], technical: ['Parent'] },
  create: {
    summary: 'Invites a company into the portfolio.',
    verb: 'Invite',
    guide: GUIDE,
    refusals: [409],
    example: { Name: 'Caffè Blu', Email: 'ciao@caffe-blu.example', VatNumber: 'IT01234567897' },
    run: (body, change) => inviteCompany(body as NewCompany, change),
  },
  list: {
    summary: 'Lists the companies of the portfolio, newest first.',
    guide: GUIDE,
    description: 'Newest first.',
    page: {
      query: {
        ...createPageParameters('cmp_'),
        State: choice(COMPANY_STATES, 'Only companies in this state.'),
      },
      run: (store, { companyId }, query, needs) =>
        listCompanies(store, companyId, query as CompanyQuery, needs),
    },
  },
  read: { summary: 'Reads a company.', guide: GUIDE, run: readCompany },
  change: {
    verb: 'Change',
    summary:
      'Changes a company that has not sent its application, or decides what an active one may do: `Type`, `Providers`, `Moto`, `Wallets`.',
    guide: GUIDE,
    refusals: [409],
    nothing: 'NO_CHANGE',
    keptIn: 'directory',
    example: { Representative: 'Ada Neri' },
    run: async (key, body, change, needs) => {
      const { decided, facts } = splitChange(body);
      const hasFacts = Object.keys(facts).length > 0;
      const changed = hasFacts ? await changeCompany(key, facts, change, needs) : {};
      return Object.keys(decided).length ? decideFacts(key, decided, change, needs) : changed;
    },
  },
  actions: [
    {
      id: 'createOnboardingLink',
      name: 'onboarding-links',
      verb: { label: 'New address of the form', where: { State: '^ONBOARDING$' } },
      summary: 'Creates the address of the form in which the company applies. It replaces the previous one.',
      guide: GUIDE,
      refusals: [409],
      message: 'Onboarding link created.',
      answer: Type.Object({ Company: createRecordSchema({ ...FIELDS, OnboardingUrl }, { isFirst: true }) }),
      run: async (key, change, needs) => ({ Company: await createOnboardingLink(key, change, needs) }),
    },
    defineSwitch('suspend'),
    defineSwitch('resume'),
  ],
});
