import { Type } from 'typebox';
import { PROVIDERS } from '../../../protocol/payment-methods.ts';
import { type CompanyChange, describeFacts } from '../../calls/companies/company-facts.ts';
import type { CompanyProfile } from '../../calls/companies/read-companies.ts';
import { getActor } from '../../calls/companies/record-change.ts';
import { nullable, oneOfTexts, text } from '../../calls/definitions/answer-fields.ts';
import { type CallDefinition, defineCall } from '../../calls/definitions/define-call.ts';
import {
  createChangeSchema,
  createRecordSchema,
  type ResourceField,
} from '../../calls/definitions/resource.ts';
import type { WebhookTargets } from '../../platform/addresses/webhook-targets.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { changeFacts } from './change-facts.ts';

const MAX_URL_LENGTH = 2_000;
/** A picture of the maximum size in base64, with its type. */
const MAX_LOGO_LENGTH = 180_000;
const GUIDE = '#the-company';

/** A fact that the company sets. Null or an empty text removes it. */
function ownFact(maxLength: number, description: string): ResourceField {
  const written = { type: ['string', 'null'], maxLength };
  return { shown: nullable({ type: 'string' }, description), change: Type.Unsafe<unknown>(written) };
}

/** The facts that the operator or the parent company decides. */
export const DECIDED_FIELDS = {
  Type: { shown: oneOfTexts(['merchant', 'partner', 'admin'], 'Whether it may have a portfolio.') },
  Providers: {
    shown: Type.Array(oneOfTexts(PROVIDERS, 'A provider.'), { description: 'What its links may name.' }),
  },
  Moto: { shown: Type.Boolean({ description: 'Whether mail and telephone orders are allowed.' }) },
  Wallets: {
    shown: Type.Object(
      {
        ApplePay: Type.Array(Type.String(), {
          description: 'The authorized domains whose pages may offer Apple Pay.',
        }),
        GooglePay: Type.Boolean({ description: 'Whether Google Pay is offered.' }),
      },
      { additionalProperties: false, description: 'Which wallets are enabled.' },
    ),
  },
} satisfies Record<string, ResourceField>;

const FIELDS = {
  Name: { shown: text('Its name, which shoppers see.') },
  DefaultWebhookUrl: ownFact(MAX_URL_LENGTH, 'Gets the events of links without a `WebhookUrl`.'),
  Iban: ownFact(64, 'Its account. `FlowPay` and `Fabrick` need it.'),
  FiscalCode: ownFact(50, '16 characters or 11 digits. `FlowPay` needs it.'),
  LogoUrl: ownFact(MAX_LOGO_LENGTH, 'The logo on its pages: an https URL or a data URL.'),
  TermsUrl: ownFact(MAX_URL_LENGTH, 'Its terms, linked on hosted pages.'),
  PrivacyUrl: ownFact(MAX_URL_LENGTH, 'Its privacy notice, linked there too.'),
  ContactUrl: ownFact(MAX_URL_LENGTH, 'Where shoppers can reach it; `mailto:` and `tel:` are allowed too.'),
  ...DECIDED_FIELDS,
} satisfies Record<string, ResourceField>;

const READ_ONLY = ['Name', ...Object.keys(DECIDED_FIELDS)];

const Changed = createChangeSchema(FIELDS, 'NO_CHANGE');
const checkFields = createFieldCheck(Changed);
const Answer = Type.Object({ Company: createRecordSchema(FIELDS) });

/** Names the fields that the company cannot change itself, before it is told that they are unknown. */
const checkBody = (body: Record<string, unknown>): FieldError[] => [
  ...READ_ONLY.filter((name) => name in body).map((name) =>
    breakRule(
      name,
      'READ_ONLY',
      'Leave it out. The operator of the service or the parent company decides it.',
    ),
  ),
  ...checkFields(body).filter(({ Field }) => !READ_ONLY.includes(Field)),
];

const show = (profile: CompanyProfile, domains: string[]) => {
  const facts: Record<string, unknown> = { ...describeFacts(profile, domains), Name: profile.name };
  return Object.fromEntries(Object.keys(FIELDS).map((name) => [name, facts[name]]));
};

export interface CompanyFactNeeds {
  targets: Pick<WebhookTargets, 'findProblem'>;
}

/** The calls for the facts that a company has on file: those that it sets itself, and those that others decide. */
export const OWN_COMPANY_CALLS: readonly CallDefinition<CompanyFactNeeds>[] = [
  defineCall({
    id: 'readOwnCompany',
    method: 'GET',
    path: '/company',
    versions: ['v5'],
    summary: 'Reads what the company has on file.',
    guide: GUIDE,
    scopes: ['utilities'],
    answer: Answer,
    transaction: 'none',
    run: async ({ company }) => answer('Company.', { Company: show(company, company.domains) }),
  }),
  defineCall({
    id: 'changeOwnCompany',
    method: 'PUT',
    path: '/company',
    versions: ['v5'],
    summary: 'Changes what the company has on file.',
    guide: GUIDE,
    scopes: ['utilities'],
    body: Changed,
    example: { Iban: 'IT60X0542811101000000123456', FiscalCode: '12345678903' },
    answer: Answer,
    transaction: 'shared',
    keptIn: 'directory',
    check: ({ body }) => checkBody(body),
    run: async ({ trx, now, company, body, request }, { targets }: CompanyFactNeeds) => {
      const options = { trx, now, by: getActor(request), targets };
      const { profile, domains } = await changeFacts(company.id, body as CompanyChange, options);
      return answer('Company changed.', { Company: show(profile, domains) });
    },
  }),
];
