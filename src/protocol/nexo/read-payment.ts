import { describeValue, NexoFault, refuseForm } from './nexo-fault.ts';
import { isObject, type JsonObject } from './parse-nexo.ts';
import { checkKeys, readAcquirerData, readManualCapture } from './read-acquirer-data.ts';
import { readAmount, readCurrency } from './read-amount.ts';
import type { PaymentRequest } from './requests.ts';
import { TERMINAL_TEST_CARDS } from './test-cards.ts';

const TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** Returns an object inside a body; empty if it is absent, so that its missing field is reported by name. */
export function readPart(body: JsonObject, name: string): JsonObject {
  const part = body[name];
  if (part === undefined) return {};
  if (!isObject(part)) throw refuseForm(name, part, 'an object is needed.');
  return part;
}

function readTimeStamp(value: unknown): string {
  if (typeof value !== 'string' || !TIME.test(value) || Number.isNaN(Date.parse(value))) {
    throw refuseForm('TimeStamp', value, 'a time such as 2026-01-31T12:00:00Z is needed.');
  }
  return value;
}

/** The brands of the cards that the terminal can read. */
const BRANDS = [...new Set(TERMINAL_TEST_CARDS.map(({ brand }) => brand as string))];

/** Reads the only brands that may be charged. Unknown names beside known ones are brands that no card here has. */
function readBrands(value: unknown): string[] | undefined {
  const field = 'TransactionConditions.AllowedPaymentBrand';
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string'))
    throw refuseForm(field, value, 'a list of texts is needed.');
  const names = value.map((name) => name.toLowerCase());
  if (names.length && !BRANDS.some((brand) => names.includes(brand)))
    throw new NexoFault(
      'NotAllowed',
      `${describeValue(field, value)}: this terminal takes ${BRANDS.join(', ')}.`,
    );
  return names.length ? names : undefined;
}

/** A card is saved by these keys alone (docs/cloud-pos.md); a request for its token without them would get none. */
function checkToken(value: unknown, pairs: ReadonlyMap<string, string>): void {
  if (!value || (pairs.has('shopperReference') && pairs.has('recurringProcessingModel'))) return;
  const need = 'shopperReference and recurringProcessingModel in SaleToAcquirerData are needed.';
  throw new NexoFault('NotAllowed', `${describeValue('TokenRequestedType', value)}: ${need}`);
}

/** Reads a payment, checking the rules in the order of their table. */
export function readPayment(body: JsonObject, saleId: string): PaymentRequest {
  const saleData = readPart(body, 'SaleData');
  const sale = readPart(saleData, 'SaleTransactionID');
  const { TransactionID: transactionId } = sale;
  if (transactionId !== saleId) {
    const values = `${describeValue('TransactionID', transactionId)}, ${describeValue('SaleID', saleId)}`;
    throw new NexoFault('NotAllowed', `${values}: for a payment both are the same.`);
  }
  const timeStamp = readTimeStamp(sale.TimeStamp);
  const transaction = readPart(body, 'PaymentTransaction');
  const amounts = readPart(transaction, 'AmountsReq');
  const currency = readCurrency('AmountsReq.Currency', amounts.Currency);
  const amountMinor = readAmount('AmountsReq.RequestedAmount', amounts.RequestedAmount, currency);
  const pairs = readAcquirerData(saleData.SaleToAcquirerData);
  const manualCapture = readManualCapture(pairs);
  checkKeys(pairs);
  checkToken(saleData.TokenRequestedType, pairs);
  const { PaymentType: paymentType = 'Normal' } = readPart(body, 'PaymentData');
  if (paymentType !== 'Normal') {
    throw new NexoFault(
      'NotAllowed',
      `${describeValue('PaymentType', paymentType)}: only "Normal" is taken.`,
    );
  }
  return {
    category: 'Payment',
    transactionId: saleId,
    timeStamp,
    currency,
    amountMinor,
    manualCapture,
    brands: readBrands(readPart(transaction, 'TransactionConditions').AllowedPaymentBrand),
    keys: Object.fromEntries(pairs),
  };
}
