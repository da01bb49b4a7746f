/** An entry of a statement, in the words of the test. */
export interface WrittenEntry {
  /** Minor units, negative if money leaves the account. */
  amount: number;
  text?: string;
  day?: string;
  reference?: string;
  /** The bank's reference of the entry. */
  bankReference?: string;
  isReversal?: boolean;
  currency?: string;
  status?: string;
  domain?: string;
  /** The parts of a sum. */
  details?: { amount: number; text?: string; bankReference?: string }[];
  isBatch?: boolean;
}

export interface WrittenStatement {
  iban: string;
  entries: WrittenEntry[];
  opening?: number;
  /** Default: it adds up. */
  closing?: number;
  from?: string;
  to?: string;
  number?: string;
}

const money = (minor: number): string => (Math.abs(minor) / 100).toFixed(2);
const mark = (minor: number): string => (minor < 0 ? 'DBIT' : 'CRDT');

const writeBalance = (code: string, minor: number, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${money(minor)}</Amt><CdtDbtInd>${mark(minor)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

function writeEntry({
  amount,
  text = '',
  day = '2026-11-03',
  currency = 'EUR',
  ...entry
}: WrittenEntry): string {
  const { reference, bankReference, isReversal = false, status = 'BOOK', domain, isBatch = false } = entry;
  const details = entry.details ?? (isBatch ? [] : [{ amount, text }]);
  return [
    `<Ntry><Amt Ccy="${currency}">${money(amount)}</Amt><CdtDbtInd>${mark(amount)}</CdtDbtInd>`,
    isReversal ? '<RvslInd>true</RvslInd>' : '',
    `<Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>`,
    bankReference ? `<AcctSvcrRef>${bankReference}</AcctSvcrRef>` : '',
    domain ? `<BkTxCd><Domn><Cd>${domain}</Cd></Domn></BkTxCd>` : '',
    '<NtryDtls>',
    isBatch ? '<Btch><NbOfTxs>2</NbOfTxs></Btch>' : '',
    ...details.map(
      (detail) =>
        `<TxDtls><Refs>${'bankReference' in detail ? `<AcctSvcrRef>${detail.bankReference}</AcctSvcrRef>` : ''}<EndToEndId>NOTPROVIDED</EndToEndId></Refs>` +
        `<Amt Ccy="${currency}">${money(detail.amount)}</Amt><CdtDbtInd>${mark(amount)}</CdtDbtInd>` +
        `<RltdPties><Dbtr><Pty><Nm>Ada Rossi</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE22370400440900000002</IBAN></Id></DbtrAcct></RltdPties>` +
        `<RmtInf>${detail.text ? `<Ustrd>${detail.text}</Ustrd>` : ''}${reference ? `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>` : ''}</RmtInf></TxDtls>`,
    ),
    '</NtryDtls></Ntry>',
  ].join('\n');
}

/** Writes a file of statements. */
export function writeCamt(kind: '052' | '053' | '054', ...statements: WrittenStatement[]): string {
  const [root, part] = {
    '052': ['BkToCstmrAcctRpt', 'Rpt'],
    '053': ['BkToCstmrStmt', 'Stmt'],
    '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  }[kind];
  const parts = statements.map(({ iban, entries, opening = 0, from = '2026-11-03', to = from, ...more }) => {
    const booked = entries.filter(({ status = 'BOOK' }) => status === 'BOOK');
    const closing = more.closing ?? opening + booked.reduce((sum, { amount }) => sum + amount, 0);
    return [
      `<${part}><Id>1</Id>${more.number ? `<ElctrncSeqNb>${more.number}</ElctrncSeqNb>` : ''}`,
      `<CreDtTm>${to}T20:00:00Z</CreDtTm><FrToDt><FrDtTm>${from}T00:00:00Z</FrDtTm><ToDtTm>${to}T00:00:00Z</ToDtTm></FrToDt>`,
      `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
      kind === '053' ? writeBalance('OPBD', opening, from) + writeBalance('CLBD', closing, to) : '',
      ...entries.map(writeEntry),
      `</${part}>`,
    ].join('\n');
  });
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08"><${root}><GrpHdr><MsgId>1</MsgId></GrpHdr>${parts.join('\n')}</${root}></Document>`;
}
