import { isCompanyUrl } from '../../../protocol/origins.ts';
import { listApplePayDomains } from '../../../protocol/select-payment-methods.ts';
import type { MerchantSession, StartMerchantSession } from '../../payments/attempts/merchant-session.ts';
import { isOpenLink } from '../../payments/terms/is-expired.ts';
import { listPayableMethods } from '../../payments/terms/list-payable-methods.ts';
import { type Broken, breakRule, reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import type { CheckoutLink } from '../link/find-link.ts';
import { readAttemptKey } from '../link/read-attempt-key.ts';
import { isAppleGatewayUrl } from './is-apple-gateway-url.ts';

interface ValidateMerchantOptions {
  startMerchantSession: StartMerchantSession;
  getBaseUrl: () => string;
  now: () => number;
}

const refuseField = (field: string, ...broken: Broken) => rejectFields([breakRule(field, ...broken)]);

/**
 * Finds the domain for the payment sheet: that of the top-level page, whichever window runs the session. With the frame's own
 * domain, Apple shows "Payment Not Completed". The page sends it, and it must be one of the company's domains for which the
 * operator has enabled Apple Pay.
 */
function findDomain({ company, type }: CheckoutLink, topOrigin: unknown, baseUrl: string): string {
  const own = new URL(baseUrl);
  if (topOrigin === undefined || topOrigin === own.origin) return own.hostname;
  const url = typeof topOrigin === 'string' ? URL.parse(topOrigin) : null;
  const isAllowed = url?.origin === topOrigin && isCompanyUrl(url, company.domains) && type === 'embedded';
  if (!url || !isAllowed) throw refuseField('topOrigin', 'APPLE_PAY_DOMAIN');
  if (listApplePayDomains(company).includes(url.hostname)) return url.hostname;
  throw refuseField('topOrigin', 'APPLE_PAY_DISABLED', `It is enabled per domain: ask for ${url.hostname}.`);
}

/** `POST /checkout/{token}/apple-pay/merchant-validation`: starts a merchant session for one press of the button. */
export async function validateMerchant(
  link: CheckoutLink,
  body: unknown,
  { startMerchantSession, getBaseUrl, now }: ValidateMerchantOptions,
): Promise<MerchantSession> {
  const { validationURL, topOrigin, attemptKey } = readObject(body);
  const key = readAttemptKey(attemptKey);
  if (!key) throw refuseField('attemptKey', 'INVALID_VALUE', 'The id of the press, a UUID in lower case.');
  if (typeof validationURL !== 'string' || !isAppleGatewayUrl(validationURL)) {
    throw refuseField('validationURL', 'APPLE_PAY_GATEWAY');
  }
  const domainName = findDomain(link, topOrigin, getBaseUrl());
  if (!isOpenLink(link, now()) || !listPayableMethods(link).includes('apple_pay'))
    throw reject('STATE_NOT_ALLOWED');
  const session = await startMerchantSession({
    validationUrl: validationURL,
    paymentId: link.paymentId,
    attemptKey: key,
    companyId: link.companyId,
    domainName,
    displayName: link.company.name,
    now: now(),
  });
  if (!session) throw reject('TOO_MANY_ATTEMPTS');
  return session;
}
