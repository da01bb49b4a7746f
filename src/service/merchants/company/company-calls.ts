import { Type } from 'typebox';
import { DEFAULT_ACCENT, MAX_RADIUS } from '../../../protocol/brand/brand.ts';
import type { CallVerb, RecordWords } from '../../../protocol/dashboard/record-words.ts';
import { PROVIDERS } from '../../../protocol/payment-methods.ts';
import { type BRAND_PARTS, type CompanyChange, describeFacts } from '../../calls/companies/company-facts.ts';
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
import { asHint, asStated, breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import { type CheckFields, createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { changeFacts } from './change-facts.ts';

const MAX_URL_LENGTH = 2_000;
/** A picture of the maximum size in base64, with its type. */
const MAX_LOGO_LENGTH = 180_000;

interface OwnFact {
  /** Stated only: an empty text is accepted, too. */
  format: 'uri' | 'iban' | 'fiscal-code';
  maxLength: number;
  /** Its label in the dashboard. */
  title: string;
  /** The sentence about it in the dashboard. */
  hint: string;
  input?: 'picture';
}

/** A fact that the company sets. Null or an empty text removes it. */
function ownFact(description: string, { format, maxLength, title, hint, input }: OwnFact): ResourceField {
  const written = {
    ...{ type: ['string', 'null'], description: hint, maxLength },
    ...asStated({ format }),
  };
  return {
    label: title,
    shown: nullable({ type: 'string' }, description),
    change: Type.Unsafe<unknown>({ ...written, ...(input && { 'x-input': input }) }),
  };
}

const toUrlFact = (title: string, description: string, hint: string): ResourceField =>
  ownFact(description, { title, hint, maxLength: MAX_URL_LENGTH, format: 'uri' });

/** The facts that the operator or the parent company decides. */
export const DECIDED_FIELDS = {
  Type: { shown: oneOfTexts(['merchant', 'partner', 'admin'], 'Whether it may have a portfolio.') },
  Providers: {
    shown: Type.Array(oneOfTexts(PROVIDERS, 'A provider.'), { description: 'What its links may name.' }),
  },
  Moto: {
    label: 'Mail and telephone orders',
    shown: Type.Boolean({
      description: 'Whether mail and telephone orders are allowed.',
    }),
  },
  Wallets: {
    shown: Type.Object(
      {
        ApplePay: Type.Array(Type.String(), {
          title: 'Apple Pay',
          description: 'The authorized domains whose pages may offer Apple Pay.',
        }),
        GooglePay: Type.Boolean({ title: 'Google Pay', description: 'Whether Google Pay is offered.' }),
      },
      { additionalProperties: false, description: 'Which wallets are enabled.' },
    ),
  },
} satisfies Record<string, ResourceField>;

const FIELDS = {
  Name: { shown: text('Its name, which shoppers see.') },
  Iban: ownFact('Its account. `FlowPay` and `Fabrick` need it.', {
    ...{ title: 'IBAN', maxLength: 64, format: 'iban' },
    hint: 'The account that bank transfers and open banking are paid to.',
  }),
  FiscalCode: ownFact('16 characters or 11 digits. `FlowPay` needs it.', {
    ...{ title: 'Fiscal code', maxLength: 50, format: 'fiscal-code' },
    hint: '16 characters or 11 digits. Bank transfers need it.',
  }),
  LogoUrl: ownFact('The logo on its pages: an https URL or a data URL.', {
    ...{ title: 'Logo', maxLength: MAX_LOGO_LENGTH, input: 'picture', format: 'uri' },
    hint: 'The https address of a square picture of at most 128 KiB.',
  }),
  TermsUrl: toUrlFact(
    'Terms',
    'Its terms, linked on hosted pages.',
    'The https address of your terms, linked on hosted pages.',
  ),
  PrivacyUrl: toUrlFact(
    'Privacy notice',
    'Its privacy notice, linked there too.',
    'The https address of your privacy notice.',
  ),
  ContactUrl: toUrlFact(
    'Contact',
    'Where shoppers can reach it; `mailto:` and `tel:` are allowed too.',
    'Where shoppers reach you: an https, mailto or tel address.',
  ),
  DefaultWebhookUrl: toUrlFact(
    'Webhook address',
    'Gets the events of links without a `WebhookUrl`.',
    'Gets the events of links that name no address of their own.',
  ),
  NearlyPaid: {
    label: 'Nearly paid',
    shown: Type.Boolean({
      description: 'Whether its users see who tried and did not pay, and can send the link again.',
    }),
    change: Type.Boolean({
      description:
        'Lists under Payments who opened a link or tried to pay, and did not, and lets your team send the link again: once a day, three times at most. Your shoppers must have agreed to be written to about their order.',
    }),
  },
  ...DECIDED_FIELDS,
} satisfies Record<string, ResourceField>;

const READ_ONLY = ['Name', ...Object.keys(DECIDED_FIELDS)];

/** Names the fields that the company cannot change itself, before it is told that they are unknown. */
const checkReadOnly = (body: Record<string, unknown>, checkFields: CheckFields): FieldError[] => [
  ...READ_ONLY.filter((name) => name in body).map((name) =>
    breakRule(
      name,
      'READ_ONLY',
      'Leave it out. The operator of the service or the parent company decides it.',
    ),
  ),
  ...checkFields(body).filter(({ Field }) => !READ_ONLY.includes(Field)),
];

export interface CompanyFactNeeds {
  targets: Pick<WebhookTargets, 'findProblem'>;
}

interface FactCalls {
  /** The name of the record in answers and in the names of the calls. */
  record: string;
  path: string;
  /** The facts in words, for the summaries of the calls. */
  about: string;
  guide: string;
  verb: CallVerb;
  words: RecordWords;
  ids: [read: string, change: string];
  fields: Record<string, ResourceField>;
  example: object;
  check?: (body: Record<string, unknown>, checkFields: CheckFields) => FieldError[];
}

/** Creates the calls for facts that a company has on file: one reads them, the other one changes those that are sent. */
function createFactCalls({
  record,
  path,
  about,
  guide,
  verb,
  words,
  ids: [readId, changeId],
  fields,
  example,
  check = (body, checkFields) => checkFields(body),
}: FactCalls): readonly CallDefinition<CompanyFactNeeds>[] {
  const Changed = createChangeSchema(fields, 'NO_CHANGE');
  const checkFields = createFieldCheck(Changed);
  const show = (profile: CompanyProfile, domains: string[]) => {
    const facts: Record<string, unknown> = { ...describeFacts(profile, domains), Name: profile.name };
    return { [record]: Object.fromEntries(Object.keys(fields).map((name) => [name, facts[name]])) };
  };
  const shared = {
    ...{ path, guide, versions: ['v5'], scopes: ['utilities'] },
    answer: Type.Object({ [record]: createRecordSchema(fields) }),
  } satisfies Partial<CallDefinition<CompanyFactNeeds>>;
  return [
    defineCall({
      ...shared,
      id: readId,
      words,
      method: 'GET',
      summary: `Reads ${about}.`,
      transaction: 'none',
      run: async ({ company }) => answer(`${record}.`, show(company, company.domains)),
    }),
    defineCall({
      ...shared,
      id: changeId,
      verb,
      method: 'PUT',
      summary: `Changes ${about}.`,
      body: Changed,
      example,
      transaction: 'shared',
      keptIn: 'directory',
      check: ({ body }) => check(body, checkFields),
      run: async ({ trx, now, company, body, request }, { targets }: CompanyFactNeeds) => {
        const options = { trx, now, by: getActor(request), targets };
        const { profile, domains } = await changeFacts(company.id, body as CompanyChange, options);
        return answer(`${record} changed.`, show(profile, domains));
      },
    }),
  ];
}

/** The calls for the facts that a company has on file: those that it sets itself, and those that others decide. */
export const OWN_COMPANY_CALLS = createFactCalls({
  record: 'Company',
  path: '/company',
  about: 'what the company has on file',
  guide: '#the-company',
  ids: ['readOwnCompany', 'changeOwnCompany'],
  verb: { label: 'On file', isFirst: {} },
  words: {
    title: '{Name}',
    notes: ['What is below the form is decided by your partner or the operator of this service.'],
    technical: Object.keys(FIELDS).filter((name) => !Object.keys(DECIDED_FIELDS).includes(name)),
  },
  fields: FIELDS,
  example: { Iban: 'IT60X0542811101000000123456', FiscalCode: '12345678903' },
  check: checkReadOnly,
});

/** A color in the fixtures' spelling, `#rrggbb`, or `#rgb`. An empty text removes it. */
function color(title: string, description: string, hint: string, empty: string): ResourceField {
  const pattern = '^(#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}))?$';
  const written = {
    type: ['string', 'null'],
    title,
    description: hint,
    'x-input': 'color',
    'x-empty': empty,
    pattern,
    ...asHint('A color such as #c8102e, or null for none.'),
  };
  return { shown: nullable({ type: 'string' }, description), change: Type.Unsafe<unknown>(written) };
}

/** The calls for the company's look on the pages and in the mails that its shoppers see. */
export const BRAND_CALLS = createFactCalls({
  record: 'Brand',
  path: '/brand',
  about: "the company's brand",
  guide: '#the-brand',
  ids: ['readBrand', 'changeBrand'],
  verb: { label: 'Colors and corners', isFirst: {}, part: 'brand' },
  words: {
    title: 'Your brand',
    notes: ['How your pages and emails look to shoppers. A link’s stylesheet is applied on top of it.'],
    technical: ['Accent', 'OnAccent', 'Radius'],
  },
  fields: {
    Accent: color(
      'Color of buttons and links',
      'The color of buttons and links. Null: the blue of the page.',
      'A color such as #c8102e. Empty: blue.',
      DEFAULT_ACCENT,
    ),
    OnAccent: color(
      'Color of the text on buttons',
      'The color of text on it. Null: black or white, whichever is easier to read.',
      'Empty: black or white, whichever is easier to read.',
      '#ffffff',
    ),
    Radius: {
      shown: nullable(
        { type: 'number' },
        'The corners of fields and buttons, in pixels. Null: those of the page.',
      ),
      change: Type.Unsafe<unknown>({
        type: ['number', 'null'],
        title: 'Round corners, in pixels',
        description: `0 to ${MAX_RADIUS}. Empty: 10.`,
        minimum: 0,
        maximum: MAX_RADIUS,
        ...asHint(`Pixels from 0 to ${MAX_RADIUS}, or null for none.`),
      }),
    },
  } satisfies Record<keyof typeof BRAND_PARTS, ResourceField>,
  example: { Accent: '#c8102e', Radius: 4 },
});
