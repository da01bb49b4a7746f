import { create } from 'xmlbuilder2';
import { appendTree, type Tree } from '../../platform/xml/append-tree.ts';
import { writeEuros } from '../../platform/xml/decimals.ts';
import { writeSepaText } from './write-sepa-text.ts';

/** The versions of the message that banks of the scheme take: of the rulebooks since 2023, and of those before. */
export const PAIN001_VERSIONS = ['pain.001.001.09', 'pain.001.001.03'] as const;
export type Pain001Version = (typeof PAIN001_VERSIONS)[number];

/** The maximum lengths of the scheme (EPC132-08), which are shorter than those of the schema. */
const LENGTHS = { id: 35, name: 70, text: 140 };

/** An order to pay euros to an account. */
export interface CreditTransfer {
  /** Comes back in statements and reports: at most 35 letters, digits and hyphens. */
  endToEndId: string;
  /** In cents, positive. */
  amountMinor: number;
  name: string;
  /** An IBAN without spaces. */
  iban: string;
  /** The text for the payee; empty if there is none. */
  text: string;
}

export interface CreditTransferFile {
  /** The id of the message and of its only payment: at most 35 letters, digits and hyphens. */
  messageId: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** A TARGET day, as an ISO date. */
  executionDate: string;
  /** The account that pays. */
  debtor: { name: string; iban: string; bic: string | undefined };
  transfers: readonly CreditTransfer[];
}

const ID = /^[A-Za-z0-9][A-Za-z0-9-]*$/;

/** @throws Error for an id that banks shorten or rewrite, after which nothing finds its order */
function checkId(id: string): string {
  if (!ID.test(id) || id.length > LENGTHS.id) throw new Error(`"${id}" cannot be an id in a payment file.`);
  return id;
}

/** @throws Error for an amount that is no positive number of cents */
function checkAmount({ amountMinor }: CreditTransfer): number {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0)
    throw new Error(`${amountMinor} cannot be an amount in a payment file.`);
  return amountMinor;
}

/** The scheme needs a name, and of `/` nothing is left. */
const writeName = (name: string): string => writeSepaText(name, LENGTHS.name) || 'NOTPROVIDED';

function writeTransfer(transfer: CreditTransfer): Tree {
  const id = checkId(transfer.endToEndId);
  const text = writeSepaText(transfer.text, LENGTHS.text);
  return {
    PmtId: { InstrId: id, EndToEndId: id },
    Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': writeEuros(transfer.amountMinor) } },
    Cdtr: { Nm: writeName(transfer.name) },
    CdtrAcct: { Id: { IBAN: transfer.iban } },
    RmtInf: text ? { Ustrd: text } : undefined,
  };
}

/** The bank of the account that pays. Its BIC is optional in the scheme, and the element is not. */
function writeBank(bic: string | undefined, version: Pain001Version): Tree {
  if (bic === undefined) return { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } };
  return { FinInstnId: { [version === 'pain.001.001.03' ? 'BIC' : 'BICFI']: bic } };
}

/**
 * Writes SEPA credit transfers as a customer's message to its bank (ISO 20022, EPC132-08). The same facts are the same bytes.
 * Addresses are left out: payees need none inside the scheme, and an unstructured one is refused since November 2026.
 * @throws Error without a transfer, or for an id or amount that the message cannot carry
 */
export function writePain001(file: CreditTransferFile, version: Pain001Version): string {
  const { debtor, transfers } = file;
  if (!transfers.length) throw new Error('A payment file needs a transfer.');
  const id = checkId(file.messageId);
  const totals = {
    NbOfTxs: String(transfers.length),
    CtrlSum: writeEuros(transfers.map(checkAmount).reduce((sum, amount) => sum + amount, 0)),
  };
  const holder = { Nm: writeName(debtor.name) };
  const root = create({ encoding: 'UTF-8' })
    .ele(`urn:iso:std:iso:20022:tech:xsd:${version}`, 'Document')
    .ele('CstmrCdtTrfInitn');
  appendTree(root, {
    GrpHdr: {
      MsgId: id,
      CreDtTm: `${new Date(file.createdAt).toISOString().slice(0, 19)}Z`,
      ...totals,
      InitgPty: holder,
    },
    PmtInf: {
      PmtInfId: id,
      PmtMtd: 'TRF',
      BtchBookg: 'false',
      ...totals,
      PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
      ReqdExctnDt: version === 'pain.001.001.03' ? file.executionDate : { Dt: file.executionDate },
      Dbtr: holder,
      DbtrAcct: { Id: { IBAN: debtor.iban }, Ccy: 'EUR' },
      DbtrAgt: writeBank(debtor.bic, version),
      ChrgBr: 'SLEV',
      CdtTrfTxInf: transfers.map(writeTransfer),
    },
  });
  return root.end();
}
