import { toMajor } from '../../protocol/money.ts';
import { writeAdditionalResponse } from '../../protocol/nexo/additional-response.ts';
import type { NexoHeader, PaymentRequest } from '../../protocol/nexo/requests.ts';
import { explainDecline } from '../../protocol/nexo/test-amounts.ts';
import type { PresentedCard } from '../../protocol/terminal/terminal-connection.ts';
import type { Merchant } from '../host/host.ts';
import { createReceipts } from './receipt-lines.ts';
import { createFailure, type NexoResponse, type ResponseBody } from './write-answer.ts';

/** The result of a payment. */
export type PaymentEnd =
  | { result: 'Success'; pspReference: string; approvalCode: string; isOnline: boolean; card: PresentedCard }
  | {
      result: 'Failure';
      condition: string;
      /** For the till, without `message=`. */
      message: string;
      refusalReason?: string | undefined;
      pspReference?: string | undefined;
      /** The card, if one was read. */
      card?: PresentedCard | undefined;
    };

interface PaymentFacts {
  header: NexoHeader;
  request: PaymentRequest;
  end: PaymentEnd;
  merchant: Merchant;
  poiid: string;
  /** The terminal's own id of the dialogue. */
  tender: string;
  /** The time of the payment, in UTC. */
  at: string;
}

const ENTRY_MODES = { Contactless: 'CLESS_CHIP', ICC: 'ICC' } as const;

/** Returns the last eight digits of the serial number, which other providers call `tid`. */
const readTid = (poiid: string): string => poiid.slice(poiid.lastIndexOf('-') + 1).slice(-8);

export const maskCard = ({ Bin6, Last4 }: PresentedCard): string => `${Bin6} **** ${Last4}`;

/** Describes a card in answers, on success and on failure. */
const describeCard = (card: PresentedCard | undefined) =>
  card && {
    posEntryMode: ENTRY_MODES[card.EntryMode],
    cardType: card.Brand,
    cardBin: card.Bin6,
    cardSummary: card.Last4,
  };

function createResponse({ request, end, merchant, poiid }: PaymentFacts): NexoResponse {
  const common = {
    ...describeCard(end.card),
    tid: readTid(poiid),
    store: merchant.storeReference,
    merchantReference: request.transactionId,
  };
  if (end.result === 'Failure') {
    const { condition, message, refusalReason, pspReference } = end;
    const refusalReasonRaw = refusalReason && message;
    const explained = explainDecline(request.amountMinor, end);
    return createFailure(condition, explained, { refusalReason, refusalReasonRaw, pspReference, ...common });
  }
  return {
    Result: 'Success',
    AdditionalResponse: writeAdditionalResponse({
      pspReference: end.pspReference,
      authorisedAmountValue: request.amountMinor,
      authorisedAmountCurrency: request.currency,
      authCode: end.approvalCode,
      refusalReasonRaw: 'APPROVED',
      offline: end.isOnline ? undefined : 'true',
      ...common,
    }),
  };
}

function createResult({ request, end, merchant, poiid, at, tender }: PaymentFacts) {
  const { card } = end;
  if (!card) return undefined;
  const isApproved = end.result === 'Success';
  return {
    ...(isApproved && {
      OnlineFlag: end.isOnline,
      AmountsResp: {
        AuthorizedAmount: toMajor(request.amountMinor, request.currency),
        Currency: request.currency,
      },
    }),
    PaymentAcquirerData: {
      MerchantID: merchant.merchantId,
      AcquirerPOIID: poiid,
      ...(isApproved && { ApprovalCode: end.approvalCode }),
      AcquirerTransactionID: { TransactionID: end.pspReference ?? tender, TimeStamp: at },
    },
    PaymentInstrumentData: {
      PaymentInstrumentType: 'Card',
      CardData: { MaskedPan: maskCard(card), PaymentBrand: card.Brand, EntryMode: [card.EntryMode] },
    },
  };
}

/** Creates a `PaymentResponse`. */
export function createPaymentAnswer(facts: PaymentFacts): ResponseBody {
  const { request, end, tender, at } = facts;
  const result = createResult(facts);
  const transactionId = end.pspReference ? `${tender}.${end.pspReference}` : tender;
  return {
    Response: createResponse(facts),
    POIData: { POITransactionID: { TransactionID: transactionId, TimeStamp: at } },
    SaleData: { SaleTransactionID: { TransactionID: request.transactionId, TimeStamp: request.timeStamp } },
    ...(result && { PaymentResult: result }),
    PaymentReceipt: createReceipts(facts),
  };
}
