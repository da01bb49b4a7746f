import { Type } from 'typebox';
import { PROVIDERS } from '../../../../protocol/payment-methods.ts';
import type { Company } from '../../../calls/companies/company.ts';
import type { CompanyChange } from '../../../calls/companies/company-facts.ts';
import type { CompanyProfile } from '../../../calls/companies/read-companies.ts';
import { exceedsDomains, hasApplePay, hasGooglePay } from '../../../calls/companies/withhold-rights.ts';
import { nullable } from '../../../calls/definitions/answer-fields.ts';
import type { CalledChange, RecordKey, ResourceField } from '../../../calls/definitions/resource.ts';
import { changeFacts } from '../../../merchants/company/change-facts.ts';
import { type CompanyFactNeeds, DECIDED_FIELDS } from '../../../merchants/company/company-calls.ts';
import {
  asHint,
  breakRule,
  type FieldError,
  type FieldRule,
} from '../../../platform/http/answers/rejections.ts';
import { type CompanyNeeds, claimCompany, describeCompany } from './companies.ts';

const MAX_APPLE_PAY_DOMAINS = 100;

const WRITTEN = {
  Type: DECIDED_FIELDS.Type.shown,
  Providers: Type.Array(Type.Unsafe<string>({ type: 'string', enum: [...PROVIDERS] }), {
    minItems: 1,
    maxItems: PROVIDERS.length,
    uniqueItems: true,
    description: 'What its links may name.',
  }),
  Moto: Type.Boolean({ description: 'Whether mail and telephone orders are allowed.' }),
  Wallets: Type.Object(
    {
      ApplePay: Type.Optional(
        Type.Unsafe<string[] | null>({
          type: ['array', 'null'],
          items: { type: 'string', maxLength: 500 },
          maxItems: MAX_APPLE_PAY_DOMAINS,
          title: 'Hosts with Apple Pay',
          description: 'Authorized domains; `null` for all of them.',
        }),
      ),
      GooglePay: Type.Optional(
        Type.Boolean({ title: 'Google Pay', description: 'Whether Google Pay is offered.' }),
      ),
    },
    {
      additionalProperties: false,
      minProperties: 1,
      description: 'Which wallets are enabled.',
      ...asHint('An object with ApplePay, GooglePay or both.'),
    },
  ),
};

type DecidedName = keyof typeof WRITTEN;

const NAMES = Object.keys(WRITTEN) as DecidedName[];

const inPortfolio = (name: DecidedName): ResourceField => ({
  ...DECIDED_FIELDS[name],
  shown: nullable(DECIDED_FIELDS[name].shown, 'Null before it is active.'),
  change: WRITTEN[name],
});

/** The facts that a partner or admin decides about a company, once it is active. */
export const PORTFOLIO_FIELDS: Record<DecidedName | 'Withheld', ResourceField> = {
  Type: inPortfolio('Type'),
  Providers: inPortfolio('Providers'),
  Moto: inPortfolio('Moto'),
  Wallets: inPortfolio('Wallets'),
  Withheld: {
    shown: Type.Array(Type.String(), {
      description: 'What the operator or an admin has removed, and a partner cannot restore.',
    }),
  },
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

const NOT_OWN = 'You do not have it yourself.';
const TAKEN = 'The operator of the service or an admin has taken it away: only they can give it back.';

/** Finds what excludes each fact that a change would give to a company. The first reason of a fact counts. */
function listGiven(owner: Company, change: CompanyChange, before: CompanyProfile) {
  const { Providers, Moto, Wallets = {} } = change;
  const { withheld = {}, wallets } = before;
  const given = (Providers ?? []).filter((provider) => !before.providers.includes(provider));
  const foreign = given.find((provider) => !owner.providers.includes(provider));
  const { ApplePay, GooglePay } = Wallets;
  return [
    {
      field: 'Providers',
      rule: 'PROVIDER_NOT_AVAILABLE',
      isGiven: given.length > 0,
      isForeign: foreign !== undefined,
      isTaken: given.some((provider) => withheld.providers?.includes(provider)),
      notOwn: `You do not have ${foreign} yourself.`,
    },
    {
      field: 'Moto',
      rule: 'MOTO_NOT_ENABLED',
      isGiven: Moto === true && !before.moto,
      isForeign: !owner.moto,
      isTaken: withheld.moto,
    },
    {
      field: 'Wallets.ApplePay',
      rule: 'METHOD_NOT_AVAILABLE',
      isGiven: ApplePay !== undefined && exceedsDomains(ApplePay, wallets?.applePay),
      isForeign: !hasApplePay(owner),
      isTaken: exceedsDomains(ApplePay, withheld.applePay),
    },
    {
      field: 'Wallets.GooglePay',
      rule: 'METHOD_NOT_AVAILABLE',
      isGiven: GooglePay === true && !hasGooglePay(before),
      isForeign: !hasGooglePay(owner),
      isTaken: withheld.googlePay,
    },
  ] as const satisfies readonly {
    field: string;
    rule: FieldRule;
    isGiven: boolean;
    isForeign: boolean;
    isTaken: boolean | undefined;
    notOwn?: string;
  }[];
}

/**
 * Lists what a partner would give to a company although it does not have it itself, or although someone above has taken it away
 * (docs/decisions.md, 543). An admin gives anything.
 */
function checkRights(owner: Company, change: CompanyChange, before: CompanyProfile): FieldError[] {
  if (owner.type === 'admin') return [];
  const errors = listGiven(owner, change, before)
    .filter(({ isGiven, isForeign, isTaken }) => isGiven && (isForeign || isTaken))
    .map(({ field, rule, isForeign, ...given }) =>
      breakRule(field, rule, isForeign ? ('notOwn' in given ? given.notOwn : NOT_OWN) : TAKEN),
    );
  return change.Type === undefined
    ? errors
    : [breakRule('Type', 'READ_ONLY', 'Only an admin decides it.'), ...errors];
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
