import {
  findPaymentMethod,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentMethodId,
} from '../../../protocol/payment-methods.ts';
import {
  type CompanyMethods,
  findMethodProblem,
  selectPaymentMethods,
} from '../../../protocol/select-payment-methods.ts';
import type { Link, LinkTerms } from './link.ts';

/** Methods whose details name a single payment and its amount: a transfer's reference, a debit's mandate. */
const NEEDS_ONE_PAYMENT: readonly PaymentMethodId[] = ['bank_transfer', 'sepa_direct_debit'];

/** The methods that can be charged again without the shopper. */
const CHARGED_AGAIN: readonly PaymentMethodId[] = ['card', 'sepa_direct_debit'];

/** The terms of a link that determine its methods, with what the service knows about its company. */
export interface LinkWithCompany
  extends Pick<LinkTerms, 'currency' | 'providers' | 'paymentMethods' | 'autoCapture'>,
    Partial<Pick<Link, 'isReusable' | 'reusableLinkId'>> {
  /** Only whether there is one matters. */
  subscription: unknown;
  freeAmount?: unknown;
  company: CompanyMethods;
}

const toFilter = (
  { currency, providers, paymentMethods: names, autoCapture }: Omit<LinkWithCompany, 'company'>,
  company: CompanyMethods,
) => ({
  currency,
  providers,
  names,
  autoCapture,
  company,
});

/** Says why a method does not fit a link that begins a subscription, or whose amount or payments are open. */
function findLinkProblem(id: PaymentMethodId, link: Omit<LinkWithCompany, 'company'>): string | undefined {
  if (link.subscription && !CHARGED_AGAIN.includes(id)) return 'cannot be charged again';
  const isOpenEnded = link.isReusable || link.freeAmount !== undefined || link.reusableLinkId;
  return isOpenEnded && NEEDS_ONE_PAYMENT.includes(id) ? 'needs one payment of a fixed amount' : undefined;
}

/** Lists the methods with which a link can be paid. */
export const listPayableMethods = (link: LinkWithCompany): PaymentMethodId[] =>
  selectPaymentMethods(toFilter(link, link.company))
    .map(({ id }) => id)
    .filter((id) => !findLinkProblem(id, link));

/** Whether the link concerns a method: it lists the method or, without a list, names its provider. */
const isMeant = (
  { id, codes, provider }: PaymentMethod,
  { paymentMethods, providers }: LinkWithCompany,
): boolean =>
  paymentMethods
    ? [id, ...codes].some((name) => paymentMethods.includes(name))
    : providers.includes(provider);

/** Says, for a link that no one can pay, what excludes each of its methods; `undefined` for any other link. */
export function explainUnpayable(link: LinkWithCompany): string | undefined {
  const methods = PAYMENT_METHODS.filter((method) => isMeant(method, link)).map((method) => ({
    id: method.id,
    problem: findMethodProblem(method, toFilter(link, link.company)) ?? findLinkProblem(method.id, link),
  }));
  if (methods.some(({ problem }) => !problem)) return undefined;
  return methods.map(({ id, problem }) => `${id}: ${problem}.`).join(' ');
}

const BANK_TRANSFER = findPaymentMethod('bank_transfer') as PaymentMethod;

/** Whether the link can be paid by bank transfer, so that its reference is in use. */
export const takesTransfers = (link: Omit<LinkWithCompany, 'company'>, company: CompanyMethods): boolean =>
  !findMethodProblem(BANK_TRANSFER, toFilter(link, company)) && !findLinkProblem(BANK_TRANSFER.id, link);
