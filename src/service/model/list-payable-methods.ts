import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import { type MethodFilter, selectPaymentMethods } from '../../protocol/select-payment-methods.ts';
import type { LinkTerms } from './link.ts';

/** A link, with what is on file for its company. */
export type LinkWithCompany = Pick<
  LinkTerms,
  'currency' | 'providers' | 'paymentMethods' | 'autoCapture' | 'subscription'
> & {
  company: NonNullable<MethodFilter['company']>;
};

/** Lists the methods that a link can be paid with. */
export function listPayableMethods(link: LinkWithCompany): PaymentMethodId[] {
  const { currency, providers, paymentMethods: names, autoCapture, company, subscription } = link;
  const methods = selectPaymentMethods({ currency, providers, names, autoCapture, company });
  // Nothing else can be charged again.
  return methods.map(({ id }) => id).filter((id) => !subscription || id === 'card');
}

/** Whether a shopper can pay it by bank transfer, so that its reference is in use. */
export const takesTransfers = (link: LinkWithCompany): boolean =>
  listPayableMethods(link).includes('bank_transfer');
