import { describeValue, NexoFault } from './nexo-fault.ts';
import { isObject, isRawNumber, type JsonObject } from './parse-nexo.ts';
import type { Category } from './requests.ts';

/**
 * How the terminal treats a field of a body:
 * - `read`: it does what the field says;
 * - `kept`: it needs nothing from it, because the result of the message is the same with and without it;
 * - `refused`: the field asks for something that the terminal cannot do.
 */
type Treatment = 'read' | 'kept' | 'refused';

/** Fields that stand in several bodies. */
const SALE_DATA = `SaleTerminalData SaleReferenceID SaleToPOIData OperatorID OperatorLanguage ShiftNumber SaleTransactionID`;
const ORIGINAL = `SaleID POIID ApprovalCode CustomerLanguage AcquirerID HostTransactionID POITransactionID.TimeStamp`;

/** Writes the place of each name below a part. */
const below = (part: string, names: string): string => names.replace(/\S+/g, `${part}.$&`);

/** All fields of the bodies in nexo 3.0, by their treatment. A part without its fields stands for all of them. */
export const BODY_FIELDS: { readonly [Name in Category]?: Readonly<Record<Treatment, string>> } = {
  Payment: {
    read: `SaleData.SaleTransactionID.TransactionID SaleData.SaleTransactionID.TimeStamp SaleData.SaleToAcquirerData
      SaleData.TokenRequestedType PaymentTransaction.AmountsReq.Currency PaymentTransaction.AmountsReq.RequestedAmount
      PaymentTransaction.TransactionConditions.AllowedPaymentBrand PaymentData.PaymentType`,
    kept: `${below('SaleData', SALE_DATA.replace(' SaleTransactionID', ''))} SaleData.CustomerOrderID
      PaymentTransaction.SaleItem PaymentTransaction.TransactionConditions.CustomerLanguage`,
    refused: `SaleData.SponsoredMerchant SaleData.SaleToIssuerData SaleData.CustomerOrderReq
      ${below('PaymentTransaction.AmountsReq', 'CashBackAmount TipAmount PaidAmount MinimumAmountToDeliver MaximumCashBackAmount MinimumSplitAmount')}
      PaymentTransaction.OriginalPOITransaction
      ${below('PaymentTransaction.TransactionConditions', 'AcquirerID DebitPreferredFlag ForceOnlineFlag ForceEntryMode MerchantCategoryCode LoyaltyHandling AllowedLoyaltyBrand')}
      PaymentData.SplitPaymentFlag PaymentData.RequestedValidityDate PaymentData.Instalment PaymentData.CustomerOrder
      PaymentData.PaymentInstrumentData PaymentData.CardAcquisitionReference LoyaltyData`,
  },
  Print: {
    read: `PrintOutput.DocumentQualifier PrintOutput.ResponseMode PrintOutput.OutputContent.OutputFormat
      ${below('PrintOutput.OutputContent.OutputText', 'Text Alignment CharacterStyle CharacterWidth CharacterHeight EndOfLineFlag')}
      PrintOutput.OutputContent.OutputBarcode.BarcodeType PrintOutput.OutputContent.OutputBarcode.BarcodeValue`,
    kept: `PrintOutput.IntegratedPrintFlag
      ${below('PrintOutput.OutputContent.OutputText', 'CharacterSet Font StartRow StartColumn Color')}
      ${below('PrintOutput.OutputContent.OutputBarcode', 'QRCodeVersion QRCodeEncodingMode QRCodeErrorCorrection')}`,
    refused: `PrintOutput.RequiredSignatureFlag PrintOutput.OutputContent.PredefinedContent PrintOutput.OutputContent.OutputXHTML
      PrintOutput.OutputContent.OutputBarcode.QRCodeBinaryValue`,
  },
  Reversal: {
    read: `OriginalPOITransaction.POITransactionID.TransactionID ReversedAmount ReversalReason SaleData.SaleToAcquirerData`,
    kept: `${below('SaleData', SALE_DATA)} ${below('OriginalPOITransaction', ORIGINAL)}`,
    refused: `SaleData.TokenRequestedType SaleData.SponsoredMerchant SaleData.SaleToIssuerData SaleData.CustomerOrderID
      SaleData.CustomerOrderReq OriginalPOITransaction.LastTransactionFlag OriginalPOITransaction.ReuseCardDataFlag CustomerOrder`,
  },
  TransactionStatus: {
    read: 'MessageReference.ServiceID MessageReference.SaleID MessageReference.MessageCategory',
    kept: 'MessageReference.POIID ReceiptReprintFlag DocumentQualifier',
    refused: 'MessageReference.DeviceID',
  },
  Abort: {
    read: 'MessageReference.ServiceID MessageReference.SaleID MessageReference.MessageCategory',
    kept: 'MessageReference.POIID MessageReference.DeviceID AbortReason DisplayOutput',
    refused: '',
  },
  Diagnosis: { read: '', kept: 'HostDiagnosisFlag POIID AcquirerID', refused: '' },
};

/** Lists the fields with this treatment. */
export const listBodyFields = (category: Category, treatment: Treatment): string[] =>
  (BODY_FIELDS[category]?.[treatment] ?? '').split(/\s+/).filter(Boolean);

/** These values ask for nothing. So do those that say no more than their absence. */
const MODEST = new Set(['LoyaltyHandling Forbidden', 'LoyaltyHandling Allowed']);

/** Whether a value says no more than its absence: many libraries write every field. */
function isNeutral(value: unknown): boolean {
  if (isRawNumber(value)) return Number(value.rawJSON) === 0;
  if (Array.isArray(value)) return value.every(isNeutral);
  if (isObject(value)) return Object.values(value).every(isNeutral);
  return value === undefined || value === null || value === false || value === '';
}

/** Lists the places of all values that say something. The entries of a list have the place of the list. */
function* listSaid(value: unknown, place: string): Generator<[place: string, value: unknown]> {
  if (isNeutral(value)) return;
  if (Array.isArray(value)) for (const entry of value) yield* listSaid(entry, place);
  else if (isObject(value)) {
    for (const [name, part] of Object.entries(value))
      if (typeof part !== 'string' || !MODEST.has(`${name} ${part}`))
        yield* listSaid(part, place ? `${place}.${name}` : name);
  } else yield [place, value];
}

const stands = (names: readonly string[], place: string): string | undefined =>
  names.find((name) => place === name || place.startsWith(`${name}.`));

/**
 * Refuses a body that asks for something that the terminal does not do, or that has a field which nexo does not have: the till would
 * take a success for it.
 * @throws NexoFault `NotAllowed` that names the field and its value
 */
export function checkBodyFields(category: Category, body: JsonObject): void {
  const known = [...listBodyFields(category, 'read'), ...listBodyFields(category, 'kept')];
  const refused = listBodyFields(category, 'refused');
  for (const [place, value] of listSaid(body, '')) {
    const wrong = stands(refused, place);
    if (wrong)
      throw new NexoFault(
        'NotAllowed',
        `${describeValue(place, value)}: this terminal does not do ${wrong}.`,
      );
    if (!stands(known, place))
      throw new NexoFault('NotAllowed', `${describeValue(place, value)}: a ${category} has no such field.`);
  }
}
