/** A message of nexo as tills send it, with any part replaced. */

export const POIID = 'S1F2L-000158213605001';

type Parts = Record<string, unknown>;

interface RequestParts {
  header?: Parts;
  /** Replaces the whole body. */
  body?: Parts;
  /** The digits as they appear in the JSON. */
  amount?: string;
  currency?: string;
  data?: unknown;
  saleId?: string;
  serviceId?: string;
}

let counter = 0;

/** Creates a new id, as tills must use one for each message. */
export const createId = (): string => `T${process.pid}-${++counter}`;

const AMOUNT = '"%AMOUNT%"';

/** The header of a category, with the class that it needs. */
export const createHeader = (category: string, parts: Parts = {}): Parts => ({
  ProtocolVersion: '3.0',
  MessageClass: category === 'Print' ? 'Device' : 'Service',
  MessageCategory: category,
  MessageType: 'Request',
  SaleID: 'till-1',
  ServiceID: createId(),
  POIID,
  ...parts,
});

export const createRequest = (category: string, body: Parts, header: Parts = {}): string =>
  JSON.stringify({
    SaleToPOIRequest: { MessageHeader: createHeader(category, header), [`${category}Request`]: body },
  });

/** A payment of 10.00 EUR. */
export function createPayment({
  header,
  body,
  amount = '10.00',
  currency = 'EUR',
  data,
  saleId = createId(),
  serviceId = createId(),
}: RequestParts = {}): string {
  const payment = {
    SaleData: {
      SaleTransactionID: { TransactionID: saleId, TimeStamp: '2026-01-31T12:00:00Z' },
      SaleToAcquirerData: data,
    },
    PaymentTransaction: { AmountsReq: { Currency: currency, RequestedAmount: '%AMOUNT%' } },
  };
  const ids = { SaleID: saleId, ServiceID: serviceId };
  // The amount is inserted as text, because a JavaScript number would not keep its digits.
  return createRequest('Payment', body ?? payment, { ...ids, ...header }).replace(AMOUNT, amount);
}

/** A document of a few lines. */
export const createPrint = (
  lines: unknown = [{ Text: 'Espresso 1.30' }],
  output: Parts = {},
  header: Parts = {},
): string =>
  createRequest(
    'Print',
    {
      PrintOutput: {
        DocumentQualifier: 'Document',
        ResponseMode: 'PrintEnd',
        OutputContent: { OutputFormat: 'Text', OutputText: lines },
        ...output,
      },
    },
    header,
  );

/** TransactionStatus or Abort of a dialogue. */
export const createInquiry = (
  category: 'TransactionStatus' | 'Abort',
  reference: { SaleID?: string; ServiceID: string; MessageCategory?: string },
  header: Parts = {},
): string =>
  createRequest(
    category,
    {
      MessageReference: { MessageCategory: 'Payment', ...reference },
      ...(category === 'Abort' && { AbortReason: 'MerchantAbort' }),
    },
    header,
  );

export const createReversal = (original: string, body: Parts = {}, header: Parts = {}): string =>
  createRequest(
    'Reversal',
    {
      OriginalPOITransaction: {
        POITransactionID: { TransactionID: original, TimeStamp: '2026-01-31T12:00:00Z' },
      },
      ReversalReason: 'MerchantCancel',
      ...body,
    },
    header,
  );
