import { findEmailProblem, findNameProblem } from '../../../protocol/card.ts';
import { hasFiscalCheck } from '../../../protocol/identifiers/fiscal-code.ts';
import { isCompanyUrl } from '../../../protocol/origins.ts';
import { findProviderProblem } from '../../../protocol/select-payment-methods.ts';
import type { Company } from '../../calls/companies/company.ts';
import { EMAIL_HINT, TIME_HINT, URL_HINT, WEBHOOK_URL_HINT } from '../../calls/definitions/request-fields.ts';
import { parseMerchantUrl } from '../../platform/addresses/parse-merchant-url.ts';
import type { WebhookTargets } from '../../platform/addresses/webhook-targets.ts';
import { parseTime } from '../../platform/clock/parse-time.ts';
import {
  breakRule,
  type FieldError,
  type FieldRule,
  type TellingRule,
} from '../../platform/http/answers/rejections.ts';
import { createFieldCheck, getTopField, sortErrors } from '../../platform/http/requests/check-fields.ts';
import { stripFiscalCode } from '../../platform/identifiers/fiscal-code.ts';
import { IBAN_PROBLEMS, parseIban } from '../../platform/identifiers/parse-iban.ts';
import { explainForeignSign, explainOutsideSepa } from '../../platform/identifiers/sepa.ts';
import {
  completeLinkRequest,
  type LinkRequest,
  LinkRequestSchema,
  LinkRequestV5Schema,
} from '../terms/link-request.ts';
import { explainUnpayable, type LinkWithCompany, listPayableMethods } from '../terms/list-payable-methods.ts';
import { MAX_START_AHEAD_MS } from '../terms/subscription-plan.ts';
import { isSepaRequested, offersSepa } from './asks-sepa.ts';
import { checkMetadata } from './check-metadata.ts';

const CHECKS = { v4: createFieldCheck(LinkRequestSchema), v5: createFieldCheck(LinkRequestV5Schema) };

/** The context of the rules, in addition to the request. */
export interface LinkRules {
  company: Company;
  targets: WebhookTargets;
  /** The API version whose fields are known. Default: v5. */
  version?: 'v4' | 'v5';
  /** Ms since 1970. */
  now: number;
}

/** A broken rule, and what would be right. */
interface Explained {
  rule: FieldRule;
  hint: string;
}

const explain = (rule: FieldRule, hint: string): Explained => ({ rule, hint });

export type BrokenRule = TellingRule | Explained;

/** Checks a field that is valid by its schema. Returns the rule that the request breaks. */
type Rule = (request: LinkRequest, context: LinkRules) => BrokenRule | undefined;

export const describeBrokenRule = (field: string, problem: BrokenRule): FieldError =>
  typeof problem === 'string' ? breakRule(field, problem) : breakRule(field, problem.rule, problem.hint);

/** Returns the rule that a redirect URL breaks. */
export function findRedirectProblem(text: string, { domains }: Company): BrokenRule | undefined {
  const url = parseMerchantUrl(text);
  if (url === 'insecure') return explain('HTTPS_REQUIRED', URL_HINT);
  if (url === 'malformed') return explain('INVALID_VALUE', URL_HINT);
  if (isCompanyUrl(url, domains)) return undefined;
  const hint =
    'It needs a domain of the company, with any port. POST /api/v5/authorized-domains authorizes another one.';
  return { rule: 'DOMAIN_NOT_AUTHORIZED', hint };
}

const checkRedirectUrl =
  (field: 'SuccessRedirectUrl' | 'FailureRedirectUrl' | 'CancelRedirectUrl'): Rule =>
  ({ [field]: url, Type }, { company }) => {
    if (url !== undefined) return findRedirectProblem(url, company);
    // A bank takes over the window of the shop, and the shopper has to get back to it.
    return Type === 'embedded'
      ? { rule: 'REQUIRED', hint: 'A link of the Type embedded needs it.' }
      : undefined;
  };

/** Creates the rule of a prefilled field, which a reusable link cannot have: many people know its URL. */
const checkShopperField =
  (field: 'ShopperEmail' | 'ShopperName', findProblem: (typed: string) => unknown, hint: string): Rule =>
  ({ [field]: value, Reusable }, { version = 'v5' }) => {
    if (value === undefined) return undefined;
    if (findProblem(value)) return explain('INVALID_VALUE', hint);
    // In v4, `Reusable` is an unknown field and is refused as such.
    return Reusable === true && version === 'v5' ? 'NOT_REUSABLE' : undefined;
  };

/** Reads what determines the methods of a link. Other fields may be malformed. */
function readMethodTerms(request: LinkRequest, company: Company): LinkWithCompany {
  const { Currency, Providers, PaymentMethods, AutoCapture, Reusable, MinAmount, SubscriptionOnCompletion } =
    completeLinkRequest(request);
  return {
    currency: Currency,
    // The others have an error of their own.
    providers: Providers.filter((provider) => !findProviderProblem(provider, company)),
    paymentMethods: PaymentMethods,
    autoCapture: AutoCapture,
    subscription: SubscriptionOnCompletion,
    isReusable: Reusable === true,
    freeAmount: MinAmount,
    company,
  };
}

/** The rules by the field at which the error is reported. */
const RULES: Partial<Record<keyof LinkRequest, Rule>> = {
  Amount: ({ Amount, MinAmount = Amount, MaxAmount = Amount }) =>
    Amount < MinAmount || Amount > MaxAmount ? 'OUT_OF_RANGE' : undefined,
  SuccessRedirectUrl: checkRedirectUrl('SuccessRedirectUrl'),
  FailureRedirectUrl: checkRedirectUrl('FailureRedirectUrl'),
  CancelRedirectUrl: checkRedirectUrl('CancelRedirectUrl'),
  Currency: (request) =>
    isSepaRequested(request) && (request.Currency ?? 'EUR') !== 'EUR' ? 'SEPA_EUR_ONLY' : undefined,
  Providers: ({ Providers = ['ServiceDirect'] }, { company }) => {
    const problems = Providers.flatMap((provider) => {
      const problem = findProviderProblem(provider, company);
      return problem ? [`${provider}: ${problem}.`] : [];
    });
    return problems.length ? { rule: 'PROVIDER_NOT_AVAILABLE', hint: problems.join(' ') } : undefined;
  },
  AutoCapture: (request) =>
    isSepaRequested(request) && request.AutoCapture === false ? 'SEPA_AUTO_CAPTURE' : undefined,
  Moto: ({ Moto, Reusable, MinAmount }, { company, version = 'v5' }) => {
    if (!Moto) return undefined;
    if (!company.moto) return 'MOTO_NOT_ENABLED';
    // In v4, both are unknown fields and are refused as such.
    if (version === 'v4') return undefined;
    if (Reusable === true) return 'NOT_REUSABLE';
    return MinAmount === undefined ? undefined : 'FREE_AMOUNT';
  },
  Summary: ({ Summary, Type }) =>
    Summary === 'amount' && Type !== 'embedded'
      ? {
          rule: 'INVALID_VALUE',
          hint: 'amount needs the Type embedded: nothing around a hosted page shows the order.',
        }
      : undefined,
  WebhookUrl: ({ WebhookUrl }, { targets }) => {
    const problem = WebhookUrl === undefined ? undefined : targets.findProblem(WebhookUrl);
    return problem && explain(problem, WEBHOOK_URL_HINT);
  },
  StoreReference: ({ StoreReference }, { company }) =>
    StoreReference === undefined ||
    company.stores.some(({ reference, active }) => active && reference === StoreReference)
      ? undefined
      : 'STORE_NOT_FOUND',
  DebtorFiscalCode: ({ DebtorFiscalCode, Providers }) =>
    DebtorFiscalCode === undefined ||
    !Providers?.includes('FlowPay') ||
    hasFiscalCheck(stripFiscalCode(DebtorFiscalCode))
      ? undefined
      : {
          rule: 'CHECK_DIGITS',
          hint: 'FlowPay uses it to find the transfer: its last character must match the others.',
        },
  ShopperEmail: checkShopperField('ShopperEmail', findEmailProblem, EMAIL_HINT),
  ShopperName: checkShopperField(
    'ShopperName',
    findNameProblem,
    'A name that is not blank, and has no card number.',
  ),
  Items: ({ Items, Amount, MinAmount }) => {
    if (!Items?.length) return undefined;
    if (MinAmount !== undefined) return 'FREE_AMOUNT';
    return Items.reduce((sum, { Quantity, UnitPrice }) => sum + Quantity * UnitPrice, 0) !== Amount
      ? 'ITEMS_TOTAL'
      : undefined;
  },
  PaymentMethods: (request, { company }) => {
    const terms = readMethodTerms(request, company);
    if (!terms.providers.length) return undefined;
    // Errors about SEPA are reported at the fields that it requires, and those about a subscription at its own.
    const sepa = isSepaRequested(request) && { currency: 'EUR' as const, autoCapture: true };
    const hint = explainUnpayable({ ...terms, ...sepa, subscription: undefined });
    return hint === undefined ? undefined : { rule: 'METHOD_NOT_AVAILABLE', hint };
  },
  DebtorIban: (request) => {
    if (request.DebtorIban === undefined) return isSepaRequested(request) ? 'REQUIRED_FOR_SEPA' : undefined;
    const parsed = parseIban(request.DebtorIban);
    // The page would refuse the account that the shopper is shown.
    const hint = Array.isArray(parsed)
      ? parsed.map((problem) => IBAN_PROBLEMS[problem]).join(' ')
      : offersSepa(request) && explainOutsideSepa(parsed.iban);
    return hint ? explain('INVALID_VALUE', hint) : undefined;
  },
  DebtorName: (request) => {
    if (!isSepaRequested(request)) return undefined;
    if (request.DebtorName === undefined) return 'REQUIRED_FOR_SEPA';
    const hint = explainForeignSign(request.DebtorName);
    return hint ? explain('INVALID_VALUE', hint) : undefined;
  },
  SubscriptionOnCompletion: (request, { company }) => {
    if (!request.SubscriptionOnCompletion) return undefined;
    if (request.MinAmount !== undefined) return 'FREE_AMOUNT';
    // A hold can be released: a first payment that was never taken would be repeated.
    if (request.AutoCapture === false) return 'SUBSCRIPTION_AUTO_CAPTURE';
    const canSave = request.AllowTokenization !== false;
    return canSave && listPayableMethods(readMethodTerms(request, company)).length
      ? undefined
      : 'SUBSCRIPTION_NEEDS_CARD';
  },
  MaxAmount: ({ MinAmount, MaxAmount }) =>
    MaxAmount !== undefined && MinAmount === undefined ? 'REQUIRES_MIN_AMOUNT' : undefined,
};

/** Checks that only one of the two fields sets when the second payment is due. */
function checkStart(subscription: LinkRequest['SubscriptionOnCompletion'], now: number): FieldError[] {
  const { StartDate, TrialDays } = subscription ?? {};
  if (StartDate === undefined) return [];
  const startsAt = parseTime(StartDate);
  if (startsAt === undefined)
    return [breakRule('SubscriptionOnCompletion.StartDate', 'INVALID_VALUE', TIME_HINT)];
  if (startsAt > now + MAX_START_AHEAD_MS)
    return [breakRule('SubscriptionOnCompletion.StartDate', 'OUT_OF_RANGE')];
  return TrialDays === undefined ? [] : [breakRule('SubscriptionOnCompletion.TrialDays', 'ONE_START')];
}

/** Fields that identify the shopper in another way, or remove the checkbox or the email field from the page. */
const NOT_REMEMBERED: Partial<Record<keyof LinkRequest, (request: LinkRequest) => boolean>> = {
  Moto: ({ Moto }) => Moto === true,
  HideEmailInput: ({ HideEmailInput }) => HideEmailInput === true,
  AllowTokenization: ({ AllowTokenization }) => AllowTokenization === false,
  SubscriptionOnCompletion: ({ SubscriptionOnCompletion }) => SubscriptionOnCompletion !== undefined,
};

/** Checks the fields that conflict with `RememberMe`, which finds cards by the email address. Broken fields are skipped. */
function checkRememberMe(request: LinkRequest, { company }: LinkRules, broken: Set<string>): FieldError[] {
  if (request.RememberMe !== true) return [];
  const errors = Object.entries(NOT_REMEMBERED).flatMap(([field, isInTheWay]) =>
    !broken.has(field) && isInTheWay(request) ? [breakRule(field, 'NOT_REMEMBERED')] : [],
  );
  if (!broken.has('Metadata') && request.Metadata?.shopperReference !== undefined)
    errors.push(breakRule('Metadata.shopperReference', 'NOT_REMEMBERED'));
  if (broken.size || listPayableMethods(readMethodTerms(request, company)).includes('card')) return errors;
  return [...errors, breakRule('RememberMe', 'REMEMBER_NEEDS_CARD')];
}

/** Other fields that a rule depends on. If one of them is broken, the rule is skipped. */
const NEEDS: Partial<Record<keyof LinkRequest, (keyof LinkRequest)[]>> = {
  Currency: ['PaymentMethods'],
  AutoCapture: ['PaymentMethods'],
  SuccessRedirectUrl: ['Type'],
  FailureRedirectUrl: ['Type'],
  CancelRedirectUrl: ['Type'],
  Items: ['Amount', 'MinAmount'],
  Amount: ['MinAmount', 'MaxAmount'],
  MaxAmount: ['MinAmount'],
  PaymentMethods: ['Currency', 'Providers', 'AutoCapture', 'MinAmount'],
  DebtorFiscalCode: ['Providers'],
  Summary: ['Type'],
  DebtorIban: ['PaymentMethods'],
  DebtorName: ['PaymentMethods'],
  SubscriptionOnCompletion: [
    'PaymentMethods',
    'Currency',
    'Providers',
    'AutoCapture',
    'AllowTokenization',
    'MinAmount',
  ],
};

/** Sorts errors in the order of the specification's table, one per field. */
export const sortLinkErrors = (errors: FieldError[]): FieldError[] =>
  sortErrors(errors, Object.keys(LinkRequestV5Schema.properties));

const findError = (field: keyof LinkRequest, request: LinkRequest, context: LinkRules): FieldError[] => {
  const problem = RULES[field]?.(request, context);
  return problem ? [describeBrokenRule(field, problem)] : [];
};

/** Lists why no one could pay a link that the service makes itself, such as that of a charge; empty if someone can. */
export const checkPayable = (
  link: Pick<LinkRequest, 'Currency' | 'Providers' | 'PaymentMethods'>,
  company: Company,
): FieldError[] =>
  (['Providers', 'PaymentMethods'] as const).flatMap((field) =>
    findError(field, link as LinkRequest, { company } as LinkRules),
  );

/** Lists every rule that a create request breaks, in the order of the specification's table; empty if it is valid. */
export function checkLinkRequest(body: object, context: LinkRules): FieldError[] {
  const errors = CHECKS[context.version ?? 'v5'](body);
  const broken = new Set(errors.map(getTopField));
  const request = body as LinkRequest;
  for (const field of Object.keys(RULES) as (keyof LinkRequest)[]) {
    const needed = [field, ...(NEEDS[field] ?? [])];
    if (!needed.some((name) => broken.has(name))) errors.push(...findError(field, request, context));
  }
  if (!broken.has('SubscriptionOnCompletion')) {
    errors.push(...checkStart(request.SubscriptionOnCompletion, context.now));
  }
  if (!broken.has('Metadata')) errors.push(...checkMetadata(request.Metadata ?? {}));
  errors.push(...checkRememberMe(request, context, new Set(errors.map(getTopField))));
  return sortLinkErrors(errors);
}
