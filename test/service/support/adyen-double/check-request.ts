import { BrowserInfo } from '@adyen/api-library/lib/src/typings/checkout/browserInfo.js';
import { CardDetails } from '@adyen/api-library/lib/src/typings/checkout/cardDetails.js';
import { CardDetailsRequest } from '@adyen/api-library/lib/src/typings/checkout/cardDetailsRequest.js';
import { PaymentCancelRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentCancelRequest.js';
import { PaymentCaptureRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentCaptureRequest.js';
import { PaymentDetailsRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentDetailsRequest.js';
import { PaymentRefundRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRefundRequest.js';
import { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js';
import { PaymentReversalRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentReversalRequest.js';
import { StandalonePaymentCancelRequest } from '@adyen/api-library/lib/src/typings/checkout/standalonePaymentCancelRequest.js';

import { AcceptDisputeRequest } from '@adyen/api-library/lib/src/typings/disputes/acceptDisputeRequest.js';
import { DefendDisputeRequest } from '@adyen/api-library/lib/src/typings/disputes/defendDisputeRequest.js';
import { DefenseDocument } from '@adyen/api-library/lib/src/typings/disputes/defenseDocument.js';
import { DefenseReasonsRequest } from '@adyen/api-library/lib/src/typings/disputes/defenseReasonsRequest.js';
import { DeleteDefenseDocumentRequest } from '@adyen/api-library/lib/src/typings/disputes/deleteDefenseDocumentRequest.js';
import { SupplyDefenseDocumentRequest } from '@adyen/api-library/lib/src/typings/disputes/supplyDefenseDocumentRequest.js';

type Model = { attributeTypeMap: { baseName: string }[] };

const MODELS: [RegExp, Model][] = [
  [/^\/payments$/, PaymentRequest],
  [/^\/cardDetails$/, CardDetailsRequest],
  [/^\/payments\/details$/, PaymentDetailsRequest],
  [/\/captures$/, PaymentCaptureRequest],
  [/\/refunds$/, PaymentRefundRequest],
  [/\/reversals$/, PaymentReversalRequest],
  [/^\/payments\/.*\/cancels$/, PaymentCancelRequest],
  [/^\/cancels$/, StandalonePaymentCancelRequest],
  [/v30\/retrieveApplicableDefenseReasons$/, DefenseReasonsRequest],
  [/v30\/supplyDefenseDocument$/, SupplyDefenseDocumentRequest],
  [/v30\/deleteDisputeDefenseDocument$/, DeleteDefenseDocumentRequest],
  [/v30\/defendDispute$/, DefendDisputeRequest],
  [/v30\/acceptDispute$/, AcceptDisputeRequest],
];

const checkFields = (body: object, { attributeTypeMap }: Model): string[] => {
  const known = attributeTypeMap.map(({ baseName }) => baseName);
  return Object.keys(body).filter((name) => !known.includes(name));
};

/** The fields of a card that must be encrypted. */
const IN_CLEAR = ['cardNumber', 'number', 'expiryMonth', 'expiryYear', 'cvc'];

/** Lists what the types of Adyen's own library do not know in a request, and what is in clear. */
export function findUnknownFields(path: string, body: Record<string, unknown>): string[] {
  if (/^\/storedPaymentMethods[/?]/.test(path)) return Object.keys(body);
  const model = MODELS.find(([pattern]) => pattern.test(path))?.[1];
  if (!model) return path === '/paymentMethods' || path === '/applePay/sessions' ? [] : [`path ${path}`];
  const {
    browserInfo,
    paymentMethod,
    defenseDocuments = [],
  } = body as { browserInfo?: object; paymentMethod?: { type?: string }; defenseDocuments?: object[] };
  return [
    ...checkFields(body, model),
    ...defenseDocuments.flatMap((document) => checkFields(document, DefenseDocument)),
    ...(browserInfo ? checkFields(browserInfo, BrowserInfo) : []),
    ...(paymentMethod?.type === 'scheme' ? checkFields(paymentMethod, CardDetails) : []),
    ...IN_CLEAR.filter((name) => Object.hasOwn({ ...body, ...paymentMethod }, name)),
  ];
}

type Json = ReturnType<typeof JSON.parse>;

const findUnknown = (value: Json, known: string[], place: string): string[] =>
  Object.keys(value ?? {})
    .filter((name) => !known.includes(name))
    .map((name) => `${place}.${name}`);

/** Names what is wrong with a payment (Terminal API v1, and the settings that the documentation names). */
export function findPaymentFaults({
  MessageHeader: header,
  PaymentRequest: request,
  ...rest
}: Json): string[] {
  const { SaleData: sale, PaymentTransaction: transaction } = request ?? {};
  const { Currency, RequestedAmount } = transaction?.AmountsReq ?? {};
  const data = JSON.parse(Buffer.from(sale?.SaleToAcquirerData ?? '', 'base64').toString() || 'null');
  const rules: [string, boolean][] = [
    ['TransactionID', sale?.SaleTransactionID?.TransactionID === header.SaleID],
    ['TimeStamp', !Number.isNaN(Date.parse(sale?.SaleTransactionID?.TimeStamp))],
    ['RequestedAmount', typeof RequestedAmount === 'number' && RequestedAmount > 0],
    ['Currency', /^[A-Z]{3}$/.test(Currency)],
    ['SaleToAcquirerData', typeof data?.metadata?.transaction_id === 'string'],
  ];
  return [
    ...findUnknown(rest, [], 'message'),
    ...findUnknown(request, ['SaleData', 'PaymentTransaction'], 'PaymentRequest'),
    ...findUnknown(sale, ['SaleTransactionID', 'SaleToAcquirerData'], 'SaleData'),
    ...findUnknown(transaction, ['AmountsReq'], 'PaymentTransaction'),
    ...findUnknown(data, ['metadata'], 'SaleToAcquirerData'),
    ...rules.flatMap(([name, isRight]) => (isRight ? [] : [name])),
  ];
}
