type Json = ReturnType<typeof JSON.parse>;

/** The events at a terminal during the next payment. */
export interface Plan {
  /** `wait`: until a test ends it, or an Abort does. `vanish`: the message does not arrive. Default: a card is approved. */
  does?: 'tap' | 'wait' | 'vanish' | { fails: string; with?: Record<string, string> };
  /**
   * The answer to the request. `cut`: the connection breaks while the dialogue goes on. `lost`: it breaks at the end. `hang`: nothing
   * ever comes. `reject`: Adyen's cloud says that the terminal did not respond. Default: the right one.
   */
  answers?: 'cut' | 'lost' | 'hang' | 'reject' | 'garbage' | number;
  /** The approved amount, in major units. */
  approves?: number;
  /** In major units. */
  tip?: number;
  currency?: string;
  result?: 'Partial';
  /** There is no `AuthorizedAmount`. */
  omitsAmount?: true;
  /** No digits of the card are told. */
  hidesDigits?: true;
  /** Texts have U+0000 in them, which PostgreSQL does not store. */
  hasNul?: true;
  /** The terminal approves alone: there is no reference of Adyen's yet. */
  isOffline?: true;
  /** A card is approved although an Abort arrives. */
  ignoresAbort?: true;
  /** The Abort does not arrive. */
  isDeaf?: true;
  /** `AdditionalResponse` is JSON in Base64. */
  isBase64?: true;
  brand?: string;
}

export interface Dialogue {
  plan: Plan;
  poiid: string;
  saleId: string;
  serviceId: string;
  transactionId: string;
  amount: number;
  currency: string;
  header: Json;
  /** `PaymentResponse`, once it has ended. */
  end?: Json;
  psp: string;
  aborts: number;
  ended: PromiseWithResolvers<void>;
}

/** The terminal's reference of a payment. */
export const getTender = ({ serviceId }: Pick<Dialogue, 'serviceId'>): string => `BV0q00${serviceId}`;

/** Writes `AdditionalResponse`. */
const writeAdditional = (pairs: Record<string, string>, isBase64 = false) =>
  isBase64
    ? Buffer.from(JSON.stringify({ additionalData: pairs })).toString('base64')
    : new URLSearchParams(pairs).toString();

/** Creates a `PaymentResponse` about a payment that was not approved. */
export const createFailure = (condition: string, pairs: Record<string, string> = {}, isBase64 = false) => ({
  Response: {
    Result: 'Failure',
    ErrorCondition: condition,
    AdditionalResponse: writeAdditional({ message: condition, ...pairs }, isBase64),
  },
  SaleData: {},
  POIData: { POITransactionID: { TransactionID: '', TimeStamp: '2026-11-30T10:00:00Z' } },
});

/** Creates the `PaymentResponse` of an approval (Terminal API v1). */
export function createApproval(
  { plan, psp, amount, currency, saleId, ...dialogue }: Dialogue,
  account: string,
) {
  const tender = getTender(dialogue);
  return {
    Response: {
      Result: plan.result ?? 'Success',
      AdditionalResponse: writeAdditional(
        {
          ...(!plan.hidesDigits && { cardSummary: '9999' }),
          paymentMethod: plan.hasNul ? 'm\u0000c' : 'mc',
          ...(plan.isOffline ? {} : { pspReference: psp }),
        },
        plan.isBase64,
      ),
    },
    SaleData: { SaleTransactionID: { TransactionID: saleId } },
    POIData: {
      POITransactionID: {
        TransactionID: plan.isOffline ? tender : `${tender}.${psp}`,
        TimeStamp: '2026-11-30T10:00:00.000Z',
      },
    },
    PaymentResult: {
      OnlineFlag: !plan.isOffline,
      PaymentAcquirerData: { ApprovalCode: '123456', MerchantID: account },
      PaymentInstrumentData: {
        CardData: {
          EntryMode: ['Contactless'],
          ...(!plan.hidesDigits && { MaskedPan: '541333 **** 9999' }),
          ...(!plan.hasNul && { PaymentBrand: plan.brand ?? 'mc' }),
        },
      },
      AmountsResp: {
        ...(!plan.omitsAmount && { AuthorizedAmount: plan.approves ?? amount }),
        Currency: plan.currency ?? currency,
        ...(plan.tip && { TipAmount: plan.tip }),
      },
    },
    PaymentReceipt: ['CashierReceipt', 'CustomerReceipt'].map((DocumentQualifier) => ({
      DocumentQualifier: plan.hasNul ? `${DocumentQualifier}\u0000` : DocumentQualifier,
      OutputContent: {
        OutputFormat: 'Text',
        OutputText: [{ Text: 'name=Card&value=**** 9999&key=pan', EndOfLineFlag: true }],
      },
    })),
  };
}
