import {
  type EntryDetail,
  FILE_LIMITS,
  type Statement,
  type StatementEntry,
  type StatementFile,
  type StatementFormat,
  tooManyEntries,
  unreadable,
} from './bank-file.ts';
import { find, findAll, findText, parseXml, type XmlElement } from './parse-xml.ts';
import { readIsoDate } from './read-date.ts';
import { readMinorUnits } from './read-minor-units.ts';

/** The root of each message, without the suffix of the first version, and the element of its statements. */
const MESSAGES: Record<string, { format: StatementFormat; part: string }> = {
  BkToCstmrAcctRpt: { format: 'CAMT052', part: 'Rpt' },
  BkToCstmrStmt: { format: 'CAMT053', part: 'Stmt' },
  BkToCstmrDbtCdtNtfctn: { format: 'CAMT054', part: 'Ntfctn' },
};

/** A reference that the payer's bank had to fill in, and had not. */
const NONE = /^(NOTPROVIDED|NONREF|NOT PROVIDED)$/i;

const readReference = (from: XmlElement | undefined, ...path: string[]): string | undefined => {
  const text = findText(from, path);
  return text && !NONE.test(text) ? text : undefined;
};

/** @returns 1 for a credit, -1 for a debit. A reversal already says where the money goes: a reversed credit is a debit. */
function readSign(element: XmlElement): 1 | -1 | undefined {
  const indicator = findText(element, ['CdtDbtInd']);
  if (indicator === undefined) return undefined;
  if (indicator !== 'CRDT' && indicator !== 'DBIT')
    throw unreadable(`${indicator} is neither CRDT nor DBIT.`, element.line);
  return indicator === 'CRDT' ? 1 : -1;
}

/** @throws BankFileError if the amount is missing, or has no sign */
function readMoney(element: XmlElement): { amountMinor: number; currency: string } {
  const amount = find(element, 'Amt');
  const sign = readSign(element);
  if (!amount || !sign)
    throw unreadable(`${element.name} has no ${amount ? 'CdtDbtInd' : 'Amt'}.`, element.line);
  const currency = amount.attributes.Ccy ?? '';
  return { amountMinor: sign * readMinorUnits(amount.text, currency, amount.line) || 0, currency };
}

/** Banks say whole days as dates or as times, in one of two elements. */
function readDay(from: XmlElement, name: string): string | undefined {
  const element = find(from, name);
  const text = findText(element, ['Dt'], ['DtTm']);
  return text && readIsoDate(text, element?.line ?? from.line);
}

const readAccount = (from: XmlElement | undefined): string | undefined =>
  findText(from, ['Id', 'IBAN'], ['Id', 'Othr', 'Id'])?.replaceAll(/\s/g, '');

/** @param sign where the money went: the other party of a credit is the debtor */
function readCounterpart(details: XmlElement, sign: 1 | -1): EntryDetail['counterpart'] {
  const [near, far] = sign > 0 ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const);
  const parties = find(details, 'RltdPties');
  // Where a transfer comes back, some banks keep the parties of the original.
  const side = [near, far].find((one) => find(parties, one) ?? find(parties, `${one}Acct`)) ?? near;
  const agent = find(details, 'RltdAgts', `${side}Agt`, 'FinInstnId');
  return {
    name: findText(
      parties,
      [side, 'Nm'],
      [side, 'Pty', 'Nm'],
      [`Ultmt${side}`, 'Nm'],
      [`Ultmt${side}`, 'Pty', 'Nm'],
    ),
    account: readAccount(find(parties, `${side}Acct`)),
    bic: findText(agent, ['BICFI'], ['BIC']),
  };
}

/** @param isOnly whether the entry has no other detail, so that its amount is this one's */
function readDetail(
  details: XmlElement,
  entry: { amountMinor: number; currency: string },
  isOnly: boolean,
): EntryDetail {
  const sign = readSign(details) ?? (entry.amountMinor < 0 ? -1 : 1);
  const amount = find(details, 'Amt') ?? find(details, 'AmtDtls', 'TxAmt', 'Amt');
  const currency = amount?.attributes.Ccy ?? entry.currency;
  const refs = find(details, 'Refs');
  const returned = find(details, 'RtrInf');
  return {
    amountMinor: amount
      ? sign * readMinorUnits(amount.text, currency, amount.line)
      : isOnly
        ? entry.amountMinor
        : undefined,
    currency,
    endToEndId: readReference(refs, 'EndToEndId'),
    mandateId: readReference(refs, 'MndtId'),
    bankReference: readReference(refs, 'AcctSvcrRef'),
    messageId: readReference(refs, 'MsgId'),
    paymentInformationId: readReference(refs, 'PmtInfId'),
    counterpart: readCounterpart(details, sign),
    references: findAll(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(({ text }) => text),
    text: [
      ...findAll(details, 'RmtInf', 'Ustrd'),
      ...findAll(details, 'RmtInf', 'Strd', 'AddtlRmtInf'),
      ...findAll(details, 'AddtlTxInf'),
    ]
      .map(({ text }) => text)
      .join(' '),
    returnReason: findText(returned, ['Rsn', 'Cd'], ['Rsn', 'Prtry']),
    isReturn: returned !== undefined,
  };
}

/** @param day the last day of the statement, for entries without one */
function readEntry(element: XmlElement, day: string | undefined): StatementEntry {
  const money = readMoney(element);
  const booked = readDay(element, 'BookgDt');
  const value = readDay(element, 'ValDt');
  const bookingDate = booked ?? value ?? day;
  if (!bookingDate) throw unreadable('Ntry has no date.', element.line);
  const details = findAll(element, 'NtryDtls', 'TxDtls');
  const batch = find(element, 'NtryDtls', 'Btch');
  const read = details.map((one) => readDetail(one, money, details.length === 1));
  const ids = {
    messageId: readReference(batch, 'MsgId'),
    paymentInformationId: readReference(batch, 'PmtInfId'),
  };
  const domain = findText(element, ['BkTxCd', 'Domn', 'Cd']);
  return {
    line: element.line,
    ...money,
    bookingDate,
    valueDate: value ?? bookingDate,
    isReversal: /^(true|1)$/.test(findText(element, ['RvslInd']) ?? ''),
    isBankCharge: domain !== undefined && domain !== 'PMNT',
    bankReference: readReference(element, 'AcctSvcrRef'),
    isBatch: batch !== undefined || details.length > 1,
    text: findText(element, ['AddtlNtryInf']) ?? '',
    details: batch
      ? read.map((detail) => ({
          ...detail,
          messageId: detail.messageId ?? ids.messageId,
          paymentInformationId: detail.paymentInformationId ?? ids.paymentInformationId,
        }))
      : read,
    ...ids,
  };
}

/** @returns the balance with one of these codes, of the day that `choose` prefers */
function findBalance(
  part: XmlElement,
  codes: string[],
  isBefore: (day: string, other: string) => boolean,
): number | undefined {
  for (const code of codes) {
    const found = findAll(part, 'Bal')
      .filter((one) => findText(one, ['Tp', 'CdOrPrtry', 'Cd']) === code)
      .map((one) => ({ day: readDay(one, 'Dt') ?? '', ...readMoney(one) }));
    const [first, ...others] = found;
    if (first)
      return others.reduce((best, one) => (isBefore(one.day, best.day) ? one : best), first).amountMinor;
  }
  return undefined;
}

/** @param element a `Stmt`, `Rpt` or `Ntfctn`, without its entries */
function readPart(
  element: XmlElement,
  { entries, pending }: Pick<Statement, 'entries' | 'pending'>,
): Statement {
  const account = readAccount(find(element, 'Acct'));
  if (!account) throw unreadable(`${element.name} has no account.`, element.line);
  const period = find(element, 'FrToDt');
  const readEnd = (...names: string[]) => {
    const text = findText(period, ...names.map((name) => [name]));
    return text && readIsoDate(text, period?.line ?? element.line);
  };
  return {
    account,
    currency: findText(element, ['Acct', 'Ccy']),
    number: findText(element, ['ElctrncSeqNb'], ['LglSeqNb'], ['Id']),
    from: readEnd('FrDtTm', 'FrDt'),
    to: readEnd('ToDtTm', 'ToDt'),
    openingMinor: findBalance(element, ['OPBD', 'PRCD'], (day, other) => day < other),
    closingMinor: findBalance(element, ['CLBD'], (day, other) => day > other),
    entries,
    pending,
  };
}

/**
 * Reads camt.052, 053 and 054 of all versions, by the local names of the elements. The official schema is no gate: a bank's own sample
 * breaks it.
 * @throws BankFileError if it is another message, or cannot be read whole
 */
export async function readCamt(bytes: Buffer): Promise<StatementFile> {
  const statements: Statement[] = [];
  let current: Pick<Statement, 'entries' | 'pending'> = { entries: [], pending: 0 };
  let count = 0;
  const handlePart = (element: XmlElement) => {
    statements.push(readPart(element, current));
    current = { entries: [], pending: 0 };
  };
  const root = await parseXml(bytes, {
    Ntry(element, parents) {
      count += 1;
      if (count > FILE_LIMITS.entries) throw tooManyEntries();
      const status = findText(element, ['Sts', 'Cd'], ['Sts']) ?? 'BOOK';
      if (status !== 'BOOK') {
        current.pending += 1;
        return;
      }
      const made = findText(parents.at(-1), ['CreDtTm']);
      current.entries.push(readEntry(element, made && readIsoDate(made, element.line)));
    },
    Rpt: handlePart,
    Stmt: handlePart,
    Ntfctn: handlePart,
  });
  const message = root.name === 'Document' ? root.children[0] : root;
  const known = message && MESSAGES[message.name.replace(/V\d+$/, '')];
  if (!known) throw unreadable(`${message?.name ?? root.name} is no statement.`, message?.line ?? root.line);
  if (!statements.length) throw unreadable('It has no statement.', message.line);
  return { format: known.format, version: /\.(\d\d)$/.exec(message.namespace)?.[1], statements };
}
