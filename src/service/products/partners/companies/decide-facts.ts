import { Type } from 'typebox';
import { PROVIDERS } from '../../../../protocol/payment-methods.ts';
import type { Company } from '../../../calls/companies/company.ts';
import type { CompanyChange } from '../../../calls/companies/company-facts.ts';
import type { CompanyProfile } from '../../../calls/companies/read-companies.ts';
import { nullable } from '../../../calls/definitions/answer-fields.ts';
import type { CalledChange, RecordKey, ResourceField } from '../../../calls/definitions/resource.ts';
import { changeFacts } from '../../../merchants/company/change-facts.ts';
import { type CompanyFactNeeds, DECIDED_FIELDS } from '../../../merchants/company/company-calls.ts';
import { breakRule, type FieldError, type FieldRule } from '../../../platform/http/answers/rejections.ts';
import { type CompanyNeeds, claimCompany, describeCompany } from './companies.ts';

const MAX_APPLE_PAY_DOMAINS = 100;

const WRITTEN = {
  Type: DECIDED_FIELDS.Type.shown,
  Providers: Type.Array(Type.Unsafe<string>({ type: 'string', enum: [...PROVIDERS] }), {
    minItems: 1,
    maxItems: PROVIDERS.length,
    uniqueItems: true,
  }),
  Moto: Type.Boolean(),
  Wallets: Type.Object(
    {
      ApplePay: Type.Optional(
        Type.Unsafe<string[] | null>({
          type: ['array', 'null'],
          items: { type: 'string', maxLength: 500 },
          maxItems: MAX_APPLE_PAY_DOMAINS,
          description: 'Authorized domains; null for all of them.',
        }),
      ),
      GooglePay: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
};

type DecidedName = keyof typeof WRITTEN;

const NAMES = Object.keys(WRITTEN) as DecidedName[];

const inPortfolio = (name: DecidedName): ResourceField => ({
  shown: nullable(DECIDED_FIELDS[name].shown, 'Null before it is active.'),
  change: WRITTEN[name],
});

/** The facts that a partner or admin decides about a company, once it is active. */
export const PORTFOLIO_FIELDS: Record<DecidedName, ResourceField> = {
  Type: inPortfolio('Type'),
  Providers: inPortfolio('Providers'),
  Moto: inPortfolio('Moto'),
  Wallets: inPortfolio('Wallets'),
};

/** Splits a change into what is decided about an active company, and the facts of an application. */
export function splitChange(body: object): { decided: CompanyChange; facts: object } {
  const isDecided = ([name]: [string, unknown]) => NAMES.includes(name as DecidedName);
  const entries = Object.entries(body);
  return {
    decided: Object.fromEntries(entries.filter(isDecided)) as CompanyChange,
    facts: Object.fromEntries(entries.filter((entry) => !isDecided(entry))),
  };
}

const hasApplePay = ({ wallets }: Pick<CompanyProfile, 'wallets'>): boolean =>
  wallets?.applePay?.length !== 0;
const hasGooglePay = ({ wallets }: Pick<CompanyProfile, 'wallets'>): boolean => wallets?.googlePay !== false;

/** Lists what a partner would give to a company although it has it not itself (docs/decisions.md, 543). An admin gives anything. */
function checkRights(owner: Company, change: CompanyChange, before: CompanyProfile): FieldError[] {
  if (owner.type === 'admin') return [];
  const { Providers = [], Moto, Wallets = {}, Type: type } = change;
  const foreign = Providers?.find(
    (provider) => !owner.providers.includes(provider) && !before.providers.includes(provider),
  );
  const broken: [isBroken: boolean, field: string, rule: FieldRule, what: string][] = [
    [type !== undefined, 'Type', 'READ_ONLY', 'Only an admin decides it.'],
    [foreign !== undefined, 'Providers', 'PROVIDER_NOT_AVAILABLE', `You do not have ${foreign} yourself.`],
    [
      Moto === true && !owner.moto && !before.moto,
      'Moto',
      'MOTO_NOT_ENABLED',
      'You do not have it yourself.',
    ],
    [
      Wallets.ApplePay !== undefined && Wallets.ApplePay?.length !== 0 && !hasApplePay(owner),
      'Wallets.ApplePay',
      'METHOD_NOT_AVAILABLE',
      'You do not have it yourself.',
    ],
    [
      Wallets.GooglePay === true && !hasGooglePay(owner) && !hasGooglePay(before),
      'Wallets.GooglePay',
      'METHOD_NOT_AVAILABLE',
      'You do not have it yourself.',
    ],
  ];
  return broken.filter(([isBroken]) => isBroken).map(([, ...error]) => breakRule(...error));
}

/**
 * Decides what an active or suspended company may do.
 * @throws Rejection 400, 404; 409 for a company that has not been approved
 */
export async function decideFacts(
  key: RecordKey,
  decided: CompanyChange,
  change: CalledChange,
  needs: CompanyNeeds & CompanyFactNeeds,
): Promise<object> {
  const row = await claimCompany(change.trx, key, { ...needs, from: ['ACTIVE', 'SUSPENDED'] });
  const owner = needs.directory.findCompany(key.companyId);
  await changeFacts(row.company_id, decided, {
    ...change,
    targets: needs.targets,
    checkRights: (asked, before) => (owner ? checkRights(owner, asked, before) : []),
  });
  return describeCompany(change.trx, row);
}
