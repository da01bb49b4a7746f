import { isIban } from '../../protocol/iban.ts';
import { isCompanyUrl } from '../../protocol/origins.ts';
import { selectPaymentMethods } from '../../protocol/payment-methods.ts';
import { parseMerchantUrl } from '../addresses/parse-merchant-url.ts';
import type { WebhookTargets } from '../addresses/webhook-targets.ts';
import type { Company } from '../companies/register-companies.ts';
import { createFieldCheck, sortErrors } from '../http/check-fields.ts';
import type { FieldError } from '../http/rejections.ts';
import { completeLinkRequest, type LinkRequest, LinkRequestSchema } from '../model/link-request.ts';
import { checkMetadata } from './check-metadata.ts';

const checkFields = createFieldCheck(LinkRequestSchema);

/** The facts outside the request that a rule may use. */
interface Context {
  company: Company;
  targets: WebhookTargets;
}

/** A rule of one field: its sentence when the request breaks it. Runs only on fields that passed the schema. */
type Rule = (request: LinkRequest, context: Context) => string | undefined;

const checkRedirectUrl =
  (field: 'SuccessRedirectUrl' | 'FailureRedirectUrl' | 'CancelRedirectUrl'): Rule =>
  (request, { company }) => {
    const url = parseMerchantUrl(request[field]);
    if (url === 'insecure') return 'URL must use HTTPS protocol.';
    if (url === 'malformed') return 'Invalid value.';
    return isCompanyUrl(url, company.domains) ? undefined : 'Domain not authorized.';
  };

const isSepaRequested = ({ PaymentMethods = [] }: LinkRequest): boolean =>
  PaymentMethods.includes('SEPA') || PaymentMethods.includes('sepa_direct_debit');

/** By the field that the sentence is reported at. */
const RULES: Partial<Record<keyof LinkRequest, Rule>> = {
  SuccessRedirectUrl: checkRedirectUrl('SuccessRedirectUrl'),
  FailureRedirectUrl: checkRedirectUrl('FailureRedirectUrl'),
  CancelRedirectUrl: checkRedirectUrl('CancelRedirectUrl'),
  Currency: (request) =>
    isSepaRequested(request) && (request.Currency ?? 'EUR') !== 'EUR'
      ? 'SEPA is only available for EUR.'
      : undefined,
  Providers: ({ Providers = ['ServiceDirect'] }, { company }) =>
    Providers.every((provider) => company.providers.includes(provider))
      ? undefined
      : 'Provider not available.',
  AutoCapture: (request) =>
    isSepaRequested(request) && request.AutoCapture === false ? 'SEPA requires AutoCapture.' : undefined,
  Moto: ({ Moto }, { company }) => (Moto && !company.moto ? 'MOTO not enabled for this company.' : undefined),
  WebhookUrl: ({ WebhookUrl }, { targets }) =>
    WebhookUrl === undefined ? undefined : targets.findProblem(WebhookUrl),
  StoreReference: ({ StoreReference }, { company }) =>
    StoreReference === undefined ||
    company.stores.some(({ reference, active }) => active && reference === StoreReference)
      ? undefined
      : 'Store not found.',
  Items: ({ Items, Amount }) =>
    Items && Items.reduce((sum, { Quantity, UnitPrice }) => sum + Quantity * UnitPrice, 0) !== Amount
      ? 'Items total does not match amount.'
      : undefined,
  PaymentMethods: (request, { company }) => {
    const { PaymentMethods, Currency, Providers, AutoCapture } = completeLinkRequest(request);
    if (!PaymentMethods) return undefined;
    // What SEPA asks of these two has sentences of its own, which are told with their fields.
    const isSepa = isSepaRequested(request);
    const methods = selectPaymentMethods({
      currency: isSepa ? 'EUR' : Currency,
      providers: Providers,
      names: PaymentMethods,
      autoCapture: isSepa || AutoCapture,
      company,
    });
    // A method that only comes with a provider was not listed by the merchant.
    const isListed = methods.some(({ id, codes }) =>
      [id, ...codes].some((name) => PaymentMethods.includes(name)),
    );
    return isListed ? undefined : 'Payment method not available.';
  },
  DebtorIban: (request) => {
    if (request.DebtorIban === undefined)
      return isSepaRequested(request) ? 'DebtorIban is required for SEPA.' : undefined;
    return isIban(request.DebtorIban) ? undefined : 'Invalid value.';
  },
  DebtorName: (request) =>
    isSepaRequested(request) && request.DebtorName === undefined
      ? 'DebtorName is required for SEPA.'
      : undefined,
};

/** Other fields that a rule reads. If one of them is broken, the rule does not run. */
const NEEDS: Partial<Record<keyof LinkRequest, (keyof LinkRequest)[]>> = {
  Currency: ['PaymentMethods'],
  AutoCapture: ['PaymentMethods'],
  Items: ['Amount'],
  PaymentMethods: ['Currency', 'Providers', 'AutoCapture'],
  DebtorIban: ['PaymentMethods'],
  DebtorName: ['PaymentMethods'],
};

const getTopField = ({ Field }: FieldError): string => /^[^.[]*/.exec(Field)?.[0] ?? '';

/** Sorts errors in the order of the specification's table, one per field. */
export const sortLinkErrors = (errors: FieldError[]): FieldError[] =>
  sortErrors(errors, Object.keys(LinkRequestSchema.properties));

/** Lists every rule that a create request breaks, in the order of the specification's table; empty if it is valid. */
export function checkLinkRequest(body: object, context: Context): FieldError[] {
  const errors = checkFields(body);
  const broken = new Set(errors.map(getTopField));
  const request = body as LinkRequest;
  for (const [field, rule] of Object.entries(RULES) as [keyof LinkRequest, Rule][]) {
    const needed = [field, ...(NEEDS[field] ?? [])];
    const problem = needed.some((name) => broken.has(name)) ? undefined : rule(request, context);
    if (problem) errors.push({ Field: field, Message: problem });
  }
  if (!broken.has('Metadata')) errors.push(...checkMetadata(request.Metadata ?? {}));
  return sortLinkErrors(errors);
}
