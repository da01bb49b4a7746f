import { isCompanyUrl } from '../../protocol/origins.ts';
import type { MerchantSession, StartMerchantSession } from '../attempts/merchant-session.ts';
import { readObject } from '../http/read-object.ts';
import { reject, rejectFields } from '../http/rejections.ts';
import { isOpen } from '../model/is-expired.ts';
import { listPayableMethods } from './create-view.ts';
import type { CheckoutLink } from './find-link.ts';
import { isAppleGatewayUrl } from './is-apple-gateway-url.ts';
import { readAttemptKey } from './read-attempt-key.ts';

export interface ValidateMerchantOptions {
  startMerchantSession: StartMerchantSession;
  getBaseUrl: () => string;
  now: () => number;
}

const refuseField = (Field: string, Message: string) => rejectFields([{ Field, Message }]);

/**
 * Finds the domain that the sheet opens on. It is the domain of the top-level page, whichever window runs the session: for the
 * frame's own, Apple shows "Payment Not Completed". The page sends it, and the company's list of domains decides.
 */
function findDomain({ company, type }: CheckoutLink, topOrigin: unknown, baseUrl: string): string {
  const own = new URL(baseUrl);
  if (topOrigin === undefined || topOrigin === own.origin) return own.hostname;
  const url = typeof topOrigin === 'string' ? URL.parse(topOrigin) : null;
  const isAllowed = url?.origin === topOrigin && isCompanyUrl(url, company.domains);
  if (url && isAllowed && type === 'embedded') return url.hostname;
  throw refuseField(
    'topOrigin',
    'Domain not authorized. Apple Pay needs the domain of the page around the checkout among the company’s domains.',
  );
}

/** `POST /checkout/{token}/apple-pay/merchant-validation`: a merchant session for one press of the button. */
export async function validateMerchant(
  link: CheckoutLink,
  body: unknown,
  { startMerchantSession, getBaseUrl, now }: ValidateMerchantOptions,
): Promise<MerchantSession> {
  const { validationURL, topOrigin, attemptKey } = readObject(body);
  const key = readAttemptKey(attemptKey);
  if (!key) throw refuseField('attemptKey', 'Invalid value.');
  if (typeof validationURL !== 'string' || !isAppleGatewayUrl(validationURL)) {
    throw refuseField(
      'validationURL',
      'Not an address of Apple’s gateways. Send the validationURL of the validatemerchant event as it is.',
    );
  }
  const domainName = findDomain(link, topOrigin, getBaseUrl());
  if (!isOpen(link, now()) || !listPayableMethods(link).includes('apple_pay'))
    throw reject('The state of the payment does not allow this.');
  const session = await startMerchantSession({
    validationUrl: validationURL,
    paymentId: link.paymentId,
    attemptKey: key,
    companyId: link.companyId,
    domainName,
    displayName: link.company.name,
    now: now(),
  });
  if (!session) throw reject('Too many attempts. Try again later.');
  return session;
}
