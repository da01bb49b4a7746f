import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import { type MethodFilter, selectPaymentMethods } from '../../../protocol/select-payment-methods.ts';
import type { Link, LinkTerms } from './link.ts';

/** Methods whose details name a single payment and its amount: a transfer's reference, a debit's mandate. */
const NEEDS_ONE_PAYMENT: readonly PaymentMethodId[] = ['bank_transfer', 'sepa_direct_debit'];

/** The methods that can be charged again without the shopper. */
const CHARGED_AGAIN: readonly PaymentMethodId[] = ['card', 'sepa_direct_debit'];

/** A link, with what the service knows about its company. */
type LinkWithCompany = Pick<
  LinkTerms,
  'currency' | 'providers' | 'paymentMethods' | 'autoCapture' | 'subscription'
> &
  Partial<Pick<Link, 'isReusable' | 'freeAmount' | 'reusableLinkId'>> & {
    company: NonNullable<MethodFilter['company']>;
  };

/** Whether a method works for a link with many payments, or with an amount that the shopper chooses. */
export const fitsAnyAmount = (method: PaymentMethodId): boolean => !NEEDS_ONE_PAYMENT.includes(method);

/** Lists the methods with which a link can be paid. */
export function listPayableMethods(link: LinkWithCompany): PaymentMethodId[] {
  const { currency, providers, paymentMethods: names, autoCapture, company, subscription } = link;
  const methods = selectPaymentMethods({ currency, providers, names, autoCapture, company });
  const isOpenEnded = link.isReusable || link.freeAmount || link.reusableLinkId;
  return methods
    .map(({ id }) => id)
    .filter((id) => !subscription || CHARGED_AGAIN.includes(id))
    .filter((id) => !isOpenEnded || fitsAnyAmount(id));
}

/** Whether the link can be paid by bank transfer, so that its reference is in use. */
export const takesTransfers = (link: LinkWithCompany): boolean =>
  listPayableMethods(link).includes('bank_transfer');
