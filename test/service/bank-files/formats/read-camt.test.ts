import { describe, expect, it } from 'vitest';
import type { StatementFile } from '../../../../src/service/bank-files/formats/bank-file.ts';
import { readCamt } from '../../../../src/service/bank-files/formats/read-camt.ts';

const IBAN = 'IT60X0542811101000000123456';

const ENTRY = `<Ntry>
  <Amt Ccy="EUR">25.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
  <BookgDt><Dt>2026-11-03</Dt></BookgDt><ValDt><Dt>2026-11-04</Dt></ValDt>
  <AcctSvcrRef>BANK-1</AcctSvcrRef>
  <BkTxCd><Domn><Cd>PMNT</Cd></Domn></BkTxCd>
  <NtryDtls><TxDtls>
    <Refs><AcctSvcrRef>BANK-1-1</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId><MndtId>M-1</MndtId></Refs>
    <RltdPties>
      <Dbtr><Nm>Ada Rossi</Nm></Dbtr><DbtrAcct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id></DbtrAcct>
      <Cdtr><Nm>Bottega</Nm></Cdtr>
    </RltdPties>
    <RltdAgts><DbtrAgt><FinInstnId><BIC>COBADEFFXXX</BIC></FinInstnId></DbtrAgt></RltdAgts>
    <RmtInf><Ustrd>Order 4711</Ustrd><Ustrd>thank you</Ustrd>
      <Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>
  </TxDtls></NtryDtls>
</Ntry>`;

const BALANCES = `<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-03</Dt></Dt></Bal><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">74.01</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-03</Dt></Dt></Bal>`;

interface Parts {
  version?: string;
  root?: string;
  part?: string;
  head?: string;
  account?: string;
  entries?: string;
  declaration?: string;
}

const write = ({
  version = 'camt.053.001.02',
  root = 'BkToCstmrStmt',
  part = 'Stmt',
  head = BALANCES,
  account = `<Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
  entries = ENTRY,
  declaration = '<?xml version="1.0" encoding="UTF-8"?>\n',
}: Parts = {}) =>
  `${declaration}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"><${root}>
<GrpHdr><MsgId>m-1</MsgId></GrpHdr><${part}><Id>s-1</Id><ElctrncSeqNb>42</ElctrncSeqNb><CreDtTm>2026-11-04T01:00:00</CreDtTm>
<FrToDt><FrDtTm>2026-11-03T00:00:00</FrDtTm><ToDtTm>2026-11-03T23:59:59</ToDtTm></FrToDt>${account}${head}${entries}</${part}></${root}></Document>`;

const read = (parts?: Parts): Promise<StatementFile> => readCamt(Buffer.from(write(parts)));

const readOnly = async (entries: string) => {
  const [statement] = (await read({ entries })).statements;
  if (!statement) throw new Error('There is no statement.');
  return statement;
};

describe('readCamt', () => {
  it('reads a statement with its balances and entries', async () => {
    const file = await read();
    expect(file).toMatchObject({ format: 'CAMT053', version: '02' });
    expect(file.statements).toEqual([
      {
        ...{ account: IBAN, currency: 'EUR', number: '42', from: '2026-11-03', to: '2026-11-03' },
        ...{ openingMinor: -10_000, closingMinor: -7_401, pending: 0 },
        entries: [
          {
            ...{
              line: 4,
              amountMinor: 2_599,
              currency: 'EUR',
              bookingDate: '2026-11-03',
              valueDate: '2026-11-04',
            },
            ...{ isReversal: false, isBankCharge: false, isBatch: false, bankReference: 'BANK-1', text: '' },
            ...{ messageId: undefined, paymentInformationId: undefined },
            details: [
              {
                ...{ amountMinor: 2_599, currency: 'EUR', endToEndId: undefined, mandateId: 'M-1' },
                ...{ bankReference: 'BANK-1-1', messageId: undefined, paymentInformationId: undefined },
                counterpart: { name: 'Ada Rossi', account: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
                references: ['RF18539007547034'],
                text: 'Order 4711 thank you',
                ...{ returnReason: undefined, isReturn: false },
              },
            ],
          },
        ],
      },
    ]);
  });

  it('reads the forms of later versions as those of the second', async () => {
    const entries = ENTRY.replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
      .replace('<Dbtr><Nm>Ada Rossi</Nm></Dbtr>', '<Dbtr><Pty><Nm>Ada Rossi</Nm></Pty></Dbtr>')
      .replaceAll('BIC>', 'BICFI>')
      .replace('<BookgDt><Dt>2026-11-03</Dt>', '<BookgDt><DtTm>2026-11-03T23:30:00+01:00</DtTm>');
    const [old, late] = [await read(), await read({ version: 'camt.053.001.14', entries })];
    expect(late).toEqual({ ...old, version: '14' });
  });

  it.each([
    ['camt.052.001.06', 'BkToCstmrAcctRpt', 'Rpt', 'CAMT052'],
    ['camt.052.001.01', 'BkToCstmrAcctRptV01', 'Rpt', 'CAMT052'],
    ['camt.054.001.08', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'CAMT054'],
  ])('reads %s', async (version, root, part, format) => {
    const file = await read({ version, root, part, head: '' });
    expect(file).toMatchObject({ format, version: version.slice(-2) });
    expect(file.statements[0]).toMatchObject({ openingMinor: undefined, entries: [{ amountMinor: 2_599 }] });
  });

  it('reads elements with a prefix, and other encodings', async () => {
    const text = write({ entries: ENTRY.replace('Ada Rossi', 'Zoë Müller') });
    const prefixed = text.replace('xmlns=', 'xmlns:x=').replaceAll(/<(\/?)(?=[A-Z])/g, '<$1x:');
    const latin = text.replace('UTF-8', 'ISO-8859-1');
    const wide = text.replace('UTF-8', 'UTF-16');
    for (const bytes of [
      Buffer.from(prefixed),
      Buffer.from(latin, 'latin1'),
      Buffer.from(`\ufeff${wide}`, 'utf16le'),
      Buffer.from(`\ufeff${wide}`, 'utf16le').swap16(),
    ]) {
      const [statement] = (await readCamt(bytes)).statements;
      expect(statement?.entries[0]?.details[0]?.counterpart.name).toBe('Zoë Müller');
    }
  });

  it('takes the balance before the first day where a bank gives no opening one, and the last of several days', async () => {
    const prior = BALANCES.replace('OPBD', 'PRCD');
    const later = BALANCES.replaceAll('2026-11-03', '2026-11-05')
      .replace('74.01', '50.00')
      .replace('100.00', '1.00');
    expect((await read({ head: prior })).statements[0]?.openingMinor).toBe(-10_000);
    expect((await read({ head: later + BALANCES })).statements[0]).toMatchObject({
      ...{ openingMinor: -10_000, closingMinor: -5_000 },
    });
  });

  it('takes the amounts of details, which can have signs of their own', async () => {
    const detail = (text: string) => `<TxDtls>${text}</TxDtls>`;
    const entries = ENTRY.replace(
      /<NtryDtls>[\s\S]*<\/NtryDtls>/,
      `<NtryDtls><Btch><MsgId>m-7</MsgId><PmtInfId>p-7</PmtInfId></Btch>${detail('<Amt Ccy="EUR">30.00</Amt>')}
${detail('<AmtDtls><TxAmt><Amt Ccy="EUR">4.01</Amt></TxAmt></AmtDtls><CdtDbtInd>DBIT</CdtDbtInd>')}${detail('')}</NtryDtls>`,
    );
    const [entry] = (await readOnly(entries)).entries;
    expect(entry).toMatchObject({ isBatch: true, messageId: 'm-7', paymentInformationId: 'p-7' });
    expect(entry?.details.map(({ amountMinor }) => amountMinor)).toEqual([3_000, -401, undefined]);
    expect(entry?.details[0]).toMatchObject({ messageId: 'm-7', paymentInformationId: 'p-7' });
  });

  it('keeps the id of an own file that was booked in one sum', async () => {
    const batch = '<NtryDtls><Btch><PmtInfId>p-7</PmtInfId></Btch></NtryDtls>';
    const [entry] = (await readOnly(ENTRY.replace(/<NtryDtls>[\s\S]*<\/NtryDtls>/, batch))).entries;
    expect(entry).toMatchObject({ isBatch: true, paymentInformationId: 'p-7', details: [] });
  });

  it('reads a reversal, a return and a charge of the bank', async () => {
    const turned = ENTRY.replace('CRDT</CdtDbtInd>', 'DBIT</CdtDbtInd><RvslInd>true</RvslInd>');
    const returned = ENTRY.replace('<RmtInf>', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf><RmtInf>');
    const charge = ENTRY.replace('PMNT', 'ACMT');
    const { entries } = await readOnly(turned + returned + charge);
    expect(entries).toMatchObject([
      // The payer of the reversed credit is still the debtor.
      { amountMinor: -2_599, isReversal: true, details: [{ counterpart: { name: 'Bottega' } }] },
      { amountMinor: 2_599, isReversal: false, details: [{ isReturn: true, returnReason: 'AC04' }] },
      { isBankCharge: true },
    ]);
  });

  it.each(['PDNG', 'INFO', 'FUTR'])('counts entries that are %s', async (status) => {
    const statement = await readOnly(ENTRY + ENTRY.replace('BOOK', status));
    expect([statement.entries.length, statement.pending]).toEqual([1, 1]);
  });

  it('reads the account at a bank without IBANs, and an entry with its value date only', async () => {
    const account = '<Acct><Id><Othr><Id>60000635</Id></Othr></Id></Acct>';
    const entries = ENTRY.replace(/<BookgDt>.*<\/BookgDt>/, '').replace('2026-11-04', '2026-11-09');
    const [statement] = (await read({ account, entries })).statements;
    expect(statement).toMatchObject({ account: '60000635', entries: [{ bookingDate: '2026-11-09' }] });
    const without = ENTRY.replace(/<BookgDt>.*<\/ValDt>/, '').replace(/<ValDt>[\s\S]*?<\/ValDt>/, '');
    expect((await readOnly(without)).entries[0]?.bookingDate).toBe('2026-11-04');
  });

  it.each<[string, Parts, string]>([
    [
      'an amount of five decimals',
      { entries: ENTRY.replace('25.99', '25.99123') },
      'Line 4: 25.99123 is no amount in EUR.',
    ],
    [
      'an amount with a sign',
      { entries: ENTRY.replace('25.99', '-25.99') },
      'Line 4: -25.99 is no amount in EUR.',
    ],
    ['no amount', { entries: ENTRY.replace(/<Amt.*?<\/Amt>/, '') }, 'Line 3: Ntry has no Amt.'],
    ['no direction', { entries: ENTRY.replace(/<CdtDbtInd>.*?d>/, '') }, 'Line 3: Ntry has no CdtDbtInd.'],
    [
      'another direction',
      { entries: ENTRY.replace('>CRDT', '>Credit') },
      'Line 3: Credit is neither CRDT nor DBIT.',
    ],
    [
      'a day that does not exist',
      { entries: ENTRY.replace('11-04', '11-31') },
      'Line 5: 2026-11-31 is no date.',
    ],
    ['no account', { account: '' }, 'Line 2: Stmt has no account.'],
    [
      'another message',
      { root: 'CstmrPmtStsRpt', part: 'OrgnlGrpInfAndSts' },
      'Line 1: CstmrPmtStsRpt is no statement.',
    ],
    ['no statement', { part: 'Nothing' }, 'Line 1: It has no statement.'],
    ['a document type', { declaration: '<!DOCTYPE x>\n' }, 'Line 1: A document type is not allowed.'],
    ['an entity', { entries: ENTRY.replace('Ada', '&ada;') }, 'Line 11: undefined entity.'],
    [
      'a code that no XML may carry',
      { entries: ENTRY.replace('Ada', '&#0;') },
      'Line 11: malformed character entity.',
    ],
    [
      'an element that is not closed',
      { entries: ENTRY.replace('</NtryDtls>', '') },
      'Line 18: unexpected close tag.',
    ],
  ])('refuses %s with its line', async (_name, parts, message) => {
    const declaration = parts.declaration ?? '';
    await expect(read({ ...parts, declaration })).rejects.toMatchObject({
      code: 'BANK_FILE_NOT_READ',
      message,
    });
  });

  it('refuses a file that is not in its encoding', async () => {
    const bytes = Buffer.from(write({ entries: ENTRY.replace('Ada', 'Zoë') }), 'latin1');
    await expect(readCamt(bytes)).rejects.toThrow('It is not written in UTF-8.');
  });

  it.each<[string, string, string]>([
    [
      'too many entries',
      ENTRY.replaceAll(/<NtryDtls>[\s\S]*<\/NtryDtls>/g, '').repeat(20_001),
      'At most 20000 entries',
    ],
    ['elements in one another', `${'<a>'.repeat(64)}${'</a>'.repeat(64)}`, 'At most 64 elements'],
    ['a long text', ENTRY.replace('Order 4711', 'x'.repeat(10_001)), 'a text of more than 10,000 letters'],
  ])('refuses %s', async (_name, entries, message) => {
    await expect(read({ entries })).rejects.toMatchObject({
      code: 'BANK_FILE_TOO_LARGE',
      message: expect.stringContaining(message),
    });
  });

  it('lets other work run while it reads a large file', async () => {
    let turns = 0;
    let isReading = true;
    const count = () => {
      turns += 1;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    await read({ entries: ENTRY.repeat(1_000) });
    isReading = false;
    expect(turns).toBeGreaterThan(10);
  });
});
