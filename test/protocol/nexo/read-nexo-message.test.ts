import { describe, expect, it } from 'vitest';
import { readNexoMessage } from '../../../src/protocol/nexo/read-nexo-message.ts';
import {
  createHeader,
  createPayment,
  createPrint,
  createRequest,
  createReversal,
  POIID,
} from './create-request.ts';

const read = (text: string, firmware = '1.121.0') => readNexoMessage(text, { poiid: POIID, firmware });

/** The condition and sentence of a fault. */
function readFault(text: string, firmware?: string): string | undefined {
  const reading = read(text, firmware);
  if (reading.kind === 'message') return undefined;
  return reading.kind === 'reject'
    ? `Reject ${reading.status}: ${reading.message}`
    : `${reading.condition}: ${reading.message}`;
}

const pay = (header: Record<string, unknown>) => createPayment({ header, saleId: 's', serviceId: '1' });
const nest = (depth: number) => `{"SaleToPOIRequest":${'['.repeat(depth)}${']'.repeat(depth)}}`;

describe('a valid message', () => {
  it.each([
    ['a payment', createPayment()],
    ['a payment in yen', createPayment({ currency: 'JPY', amount: '100.0' })],
    ['the oldest firmware', createPayment(), '1.120.8'],
    ['a newer firmware whose text is smaller', createPayment(), '1.120.10'],
    ['fractions and an offset', createPayment().replace('12:00:00Z', '12:00:00.123+02:00')],
    ['unknown fields', createPayment({ header: { DeviceID: '1' } })],
    ['a print', createPrint()],
    ['a reversal', createReversal('tender.psp')],
    ['a diagnosis', createRequest('Diagnosis', {})],
    ['sixty-four characters', createPayment({ saleId: 'x'.repeat(64), serviceId: 'y'.repeat(64) })],
  ])('is accepted: %s', (_name, text, firmware = '1.121.0') => {
    expect(readFault(text, firmware)).toBeUndefined();
  });

  it('keeps every field of its header, and its numbers digit by digit', () => {
    const reading = read(pay({ Extra: 'ä' }).replace('"ä"', '1.00'));
    expect(reading.kind === 'message' && JSON.stringify(reading.header.fields)).toContain('"Extra":1.00');
  });
});

describe('an invalid message', () => {
  it.each([
    ['no JSON', '{', 'Reject 400: The body is not JSON, repeats a key, or nests too deeply.'],
    ['a byte order mark', `\ufeff${createPayment()}`, 'Reject 400: The body is not JSON'],
    [
      'a key twice',
      createPayment().replace('{', '{"SaleToPOIRequest":{},'),
      'Reject 400: The body is not JSON',
    ],
    ['too deep', nest(64), 'Reject 400: The body is not JSON'],
    ['far too deep', nest(200_000), 'Reject 400: The body is not JSON'],
    ['no envelope', '{}', 'Reject 400: The body has no object SaleToPOIRequest.'],
    ['a list', '[]', 'Reject 400: The body has no object'],
    ['no header', '{"SaleToPOIRequest":{}}', 'Reject 200: MessageHeader is not an object.'],
    [
      'an unknown category',
      pay({ MessageCategory: 'Pay', POIID: 'x' }),
      'Reject 200: MessageHeader.MessageCategory "Pay" is none of nexo\'s.',
    ],
    [
      'no category',
      pay({ MessageCategory: undefined }),
      'Reject 200: MessageHeader.MessageCategory is missing.',
    ],
    [
      'another POIID',
      pay({ POIID: 'S1F2-000158213605001' }),
      'NotAllowed: MessageHeader.POIID is "S1F2-000158213605001", this terminal is "S1F2L-000158213605001".',
    ],
    [
      'a POIID in lower case',
      pay({ POIID: POIID.toLowerCase() }),
      'NotAllowed: MessageHeader.POIID is "s1f2l-',
    ],
    ['a POIID with a space', pay({ POIID: `${POIID} ` }), 'NotAllowed: MessageHeader.POIID is'],
    [
      'no POIID',
      pay({ POIID: undefined }),
      'NotAllowed: MessageHeader.POIID is missing, this terminal is "S1F2L-000158213605001".',
    ],
    [
      'another protocol version',
      pay({ ProtocolVersion: '2.0' }),
      'MessageFormat: MessageHeader.ProtocolVersion is "2.0": "3.0" is needed.',
    ],
    [
      'another message type',
      pay({ MessageType: 'Response' }),
      'MessageFormat: MessageHeader.MessageType is "Response"',
    ],
    [
      'another message class',
      pay({ MessageClass: 'Device' }),
      'MessageFormat: MessageHeader.MessageClass is "Device"',
    ],
    [
      'a print of the class Service',
      createPrint(undefined, {}, { MessageClass: 'Service' }),
      'MessageFormat: MessageHeader.MessageClass is "Service": "Device" is needed.',
    ],
    [
      'a category that is not supported',
      createRequest('Display', {}, { MessageClass: 'Device' }),
      'UnavailableService: Display is not supported.',
    ],
    [
      'two bodies',
      createPayment().replace('"PaymentRequest"', '"PrintRequest":{},"PaymentRequest"'),
      'MessageFormat: There is "PrintRequest": a Payment has PaymentRequest alone.',
    ],
    [
      'no body',
      JSON.stringify({ SaleToPOIRequest: { MessageHeader: createHeader('Payment') } }),
      'MessageFormat: PaymentRequest is missing: an object is needed.',
    ],
    [
      'an encrypted body',
      JSON.stringify({ SaleToPOIRequest: { MessageHeader: createHeader('Payment'), NexoBlob: 'x' } }),
      'MessageFormat: This terminal takes plain messages only.',
    ],
    ['an empty SaleID', pay({ SaleID: '' }), 'MessageFormat: MessageHeader.SaleID is ""'],
    ['a long SaleID', pay({ SaleID: 'x'.repeat(65) }), 'MessageFormat: MessageHeader.SaleID is "xxx'],
    ['a SaleID with a line end', pay({ SaleID: 'a\nb' }), 'MessageFormat: MessageHeader.SaleID is "a\nb"'],
    ['a ServiceID that is a number', pay({ ServiceID: 5 }), 'MessageFormat: MessageHeader.ServiceID is 5'],
    ['a long ServiceID', pay({ ServiceID: 'x'.repeat(65) }), 'MessageFormat: MessageHeader.ServiceID is'],
  ])('is refused for: %s', (_name, text, sentence) => {
    expect(readFault(text)?.slice(0, sentence.length)).toBe(sentence);
  });

  it('is refused for an old firmware after the check of the POIID and before the check of the format', () => {
    const sentence = 'NotAllowed: Firmware 1.119.3 is too old for the local API: 1.120.8 or newer is needed.';
    expect(readFault(pay({ ProtocolVersion: '2.0' }), '1.119.3')).toBe(sentence);
    expect(readFault(pay({ POIID: 'x' }), '1.119.3')).toContain('POIID');
  });

  it('is refused with a quote of its wrong value that is cut to 100 characters', () => {
    const sentence = readFault(pay({ POIID: '👍'.repeat(500) }));
    expect(sentence).toContain(`"${'👍'.repeat(100)}", this`);
  });

  it('is rejected if it is an Abort, which has no response', () => {
    expect(readFault(createRequest('Abort', {}, { POIID: 'x' }))).toMatch(/^Reject 200: MessageHeader.POIID/);
  });
});

describe('reading a payment request', () => {
  const withData = (data: unknown) => createPayment({ data });
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  it.each([
    [
      'another TransactionID',
      createPayment({ saleId: 'a', header: { SaleID: 'b' } }),
      'NotAllowed: TransactionID is "a", SaleID is "b": for a payment both are the same.',
    ],
    ['no sale transaction', createPayment({ body: {} }), 'NotAllowed: TransactionID is missing, SaleID is "'],
    ['no time', createPayment().replace('2026-01-31T12:00:00Z', ''), 'MessageFormat: TimeStamp is ""'],
    ['a part that is a list', createPayment({ body: { SaleData: [] } }), 'MessageFormat: SaleData is []'],
    [
      'a date without a time',
      createPayment().replace('T12:00:00Z', ''),
      'MessageFormat: TimeStamp is "2026-01-31"',
    ],
    [
      'a list of one time',
      createPayment().replace('"2026-01-31T12:00:00Z"', '["2026-01-31T12:00:00Z"]'),
      'MessageFormat: TimeStamp is ["2026-',
    ],
    [
      'a date that does not exist',
      createPayment().replace('2026-01-31T', '2026-13-31T'),
      'MessageFormat: TimeStamp is "2026-13',
    ],
    [
      'a currency in lower case',
      createPayment({ currency: 'eur' }),
      'NotAllowed: AmountsReq.Currency is "eur"',
    ],
    [
      'an amount in quotes',
      createPayment({ amount: '"1.00"' }),
      'MessageFormat: AmountsReq.RequestedAmount is "1.00"',
    ],
    [
      'an amount of null',
      createPayment({ amount: 'null' }),
      'MessageFormat: AmountsReq.RequestedAmount is null',
    ],
    [
      'an amount of zero',
      createPayment({ amount: '0.00' }),
      'NotAllowed: AmountsReq.RequestedAmount is 0.00',
    ],
    ['a negative amount', createPayment({ amount: '-1' }), 'NotAllowed: AmountsReq.RequestedAmount is -1'],
    ['half a cent', createPayment({ amount: '1.005' }), 'NotAllowed: AmountsReq.RequestedAmount is 1.005'],
    [
      'half a yen',
      createPayment({ currency: 'JPY', amount: '100.5' }),
      'NotAllowed: AmountsReq.RequestedAmount is 100.5',
    ],
    [
      'an amount over the limit',
      createPayment({ amount: '100000.01' }),
      'NotAllowed: AmountsReq.RequestedAmount is 100000.01',
    ],
    [
      'an amount with a huge exponent',
      createPayment({ amount: '1e999999999' }),
      'NotAllowed: AmountsReq.RequestedAmount is 1e999999999',
    ],
    ['data that is an object', withData({}), 'MessageFormat: SaleToAcquirerData is {}'],
    ['data without "="', withData('abc'), 'MessageFormat: SaleToAcquirerData: a part has no key'],
    ['a malformed percent', withData('a=%zz'), 'MessageFormat: SaleToAcquirerData: a percent sign'],
    ['a repeated key', withData('a=1&a=2'), 'MessageFormat: SaleToAcquirerData: a key is repeated.'],
    [
      'too many keys',
      withData(Array.from({ length: 51 }, (_, n) => `k${n}=`).join('&')),
      'MessageFormat: SaleToAcquirerData has more',
    ],
    ['too long', withData(`a=${'é'.repeat(4096)}`), 'MessageFormat: SaleToAcquirerData is longer'],
    [
      'a manualCapture that is neither true nor false',
      withData('manualCapture=yes'),
      'MessageFormat: manualCapture in SaleToAcquirerData is "yes"',
    ],
    [
      'a refund without a reference',
      createPayment().replace(
        '"PaymentTransaction"',
        '"PaymentData":{"PaymentType":"Refund"},"PaymentTransaction"',
      ),
      'NotAllowed: PaymentType is "Refund": only "Normal" is taken.',
    ],
  ])('refuses %s', (_name, text, sentence) => {
    expect(readFault(text)?.slice(0, sentence.length)).toBe(sentence);
  });

  it.each([
    [
      'pairs',
      'shopperReference=S%201&manualCapture=true',
      { shopperReference: 'S 1', manualCapture: 'true' },
      true,
    ],
    [
      'Base64 of JSON',
      encode({ shopperReference: 'Ä', manualCapture: true }),
      { shopperReference: 'Ä', manualCapture: 'true' },
      true,
    ],
    ['nested values as JSON', encode({ metadata: { a: 1 } }), { metadata: '{"a":1}' }, false],
    ['empty data', '', {}, false],
  ])('reads %s', (_name, data, keys, manualCapture) => {
    const reading = read(withData(data));
    expect(reading).toMatchObject({ kind: 'message', request: { keys, manualCapture } });
  });

  it.each([
    ['1.00', 'EUR', 100],
    ['1', 'EUR', 100],
    ['1e0', 'EUR', 100],
    ['0.01', 'EUR', 1],
    ['100000.00', 'EUR', 10_000_000],
    ['100.0', 'JPY', 100],
    ['1.1', 'EUR', 110],
    ['4.35', 'EUR', 435],
  ])('reads the amount %s %s as %i minor units', (amount, currency, amountMinor) => {
    expect(read(createPayment({ amount, currency }))).toMatchObject({ request: { amountMinor } });
  });
});

describe('reading a print request', () => {
  const content = (OutputContent: unknown) => createPrint(undefined, { OutputContent });
  const code = (OutputBarcode: unknown) =>
    content({ OutputFormat: 'Text', OutputText: [{ Text: 'Total' }], OutputBarcode });
  const qrCode = (BarcodeValue: string) => code({ BarcodeType: 'QRCode', BarcodeValue });
  it.each([
    [
      'an unknown document',
      createPrint(undefined, { DocumentQualifier: 'Poem' }),
      'MessageFormat: DocumentQualifier',
    ],
    [
      'an unknown mode',
      createPrint(undefined, { ResponseMode: 'Later' }),
      'MessageFormat: ResponseMode is "Later"',
    ],
    ['another format', content({ OutputFormat: 'XHTML' }), 'NotAllowed: OutputFormat is "XHTML"'],
    ['an unknown format', content({ OutputFormat: 'PDF' }), 'MessageFormat: OutputFormat is "PDF"'],
    ['a format without text', content({ OutputFormat: 'BarCode' }), 'NotAllowed: OutputFormat is "BarCode"'],
    ['a code that is a string', code('QRCode'), 'MessageFormat: OutputBarcode is "QRCode"'],
    [
      'an unsupported code type',
      code({ BarcodeType: 'EAN13' }),
      'NotAllowed: OutputBarcode.BarcodeType is "EAN13"',
    ],
    [
      'an unknown code type',
      code({ BarcodeType: 'Aztec' }),
      'MessageFormat: OutputBarcode.BarcodeType is "Aztec"',
    ],
    [
      'a code without a value',
      code({ BarcodeType: 'QRCode' }),
      'MessageFormat: OutputBarcode.BarcodeValue is missing',
    ],
    ['a code of control characters', qrCode('\u0000'), 'MessageFormat: OutputBarcode.BarcodeValue is "'],
    ['a long code', qrCode('x'.repeat(513)), 'MessageFormat: OutputBarcode.BarcodeValue is longer'],
    ['no lines', createPrint([]), 'MessageFormat: OutputText has 0 lines'],
    ['a text in place of lines', createPrint('Espresso'), 'MessageFormat: OutputText is "Espresso"'],
    ['text without lines', content({ OutputFormat: 'Text' }), 'MessageFormat: OutputText is missing'],
    ['too many lines', createPrint(Array(501).fill({ Text: '' })), 'MessageFormat: OutputText has 501 lines'],
    ['a line that is a string', createPrint(['x']), 'MessageFormat: OutputText is "x"'],
    ['a line without text', createPrint([{}]), 'MessageFormat: OutputText.Text is missing'],
    ['a long text', createPrint([{ Text: 'x'.repeat(513) }]), 'MessageFormat: OutputText.Text is longer'],
    [
      'an unknown alignment',
      createPrint([{ Text: 'x', Alignment: 'Center' }]),
      'MessageFormat: Alignment is "Center"',
    ],
    [
      'an unknown style',
      createPrint([{ Text: 'x', CharacterStyle: 'Loud' }]),
      'MessageFormat: CharacterStyle is "Loud"',
    ],
    [
      'an end-of-line flag that is not a boolean',
      createPrint([{ Text: 'x', EndOfLineFlag: 'yes' }]),
      'MessageFormat: EndOfLineFlag is "yes"',
    ],
  ])('refuses %s', (_name, text, sentence) => {
    expect(readFault(text)?.slice(0, sentence.length)).toBe(sentence);
  });

  it.each([
    [
      'plain, and ends',
      {},
      { Alignment: 'Left', Style: 'Normal', IsWide: false, IsTall: false, endsLine: true },
    ],
    ['wide', { CharacterWidth: 'DoubleWidth' }, { IsWide: true, IsTall: false }],
    ['tall', { CharacterHeight: 'DoubleHeight' }, { IsWide: false, IsTall: true }],
    ['as tall as any other', { CharacterHeight: 'HalfHeight' }, { IsTall: false }],
    ['continued by the next one', { EndOfLineFlag: false }, { endsLine: false }],
  ])('reads a line that is %s', (_name, line, expected) => {
    expect(read(createPrint([{ Text: 'Total', ...line }]))).toMatchObject({ request: { lines: [expected] } });
  });

  it('reads a QR code as a centered line below the text', () => {
    expect(read(qrCode('x'.repeat(512)))).toMatchObject({
      request: { lines: [{ Text: 'Total' }, { Text: '', Alignment: 'Centred', QrCode: 'x'.repeat(512) }] },
    });
  });

  it('accepts 500 lines of 512 characters, and drops control characters', () => {
    const lines = Array(500).fill({ Text: '👍'.repeat(512) });
    expect(readFault(createPrint(lines))).toBeUndefined();
    expect(read(createPrint([{ Text: 'a\u0007\u202eb\n' }]))).toMatchObject({
      request: { lines: [{ Text: 'ab' }] },
    });
  });
});

describe('reading a reversal request', () => {
  it.each([
    [
      'no original transaction',
      createReversal(''),
      'MessageFormat: OriginalPOITransaction.POITransactionID.TransactionID is ""',
    ],
    [
      'an amount in quotes',
      createReversal('x', { ReversedAmount: '1' }),
      'MessageFormat: ReversedAmount is "1"',
    ],
    [
      'no reason',
      createReversal('x', { ReversalReason: undefined }),
      'MessageFormat: ReversalReason is missing',
    ],
  ])('refuses %s', (_name, text, sentence) => {
    expect(readFault(text)?.slice(0, sentence.length)).toBe(sentence);
  });
});
