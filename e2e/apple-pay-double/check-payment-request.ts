import { refuseType } from './refuse.ts';

type Request = ApplePayJS.ApplePayPaymentRequest;

const NETWORKS =
  'amex bancomat bancontact cartesBancaires chinaUnionPay discover eftpos electron elo girocard interac jcb mada ' +
  'maestro masterCard mir nanaco pagoBancomat privateLabel vPay visa waon';
const CAPABILITIES = 'supports3DS supportsEMV supportsCredit supportsDebit';
const CONTACT_FIELDS = 'email name phone postalAddress phoneticName';
/** The maximum of the real `ApplePaySession` (https://github.com/WebKit/WebKit/tree/main/Source/WebCore/Modules/applepay). */
const MAX_TOTAL = 100_000_000;
/** The first version that allows a total of zero. */
const VERSION_WITH_ZERO_TOTAL = 4;

function checkList(values: unknown, known: string, what: string): void {
  if (!Array.isArray(values)) refuseType(`The list of each ${what} is not a sequence.`);
  for (const value of values)
    if (!known.split(' ').includes(value)) refuseType(`"${value}" is not a valid ${what}.`);
}

function checkNeededList(values: unknown, known: string, what: string): void {
  checkList(values, known, what);
  if (!(values as unknown[]).length) refuseType(`At least one ${what} must be provided.`);
}

export function checkLineItem(item: ApplePayJS.ApplePayLineItem | undefined, what: string): void {
  if (typeof item !== 'object' || item === null) refuseType(`Missing ${what}.`);
  if (typeof item.label !== 'string' || !item.label) refuseType(`Missing ${what} label.`);
  // This is stricter than the real one, which also accepts a number and shows its binary tail.
  if (typeof item.amount !== 'string' || !/^-?\d+(\.\d+)?$/.test(item.amount))
    refuseType(`"${item.amount}" is not a valid amount.`);
  if (![undefined, 'final', 'pending'].includes(item.type))
    refuseType(`"${item.type}" is not a valid line item type.`);
}

export function checkTotal(total: ApplePayJS.ApplePayLineItem | undefined, version: number): void {
  checkLineItem(total, 'total');
  const amount = Number(total?.amount);
  if (amount < 0) refuseType('Total amount must not be negative.');
  if (amount === 0 && version < VERSION_WITH_ZERO_TOTAL)
    refuseType('Total amount must be greater than zero.');
  if (amount > MAX_TOTAL) refuseType('Total amount is too big.');
}

/** @throws TypeError in the words of the real `ApplePaySession` */
export function checkPaymentRequest(request: Request, version: number): void {
  if (typeof request !== 'object' || request === null) refuseType('The payment request is not an object.');
  if (!/^[A-Z]{2}$/.test(request.countryCode))
    refuseType(`"${request.countryCode}" is not a valid country code.`);
  if (!/^[A-Z]{3}$/.test(request.currencyCode))
    refuseType(`"${request.currencyCode}" is not a valid currency code.`);
  checkNeededList(request.supportedNetworks, NETWORKS, 'supported network');
  checkNeededList(request.merchantCapabilities, CAPABILITIES, 'merchant capability');
  checkList(request.requiredShippingContactFields ?? [], CONTACT_FIELDS, 'shipping contact field');
  checkList(request.requiredBillingContactFields ?? [], CONTACT_FIELDS, 'billing contact field');
  checkTotal(request.total, version);
  for (const item of request.lineItems ?? []) checkLineItem(item, 'line item');
  for (const method of request.shippingMethods ?? []) checkLineItem(method, 'shipping method');
}
