import type { Currency } from '../../protocol/money.ts';
import { toMajor } from '../../protocol/money.ts';
import { writeAdditionalResponse } from '../../protocol/nexo/additional-response.ts';
import type { ReversalRequest } from '../../protocol/nexo/requests.ts';
import type { PresentedCard } from '../../protocol/terminal/terminal-connection.ts';
import type { Merchant } from '../host/host.ts';
import { createReceipts } from './receipt-lines.ts';
import { createFailure, type ResponseBody } from './write-answer.ts';

export type ReversalEnd =
  | { result: 'Success'; pspReference: string; amountMinor: number; currency: Currency }
  | { result: 'Failure'; condition: string; message: string };

export interface ReversalFacts {
  request: ReversalRequest;
  end: ReversalEnd;
  merchant: Merchant;
  poiid: string;
  tender: string;
  at: string;
  /** The till's id of the original payment and its card, if the terminal still has them. */
  original: { transactionId: string; card: PresentedCard | undefined } | undefined;
}

/** Creates a `ReversalResponse`. */
export function createReversalAnswer(facts: ReversalFacts): ResponseBody {
  const { request, end, tender, at, original, merchant, poiid } = facts;
  if (end.result === 'Failure') {
    return {
      Response: createFailure(end.condition, end.message),
      POIData: { POITransactionID: { TransactionID: tender, TimeStamp: at } },
      PaymentReceipt: [],
    };
  }
  const { pspReference, amountMinor, currency } = end;
  const transactionId = original?.transactionId ?? request.original;
  return {
    Response: {
      Result: 'Success',
      AdditionalResponse: writeAdditionalResponse({
        pspReference,
        reversedAmountValue: amountMinor,
        currency,
        store: merchant.storeReference,
        merchantReference: original?.transactionId,
      }),
    },
    POIData: { POITransactionID: { TransactionID: `${tender}.${pspReference}`, TimeStamp: at } },
    OriginalPOITransaction: { POITransactionID: { TransactionID: request.original } },
    ReversedAmount: toMajor(amountMinor, currency),
    PaymentReceipt: createReceipts({
      request: { amountMinor, currency, transactionId },
      end: { result: 'Success', pspReference, card: original?.card },
      merchant,
      poiid,
      at,
      kind: 'REFUND',
    }),
  };
}
