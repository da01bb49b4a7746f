import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import { type MethodFilter, selectPaymentMethods } from '../../../protocol/select-payment-methods.ts';
import type { Link, LinkTerms } from './link.ts';

/** Their details name one payment and its amount: a transfer's reference, a debit's mandate. */
const NEEDS_ONE_PAYMENT: readonly PaymentMethodId[] = ['bank_transfer', 'sepa_direct_debit'];

/** The methods that can be charged again without the shopper. */
const CHARGED_AGAIN: readonly PaymentMethodId[] = ['card', 'sepa_direct_debit'];

/** A link, with what is on file for its company. */
export type LinkWithCompany = Pick<
  LinkTerms,
  'currency' | 'providers' | 'paymentMethods' | 'autoCapture' | 'subscription'
> &
  Partial<Pick<Link, 'isReusable' | 'freeAmount' | 'reusableLinkId'>> & {
    company: NonNullable<MethodFilter['company']>;
  };

/** Whether a method can be paid with where a link stands for many payments, or the shopper chooses the amount. */
export const fitsAnyAmount = (method: PaymentMethodId): boolean => !NEEDS_ONE_PAYMENT.includes(method);

/** Lists the methods that a link can be paid with. */
export function listPayableMethods(link: LinkWithCompany): PaymentMethodId[] {
  const { currency, providers, paymentMethods: names, autoCapture, company, subscription } = link;
  const methods = selectPaymentMethods({ currency, providers, names, autoCapture, company });
  const isOpenEnded = link.isReusable || link.freeAmount || link.reusableLinkId;
  return methods
    .map(({ id }) => id)
    .filter((id) => !subscription || CHARGED_AGAIN.includes(id))
    .filter((id) => !isOpenEnded || fitsAnyAmount(id));
}

/** Whether a shopper can pay it by bank transfer, so that its reference is in use. */
export const takesTransfers = (link: LinkWithCompany): boolean =>
  listPayableMethods(link).includes('bank_transfer');
