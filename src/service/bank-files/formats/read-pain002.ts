import { FILE_LIMITS, tooManyEntries, unreadable } from './bank-file.ts';
import { find, findAll, findText, parseXml, type XmlElement } from './parse-xml.ts';

/** A bank's judgement of a file, of a payment in it, or of one transfer. */
interface BankStatus {
  /** A code of ISO 20022, such as `ACCP` or `RJCT`; `undefined` if the bank has none for this level. */
  status: string | undefined;
  /** Why: a code of ISO 20022, or the bank's own. */
  reason: string | undefined;
  /** The bank's words. */
  text: string | undefined;
}

interface TransferReport extends BankStatus {
  endToEndId: string | undefined;
}

interface PaymentReport extends BankStatus {
  paymentInformationId: string | undefined;
  transfers: TransferReport[];
}

/** A report about a file that was sent. */
interface StatusReport extends BankStatus {
  format: 'PAIN002';
  /** The version of the message, such as `10`. */
  version: string | undefined;
  /** The id of the file. */
  messageId: string;
  payments: PaymentReport[];
}

const ROOT = 'CstmrPmtStsRpt';

/** Banks give several reasons, of which the first has the code. */
function readStatus(from: XmlElement | undefined, name: string): BankStatus {
  const reasons = findAll(from, 'StsRsnInf');
  const texts = reasons.flatMap((reason) => findAll(reason, 'AddtlInf')).map(({ text }) => text);
  return {
    status: findText(from, [name]),
    reason: reasons.map((reason) => findText(reason, ['Rsn', 'Cd'], ['Rsn', 'Prtry'])).find(Boolean),
    text: texts.filter(Boolean).join(' ') || undefined,
  };
}

/** An end-to-end id is `NOTPROVIDED` where a bank kept only the other id, which is the same one in our files. */
const readEndToEndId = (transfer: XmlElement): string | undefined =>
  [findText(transfer, ['OrgnlEndToEndId']), findText(transfer, ['OrgnlInstrId'])].find(
    (id) => id !== undefined && id !== 'NOTPROVIDED',
  );

/**
 * Reads a bank's report about a payment file (ISO 20022, pain.002 of versions 03 to 14).
 * @throws BankFileError if it is no such message, or beyond a limit
 */
export async function readPain002(bytes: Buffer): Promise<StatusReport> {
  const transfers = new Map<XmlElement | undefined, TransferReport[]>();
  let count = 0;
  const root = await parseXml(bytes, {
    TxInfAndSts: (element, parents) => {
      count += 1;
      if (count > FILE_LIMITS.entries) throw tooManyEntries();
      const parent = parents.at(-1);
      const own = transfers.get(parent) ?? [];
      own.push({ endToEndId: readEndToEndId(element), ...readStatus(element, 'TxSts') });
      transfers.set(parent, own);
    },
  });
  const report = find(root, ROOT);
  const group = find(report, 'OrgnlGrpInfAndSts');
  const messageId = findText(group, ['OrgnlMsgId']);
  if (!report) throw unreadable(`It has no ${ROOT}.`, root.line);
  if (!messageId) throw unreadable('It does not name the file that it is about (OrgnlMsgId).', report.line);
  return {
    format: 'PAIN002',
    version: /pain\.002\.\d{3}\.(\d\d)$/.exec(root.namespace)?.[1],
    messageId,
    ...readStatus(group, 'GrpSts'),
    payments: findAll(report, 'OrgnlPmtInfAndSts').map((payment) => ({
      paymentInformationId: findText(payment, ['OrgnlPmtInfId']),
      ...readStatus(payment, 'PmtInfSts'),
      transfers: transfers.get(payment) ?? [],
    })),
  };
}

/**
 * Finds the judgement of a transfer: its own, else that of its payment, else that of the file. A payment that is rejected whole has no
 * transfers in the report, and neither has an accepted one.
 */
export function findTransferStatus(report: StatusReport, endToEndId: string): BankStatus | undefined {
  const payment =
    report.payments.find(({ transfers }) =>
      transfers.some((transfer) => transfer.endToEndId === endToEndId),
    ) ?? report.payments.find(({ paymentInformationId }) => paymentInformationId === report.messageId);
  const transfer = payment?.transfers.find((one) => one.endToEndId === endToEndId);
  return [transfer, payment, report].find((judged) => judged?.status !== undefined);
}
