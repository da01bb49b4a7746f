import type { Currency } from '../../protocol/money.ts';
import { formatPlainAmount } from '../../protocol/money.ts';
import { writeAdditionalResponse } from '../../protocol/nexo/additional-response.ts';
import { TERMINAL_TEST_CARDS } from '../../protocol/nexo/test-cards.ts';
import type { PresentedCard } from '../../protocol/terminal/terminal-connection.ts';

/** The data of a receipt. */
interface ReceiptFacts {
  request: { amountMinor: number; currency: Currency; transactionId: string };
  end: {
    result: 'Success' | 'Failure';
    card?: PresentedCard | undefined;
    pspReference?: string | undefined;
    approvalCode?: string | undefined;
  };
  merchant: { companyName: string; merchantId: string; storeReference: string | undefined };
  poiid: string;
  at: string;
  /** `GOODS_SERVICES`, or `REFUND`. */
  kind?: string;
}

type Line = [key: string, name: string, value?: string | undefined, isBold?: boolean];

const FILLER: Line = ['filler', ''];
const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
};
const ENTRY_MODES = { Contactless: 'Contactless chip', ICC: 'Chip' } as const;

const findAid = (card: PresentedCard) => TERMINAL_TEST_CARDS.find(({ brand }) => brand === card.Brand)?.aid;

function listLines(facts: ReceiptFacts, card: PresentedCard, copy: string): Line[] {
  const { request, end, merchant, poiid, at, kind = 'GOODS_SERVICES' } = facts;
  const isApproved = end.result === 'Success';
  return [
    ['header1', merchant.companyName, undefined, true],
    ...(merchant.storeReference ? [['header2', merchant.storeReference] satisfies Line] : []),
    ['header3', copy],
    FILLER,
    ['txdate', 'Date', at.slice(0, 10)],
    ['txtime', 'Time', at.slice(11, 19)],
    FILLER,
    ['cardType', 'Card type', BRANDS[card.Brand] ?? card.Brand],
    ['pan', 'Card', `************${card.Last4}`],
    ['posEntryMode', 'Entry mode', ENTRY_MODES[card.EntryMode]],
    ['aid', 'AID', findAid(card)],
    FILLER,
    ['mid', 'MID', merchant.merchantId],
    ['tid', 'TID', poiid],
    ['authCode', 'Auth. code', end.approvalCode],
    ['txRef', 'Tender', end.pspReference],
    ['mref', 'Reference', request.transactionId],
    FILLER,
    ['txtype', 'Type', kind],
    [
      'totalAmount',
      'TOTAL',
      `${request.currency} ${formatPlainAmount(request.amountMinor, request.currency)}`,
      true,
    ],
    FILLER,
    isApproved ? ['approved', 'APPROVED', undefined, true] : ['declined', 'DECLINED', undefined, true],
  ];
}

const writeLine = ([key, name, value, isBold]: Line) => ({
  Text: writeAdditionalResponse({ name, value, key }),
  EndOfLineFlag: true,
  ...(isBold && { CharacterStyle: 'Bold' }),
});

/** Creates `PaymentReceipt`, always as a list, because clients search it. Empty if no card was read. */
export function createReceipts(facts: ReceiptFacts) {
  const { card } = facts.end;
  if (!card) return [];
  const copies = { CashierReceipt: 'MERCHANT COPY', CustomerReceipt: 'CARDHOLDER COPY' };
  return Object.entries(copies).map(([qualifier, copy]) => ({
    DocumentQualifier: qualifier,
    RequiredSignatureFlag: false,
    OutputContent: {
      OutputFormat: 'Text',
      OutputText: listLines(facts, card, copy)
        .filter(([key, , value]) => value !== undefined || !VALUED.has(key))
        .map(writeLine),
    },
  }));
}

/** Lines that are omitted if they have no value. */
const VALUED = new Set(['aid', 'authCode', 'txRef']);
