import { NexoFault, quote, refuseForm } from './nexo-fault.ts';
import { isObject, isRawNumber, type JsonObject } from './parse-nexo.ts';
import { readAcquirerData } from './read-acquirer-data.ts';
import { readPart } from './read-payment.ts';
import type { MessageReference, ReversalRequest } from './requests.ts';

const REASONS = ['CustCancel', 'MerchantCancel', 'Malfunction', 'Unable2Compl', 'SuspectedFraud'];
const MAX_ORIGINAL_LENGTH = 128;

/** Reads the `MessageReference` of TransactionStatus and Abort. */
export function readReference(body: JsonObject, saleId: string): MessageReference {
  const { MessageReference: reference } = body;
  if (!isObject(reference)) throw refuseForm('MessageReference', reference, 'an object is needed.');
  const { ServiceID: serviceId, SaleID: otherSaleId = saleId, MessageCategory: category } = reference;
  if (typeof serviceId !== 'string')
    throw refuseForm('MessageReference.ServiceID', serviceId, 'a text is needed.');
  if (typeof otherSaleId !== 'string') {
    throw refuseForm('MessageReference.SaleID', otherSaleId, 'a text is needed.');
  }
  if (category !== undefined && typeof category !== 'string') {
    throw refuseForm('MessageReference.MessageCategory', category, 'a text is needed.');
  }
  return { saleId: otherSaleId, serviceId, category };
}

export function readReversal(body: JsonObject): ReversalRequest {
  const { TransactionID: original } = readPart(readPart(body, 'OriginalPOITransaction'), 'POITransactionID');
  if (typeof original !== 'string' || !original || original.length > MAX_ORIGINAL_LENGTH) {
    const need = `a text of 1 to ${MAX_ORIGINAL_LENGTH} characters is needed.`;
    throw refuseForm('OriginalPOITransaction.POITransactionID.TransactionID', original, need);
  }
  const { ReversedAmount: amount, ReversalReason: reason } = body;
  if (amount !== undefined && !isRawNumber(amount))
    throw refuseForm('ReversedAmount', amount, 'a number is needed.');
  if (typeof reason !== 'string' || !REASONS.includes(reason)) {
    throw new NexoFault(
      'MessageFormat',
      `ReversalReason is ${reason === undefined ? 'missing' : quote(reason)}: one of ${REASONS.join(', ')} is needed.`,
    );
  }
  const currency = readAcquirerData(readPart(body, 'SaleData').SaleToAcquirerData).get('currency');
  return { category: 'Reversal', original, amount: amount?.rawJSON, currency, reason };
}
