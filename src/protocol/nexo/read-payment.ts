import { describeValue, NexoFault, refuseForm } from './nexo-fault.ts';
import { isObject, type JsonObject } from './parse-nexo.ts';
import { readAcquirerData, readManualCapture } from './read-acquirer-data.ts';
import { readAmount, readCurrency } from './read-amount.ts';
import type { PaymentRequest } from './requests.ts';

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
  const amounts = readPart(readPart(body, 'PaymentTransaction'), 'AmountsReq');
  const currency = readCurrency('AmountsReq.Currency', amounts.Currency);
  const amountMinor = readAmount('AmountsReq.RequestedAmount', amounts.RequestedAmount, currency);
  const pairs = readAcquirerData(saleData.SaleToAcquirerData);
  const manualCapture = readManualCapture(pairs);
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
    keys: Object.fromEntries(pairs),
  };
}
