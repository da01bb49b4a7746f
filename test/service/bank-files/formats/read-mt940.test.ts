import { describe, expect, it } from 'vitest';
import { readMt940 } from '../../../../src/service/bank-files/formats/read-mt940.ts';

const write = (...entries: string[]) =>
  [
    ':20:STARTUMS',
    ':25:37040044/0532013000EUR',
    ':28C:00042/001',
    ':60F:D261102EUR100,00',
    ...entries,
    ':62F:C261103EUR26,99',
    '-',
    '',
  ].join('\r\n');

const read = (...entries: string[]) => {
  const [statement] = readMt940(Buffer.from(write(...entries))).statements;
  if (!statement) throw new Error('There is no statement.');
  return statement;
};

const readOnly = (...entry: string[]) => {
  const [found] = read(...entry).entries;
  const [detail] = found?.details ?? [];
  if (!found || !detail) throw new Error('There is no entry.');
  return { entry: found, detail };
};

const LINE = ':61:2611041103CR25,99N062NONREF//B-1';

describe('readMt940', () => {
  it('reads a statement with its balances', () => {
    expect(readMt940(Buffer.from(write(LINE)))).toMatchObject({
      format: 'MT940',
      statements: [
        {
          ...{ account: '37040044/0532013000', currency: 'EUR', number: '00042/001', from: '2026-11-02' },
          ...{ to: '2026-11-03', openingMinor: -10_000, closingMinor: 2_699, pending: 0 },
          entries: [
            {
              ...{
                line: 5,
                amountMinor: 2_599,
                currency: 'EUR',
                bookingDate: '2026-11-03',
                valueDate: '2026-11-04',
              },
              ...{ isReversal: false, isBankCharge: false, isBatch: false, bankReference: 'B-1' },
              details: [{ amountMinor: 2_599, bankReference: 'B-1', endToEndId: undefined }],
            },
          ],
        },
      ],
    });
  });

  it.each([
    ['an IBAN', ':25:NL71RABO0123456789', 'NL71RABO0123456789'],
    ['an IBAN with its currency', ':25:NL71 RABO 0123 4567 89 EUR', 'NL71RABO0123456789'],
    ['an IBAN behind the bank', ':25:RABONL2U/NL71RABO0123456789', 'NL71RABO0123456789'],
    ['an IBAN before the bank', ':25P:NL71RABO0123456789', 'NL71RABO0123456789'],
    ['the number of a bank', ':25:1291.99.348EUR', '1291.99.348'],
  ])('reads an account that is %s', (_name, field, account) => {
    const text = write(LINE).replace(/:25:.*/, field);
    expect(readMt940(Buffer.from(text)).statements[0]?.account).toBe(account);
  });

  it("leaves SWIFT's envelope, the bank's own lines and what follows a message", () => {
    const envelope = `{1:F01BANKDEFFAXXX}{2:O940}{4:\r\n${write(LINE).replace('-\r\n', '-}\r\n')}`;
    const sent = `0000 01INGBNL2AXXXX00001\n940 00\n${write(LINE).replaceAll('\r', '')}:61: after the end\n${write()}`;
    const joined = `{1:F01}{4::20:A\r\n${write(LINE).slice(write(LINE).indexOf(':25:'))}`;
    expect(readMt940(Buffer.from(envelope)).statements).toMatchObject([
      { entries: [{ bankReference: 'B-1' }] },
    ]);
    expect(readMt940(Buffer.from(sent)).statements).toMatchObject([{ entries: [{}] }, { entries: [] }]);
    expect(readMt940(Buffer.from(joined)).statements).toMatchObject([{ entries: [{}] }]);
  });

  it.each([
    ['a credit', '261104C25,99NTRFNONREF', 2_599],
    ['a debit', '261104D25,99NTRFNONREF', -2_599],
    ['a credit with the letter of its currency', '261104CR25,99NTRFNONREF', 2_599],
    ['a reversed credit', '261104RC25,99NTRFNONREF', -2_599],
    ['a reversed debit with the letter of its currency', '261104RDR25,99NTRFNONREF', 2_599],
    ['whole euros', '261104C25,NTRFNONREF', 2_500],
    ['zeros before it', '2611041104C000000000025,9N102EREF', 2_590],
    ['spaces for the day', '261104    C25,99N102EREF', 2_599],
  ])('reads the amount of %s', (_name, line, amountMinor) => {
    const { entry } = readOnly(`:61:${line}`);
    expect(entry).toMatchObject({ amountMinor, isReversal: line.includes('RC') || line.includes('RD') });
  });

  it('counts entries that are only expected', () => {
    expect(read(LINE, ':61:261104EC25,99NTRFNONREF', ':61:261104ED1,00NTRFNONREF')).toMatchObject({
      pending: 2,
      entries: [{ amountMinor: 2_599 }],
    });
  });

  it.each([
    ['the year before', '2701021230', '2026-12-30', '2027-01-02'],
    ['the year after', '2612310102', '2027-01-02', '2026-12-31'],
    ['a leap day', '2803010229', '2028-02-29', '2028-03-01'],
    ['30 February, as banks count interest', '270230', '2027-02-28', '2027-02-28'],
  ])('reads a day of %s', (_name, dates, bookingDate, valueDate) => {
    expect(readOnly(`:61:${dates}C1,00NTRFNONREF`).entry).toMatchObject({ bookingDate, valueDate });
  });

  it('reads references, with slashes in that of the customer', () => {
    const { entry, detail } = readOnly(':61:261104C25,99NTRFINV//2026/11//B-7', 'more of the bank');
    expect([entry.bankReference, detail.endToEndId, detail.text]).toEqual([
      'B-7',
      'INV//2026/11',
      'more of the bank',
    ]);
    expect(readOnly(':61:261104C25,99NTRFEREF', ':86:/EREF/O-1/REMI/Tea').detail.endToEndId).toBe('O-1');
  });

  it('marks charges and interest of the bank', () => {
    for (const type of ['NCHG', 'NINT', 'SCHG'])
      expect(readOnly(`:61:261104D3,00${type}NONREF`).entry.isBankCharge).toBe(true);
    expect(readOnly(':61:261104D3,00NTRFNONREF').entry.isBankCharge).toBe(false);
  });

  it('reads the German form, broken inside words', () => {
    const { detail } = readOnly(
      LINE,
      ':86:166?00GUTSCHRIFT?109310?20EREF+O-4711?21MREF+M-1?22SVWZ+Rechnung RF18 5390',
      ' 0754?237034 dan',
      'ke?30COBADEFFXXX?31DE89370400440532013000?32Zoë Mü?33ller?60 sehr',
    );
    expect(detail).toMatchObject({
      ...{ endToEndId: 'O-4711', mandateId: 'M-1', text: 'Rechnung RF18 5390 07547034 danke sehr' },
      counterpart: { name: 'Zoë Müller', account: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
      isReturn: false,
    });
    expect(readOnly(LINE, ':86:159?00RETOURE?20EREF+O-1').detail).toMatchObject({
      isReturn: true,
      endToEndId: 'O-1',
    });
    expect(readOnly(LINE, ':86:020>00TRANSFER>20Rent>31123456').detail).toMatchObject({
      text: 'Rent',
      counterpart: { account: '123456' },
    });
  });

  it('reads the Dutch form, broken inside words', () => {
    const { detail } = readOnly(
      LINE,
      ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/A. de Vr',
      'ies/REMI/Order 4711 RF18539007547034/EREF/NOTPROVIDED',
    );
    expect(detail).toMatchObject({
      ...{ endToEndId: undefined, text: 'Order 4711 RF18539007547034' },
      counterpart: { name: 'A. de Vries', account: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
    });
    expect(
      readOnly(LINE, ':86:/EREF/E-1//CNTP/NL91ABNA0417164300/ABNANL2A/Jan///REMI/USTD//Tea/').detail,
    ).toMatchObject({ text: 'Tea', counterpart: { name: 'Jan', account: 'NL91ABNA0417164300' } });
    expect(readOnly(LINE, ':86:/REMI/STRD/CUR/RF18539007547034/').detail.references).toEqual([
      'RF18539007547034',
    ]);
    expect(readOnly(LINE, ':86:/RTRN/AC04/REMI/USTD//Back/').detail).toMatchObject({
      ...{ isReturn: true, returnReason: 'AC04', text: 'Back' },
    });
  });

  it('reads a free text, and the account beside the entry', () => {
    const { detail } = readOnly(LINE, 'NL91ABNA0417164300', ':86:Order 4711', 'thank you');
    expect(detail).toMatchObject({
      text: 'Order 4711 thank you',
      counterpart: { account: 'NL91ABNA0417164300' },
    });
    expect(readOnly(LINE).detail.text).toBe('');
    // The text of the whole statement belongs to no entry.
    expect(read(LINE, ':62F:C261103EUR26,99', ':86:Dear customer').entries[0]?.text).toBe('');
  });

  it('reads a report of the day, without balances', () => {
    const text = [
      ':20:A',
      ':25:NL71RABO0123456789',
      ':28C:1',
      ':34F:EUR0,',
      ':13D:2611030900+0100',
      LINE,
      ':90C:1EUR25,99',
      '-',
    ];
    expect(readMt940(Buffer.from(text.join('\n')))).toMatchObject({
      format: 'MT942',
      statements: [{ currency: 'EUR', openingMinor: undefined, entries: [{ amountMinor: 2_599 }] }],
    });
  });

  it('reads letters beyond ASCII in both encodings of banks', () => {
    const text = write(LINE, ':86:Zoë Müller – 10 €');
    const windows = Buffer.from(text.replace('€', '\x80').replace('–', '\x96'), 'latin1');
    for (const bytes of [Buffer.from(text), windows])
      expect(readMt940(bytes).statements[0]?.entries[0]?.text).toBe('Zoë Müller – 10 €');
  });

  it.each([
    ['an entry without a direction', [':61:261104X25,99NTRFNONREF'], 'Line 5: :61: is no entry.'],
    ['an entry without an amount', [LINE, ':61:261104CNTRFNONREF'], 'Line 6: :61: is no entry.'],
    ['a day that does not exist', [':61:261131C1,00NTRFNONREF'], 'Line 5: 261131 is no date.'],
    ['an entry of a day that does not exist', [':61:2611301131C1,00NTRFNONREF'], 'Line 5: 1131 is no date.'],
    ['more decimals than euros have', [':61:261104C1,001NTRFNONREF'], 'Line 5: 1,001 is no amount in EUR.'],
    [
      'an amount of more than a bank has',
      [':61:261104C999999999999,00NTRFNONREF'],
      'Line 5: The amount is too high.',
    ],
  ])('refuses %s with its line', (_name, entries, message) => {
    expect(() => read(...entries)).toThrow(expect.objectContaining({ code: 'BANK_FILE_NOT_READ', message }));
  });

  it.each([
    [':60F:', ':60F:no', 'Line 4: :60F: is no balance.'],
    [':25:', ':25:', 'Line 2: There is no account (:25:).'],
    [':25:', ':21:', 'Line 1: There is no account (:25:).'],
  ])('refuses a message whose %s is %s', (field, other, message) => {
    const text = write(LINE).replace(new RegExp(`${field}.*`), other);
    expect(() => readMt940(Buffer.from(text))).toThrow(message);
  });

  it('refuses a message without any currency, and a file without a message', () => {
    const text = write(LINE).replace(/:6[02]F:.*\r\n/g, '');
    expect(() => readMt940(Buffer.from(text))).toThrow(
      'Line 1: There is no balance (:60F:), so no currency.',
    );
    expect(() => readMt940(Buffer.from(':25:NL71RABO0123456789'))).toThrow('It has no statement.');
  });

  it('refuses too many entries', () => {
    const entries = Array.from({ length: 20_001 }, () => LINE);
    expect(() => read(...entries)).toThrow(expect.objectContaining({ code: 'BANK_FILE_TOO_LARGE' }));
  });
});
