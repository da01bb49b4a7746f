import { describe, expect, it } from 'vitest';
import { BODY_FIELDS, listBodyFields } from '../../../src/protocol/nexo/body-fields.ts';
import { NEXO_MESSAGES, type SupportedCategory } from '../../../src/protocol/nexo/message-table.ts';
import { REFUSED_KEYS } from '../../../src/protocol/nexo/read-acquirer-data.ts';
import { readNexoMessage } from '../../../src/protocol/nexo/read-nexo-message.ts';
import {
  createInquiry,
  createPayment,
  createPrint,
  createRequest,
  createReversal,
  POIID,
} from './create-request.ts';

type Tree = { [name: string]: Tree | unknown };

/** A message of each category that is accepted. */
const MESSAGES: Record<SupportedCategory, string> = {
  Payment: createPayment({ saleId: 's', serviceId: '1' }),
  Print: createPrint(undefined, {
    OutputContent: {
      OutputFormat: 'Text',
      OutputText: [{ Text: 'Left to pay' }],
      OutputBarcode: { BarcodeType: 'QRCode', BarcodeValue: 'https://pay.example/' },
    },
  }),
  Abort: createInquiry('Abort', { ServiceID: '1' }),
  TransactionStatus: createInquiry('TransactionStatus', { ServiceID: '1' }),
  Diagnosis: createRequest('Diagnosis', {}),
  Reversal: createReversal('tender.psp'),
};

/** The parts of the requests in nexo 3.0, whose fields may stand in a list. */
const SALE_DATA =
  'SaleTransactionID SaleTerminalData SaleReferenceID SponsoredMerchant SaleToPOIData SaleToAcquirerData SaleToIssuerData OperatorID OperatorLanguage ShiftNumber TokenRequestedType CustomerOrderID CustomerOrderReq';
const OUTPUT = 'PrintOutput.OutputContent';
const SCHEMA: Record<SupportedCategory, Record<string, string>> = {
  Payment: {
    '': 'SaleData PaymentTransaction PaymentData LoyaltyData',
    SaleData: SALE_DATA,
    PaymentTransaction: 'AmountsReq OriginalPOITransaction TransactionConditions SaleItem',
    'PaymentTransaction.AmountsReq':
      'Currency RequestedAmount CashBackAmount TipAmount PaidAmount MinimumAmountToDeliver MaximumCashBackAmount MinimumSplitAmount',
    'PaymentTransaction.TransactionConditions':
      'AllowedPaymentBrand AcquirerID DebitPreferredFlag AllowedLoyaltyBrand LoyaltyHandling CustomerLanguage ForceOnlineFlag ForceEntryMode MerchantCategoryCode',
    PaymentData:
      'PaymentType SplitPaymentFlag RequestedValidityDate Instalment CustomerOrder PaymentInstrumentData CardAcquisitionReference',
  },
  Print: {
    PrintOutput: 'DocumentQualifier ResponseMode IntegratedPrintFlag RequiredSignatureFlag OutputContent',
    [OUTPUT]: 'OutputFormat PredefinedContent OutputText OutputXHTML OutputBarcode',
    [`${OUTPUT}.OutputText`]:
      'CharacterSet Font StartRow StartColumn Color CharacterWidth CharacterHeight CharacterStyle Alignment EndOfLineFlag Text',
    [`${OUTPUT}.OutputBarcode`]:
      'BarcodeType BarcodeValue QRCodeBinaryValue QRCodeVersion QRCodeEncodingMode QRCodeErrorCorrection',
  },
  Reversal: {
    '': 'SaleData OriginalPOITransaction ReversedAmount ReversalReason CustomerOrder',
    SaleData: SALE_DATA,
    OriginalPOITransaction:
      'SaleID POIID POITransactionID ReuseCardDataFlag ApprovalCode CustomerLanguage AcquirerID LastTransactionFlag HostTransactionID',
  },
  TransactionStatus: {
    '': 'MessageReference ReceiptReprintFlag DocumentQualifier',
    MessageReference: 'MessageCategory ServiceID DeviceID SaleID POIID',
  },
  Abort: {
    '': 'MessageReference AbortReason DisplayOutput',
    MessageReference: 'MessageCategory ServiceID DeviceID SaleID POIID',
  },
  Diagnosis: { '': 'POIID HostDiagnosisFlag AcquirerID' },
};

const FIELDS = (Object.keys(SCHEMA) as SupportedCategory[]).flatMap((category) =>
  Object.entries(SCHEMA[category]).flatMap(([part, names]) =>
    names.split(' ').map((name) => [category, part ? `${part}.${name}` : name] as const),
  ),
);
/** The fields without fields of their own. */
const LEAVES = FIELDS.filter(([category, place]) => !(place in SCHEMA[category]));

const read = (text: string) => readNexoMessage(text, { poiid: POIID, firmware: '1.121.0' });

/** Puts a value at a place of a message's body; into the first entry of a list. */
function put(category: SupportedCategory, place: string, value: unknown) {
  const message = JSON.parse(MESSAGES[category]);
  const names = place.split('.');
  let part: Tree = message.SaleToPOIRequest[`${category}Request`];
  for (const name of names.slice(0, -1)) {
    part[name] ??= {};
    part = (Array.isArray(part[name]) ? part[name][0] : part[name]) as Tree;
  }
  part[names.at(-1) ?? ''] = value;
  const reading = read(JSON.stringify(message));
  return reading.kind === 'message' ? 'message' : `${reading.kind} ${reading.message}`;
}

describe('the fields of nexo', () => {
  it('are known in every category that the terminal takes', () => {
    expect(Object.keys(BODY_FIELDS).sort()).toEqual(Object.keys(NEXO_MESSAGES).sort());
  });

  it.each(Object.entries(MESSAGES))('of a plain %s are taken', (_category, text) => {
    expect(read(text).kind).toBe('message');
  });

  it('each have one treatment', () => {
    for (const [category, place] of LEAVES) {
      const known = (['read', 'kept', 'refused'] as const).flatMap((treatment) =>
        listBodyFields(category, treatment).filter(
          (name) => name === place || name.startsWith(`${place}.`) || place.startsWith(`${name}.`),
        ),
      );
      expect([category, place, known.length > 0]).toEqual([category, place, true]);
    }
  });

  it.each(LEAVES.filter(([category, place]) => listBodyFields(category, 'refused').includes(place)))(
    'of a %s include %s, which is refused by its name, and only with a value',
    (category, place) => {
      expect(put(category, place, 'X')).toMatch(
        new RegExp(`^fault ${place} is "X": this terminal does not do ${place}\\.$`),
      );
      for (const nothing of [null, false, 0, '', [], {}])
        expect(put(category, place, nothing)).toBe('message');
    },
  );

  it.each(LEAVES.filter(([category, place]) => listBodyFields(category, 'kept').includes(place)))(
    'of a %s include %s, which changes nothing',
    (category, place) => {
      expect(put(category, place, 'X')).toBe('message');
    },
  );

  it.each([
    ['Payment', 'PaymentTransaction.AmountsReq.CashbackAmount', 5],
    ['Payment', 'PaymentTransaction.Tip', { Amount: 5 }],
    ['Print', 'PrintOutput.Copies', 2],
    ['Reversal', 'ReverseAmount', 5],
  ] as const)('of a %s do not include %s, which is refused', (category, place, value) => {
    expect(put(category, place, value)).toContain(`a ${category} has no such field.`);
  });

  it('say the value that was sent, in a list or in a part', () => {
    const paid = put('Payment', 'PaymentTransaction.AmountsReq.CashBackAmount', 5);
    expect(paid).toContain('PaymentTransaction.AmountsReq.CashBackAmount is 5: this terminal does not do');
    expect(put('Payment', 'PaymentData.Instalment', { TotalNbOfPayments: 3 })).toBe(
      'fault PaymentData.Instalment.TotalNbOfPayments is 3: this terminal does not do PaymentData.Instalment.',
    );
    expect(put('Payment', 'LoyaltyData', [{ LoyaltyAmount: { AmountValue: 1 } }])).toContain(
      'does not do LoyaltyData.',
    );
  });

  it('ask for no loyalty with LoyaltyHandling Forbidden or Allowed', () => {
    const place = 'PaymentTransaction.TransactionConditions.LoyaltyHandling';
    expect([put('Payment', place, 'Forbidden'), put('Payment', place, 'Allowed')]).toEqual([
      'message',
      'message',
    ]);
    expect(put('Payment', place, 'Required')).toContain('does not do');
  });
});

describe('AllowedPaymentBrand', () => {
  const allow = (brands: unknown) =>
    put('Payment', 'PaymentTransaction.TransactionConditions.AllowedPaymentBrand', brands);
  it.each([[['mc']], [['MC', 'alipay']], [[]], [null]])('takes %j', (brands) =>
    expect(allow(brands)).toBe('message'),
  );

  it.each([
    ['mc', 'is "mc": a list of texts is needed.'],
    [[1], 'a list of texts is needed.'],
    [['alipay'], 'is ["alipay"]: this terminal takes visa, mc, amex, maestro.'],
  ])('refuses %j', (brands, sentence) => expect(allow(brands)).toContain(sentence));
});

describe('SaleToAcquirerData', () => {
  const send = (data: string) => put('Payment', 'SaleData.SaleToAcquirerData', data);
  it.each([
    ...REFUSED_KEYS.map((key) => `${key}=x`),
    'split.api=1&split.nrOfItems=2',
    'additionalData.authorisationType=PreAuth',
  ])('with %s is refused by name', (data) =>
    expect(send(data)).toMatch(/^fault \S+ in SaleToAcquirerData is ".+": this terminal does not do \w+\.$/),
  );

  it('names the tender option that is not done', () => {
    expect(send('tenderOption=ReceiptHandler,AskGratuity')).toBe(
      'fault tenderOption in SaleToAcquirerData is "ReceiptHandler,AskGratuity": this terminal does not do AskGratuity.',
    );
    expect(send(`${Buffer.from('{"tenderOption":"ForcedDecline"}').toString('base64')}`)).toContain(
      'ForcedDecline',
    );
  });

  it.each([
    'tenderOption=ReceiptHandler,GetAdditionalData',
    'metadata.table=7&installments=',
    'store=S1',
    'mine=1',
  ])('with %s is taken', (data) => expect(send(data)).toBe('message'));

  it('makes a token only with the keys that save a card', () => {
    const ask = (data: string) => {
      const text = createPayment({ data, saleId: 's' }).replace(
        '"SaleData":{',
        '"SaleData":{"TokenRequestedType":"Customer",',
      );
      const reading = read(text);
      return reading.kind === 'message' ? 'message' : reading.message;
    };
    expect(ask('shopperReference=S1&recurringProcessingModel=CardOnFile')).toBe('message');
    expect(ask('shopperReference=S1')).toContain('TokenRequestedType is "Customer": shopperReference and');
  });
});
