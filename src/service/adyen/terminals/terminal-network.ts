import { toMajor } from '../../../protocol/money.ts';
import { AnswerUnknownError } from '../../payments/attempts/acquirer.ts';
import type { AdyenConfig } from '../../platform/config/read-adyen-config.ts';
import type { Store } from '../../platform/store/open-store.ts';
import {
  createAbortRequest,
  createHeader,
  createReference,
  createServiceId,
  type MessagePair,
} from '../../pos/attempts/terminal-messages.ts';
import type {
  RemoteTerminals,
  TerminalNetwork,
  TerminalOutcome,
  TerminalPayment,
} from '../../pos/attempts/terminal-network.ts';
import { type PaymentTable, recordTerminalEnd } from '../requests/payment-table.ts';
import type { Devices } from './devices.ts';
import { readPaymentResponse, readResponse } from './read-response.ts';

/** Adyen cancels a payment after 150 seconds (docs.adyen.com, "Point of sale: timeouts"); its answer takes some more. */
const PAYMENT_TIMEOUT_MS = 160_000;
const QUESTION_TIMEOUT_MS = 10_000;

interface NetworkOptions {
  store: Store;
  devices: Devices;
  payments: PaymentTable;
  config: Pick<AdyenConfig, 'terminalSeconds' | 'statusSeconds' | 'giveUpSeconds'>;
  now: () => number;
}

/** Creates the request for a payment. Its `SaleID` is the attempt's id, and so Adyen's `merchantReference`. */
const createPaymentRequest = (
  { saleId, transactionId, amountMinor, currency, ...pair }: TerminalPayment,
  now: number,
): object => ({
  MessageHeader: createHeader({ ...pair, saleId, category: 'Payment' }),
  PaymentRequest: {
    SaleData: {
      SaleTransactionID: { TransactionID: saleId, TimeStamp: new Date(now).toISOString() },
      SaleToAcquirerData: Buffer.from(
        JSON.stringify({ metadata: { transaction_id: transactionId } }),
      ).toString('base64'),
    },
    PaymentTransaction: {
      AmountsReq: { Currency: currency, RequestedAmount: Number(toMajor(amountMinor, currency)) },
    },
  },
});

/** Adyen's answer to a payment that never reached its terminal. */
const refuse = (status: number): TerminalOutcome => ({
  isApproved: false,
  condition: 'NotAllowed',
  message: `Adyen refuses the request (${status}).`,
  receipts: [],
});

/** Statuses of requests that cannot have reached the terminal. Any other refusal may be that of a copy that a proxy has sent. */
const REFUSED = [401, 403, 404, 429];

type Json = Record<string, unknown>;

/**
 * Reads a `TransactionStatusResponse`. @returns the `PaymentResponse` of the payment, if it has ended. That of another one, which a
 * terminal could remember as its last, says nothing.
 */
function readStatus(
  status: unknown,
  { saleId, serviceId }: MessagePair,
): 'IN_PROGRESS' | 'NOT_FOUND' | object | undefined {
  const { Response, RepeatedMessageResponse } = Object(status) as Json;
  const { ErrorCondition } = Object(Response) as Json;
  const { MessageHeader, RepeatedResponseMessageBody: repeated } = Object(RepeatedMessageResponse) as Json;
  const { PaymentResponse } = Object(repeated) as Json;
  const { SaleID, ServiceID } = Object(MessageHeader) as Json;
  if (PaymentResponse) return SaleID === saleId && ServiceID === serviceId ? PaymentResponse : undefined;
  if (ErrorCondition === 'InProgress' || ErrorCondition === 'Busy') return 'IN_PROGRESS';
  return ErrorCondition === 'NotFound' ? 'NOT_FOUND' : undefined;
}

/** @throws AnswerUnknownError if a `PaymentResponse` does not say how the payment has ended */
function requireAnswer(
  response: unknown,
  reference: string,
  asked: Pick<TerminalPayment, 'amountMinor' | 'currency'>,
): TerminalOutcome {
  const answer = readPaymentResponse(response, asked);
  if (!answer) throw new AnswerUnknownError(`Adyen did not say how attempt ${reference} has ended.`);
  return answer;
}

function createRemote({ store, devices, payments, config, now }: NetworkOptions): RemoteTerminals {
  const readAsked = (reference: string) =>
    store
      .selectFrom('attempts')
      .innerJoin('payments', 'payments.id', 'attempts.payment_id')
      .select(['amount_minor as amountMinor', 'currency'])
      .where('attempts.id', '=', reference)
      .executeTakeFirstOrThrow();
  return {
    paymentMs: config.terminalSeconds * 1000,
    statusMs: config.statusSeconds * 1000,
    giveUpMs: config.giveUpSeconds * 1000,

    async pay(payment, signal) {
      const { poiid, saleId } = payment;
      await payments.begin(saleId, { kind: 'terminal' });
      const request = createPaymentRequest(payment, now());
      const { status, body } = await devices.sync(poiid, request, PAYMENT_TIMEOUT_MS, signal);
      if (REFUSED.includes(status)) return refuse(status);
      return requireAnswer(readResponse(body, payment)?.PaymentResponse, saleId, payment);
    },

    async findPayment(payment, signal) {
      const { poiid, saleId } = payment;
      const pair = { poiid, saleId, serviceId: createServiceId() };
      const request = {
        MessageHeader: createHeader({ ...pair, category: 'TransactionStatus' }),
        TransactionStatusRequest: {
          ReceiptReprintFlag: true,
          DocumentQualifier: ['CashierReceipt', 'CustomerReceipt'],
          MessageReference: createReference(payment),
        },
      };
      const { body } = await devices.sync(poiid, request, QUESTION_TIMEOUT_MS, signal);
      const found = readStatus(readResponse(body, pair)?.TransactionStatusResponse, payment);
      if (typeof found === 'string') return found;
      return requireAnswer(found, saleId, await readAsked(saleId));
    },

    async abort(payment, signal) {
      const request = createAbortRequest(payment, createServiceId());
      await devices.sync(payment.poiid, request, QUESTION_TIMEOUT_MS, signal);
    },

    record: recordTerminalEnd,
  };
}

/** Adyen's card terminals, which are reached through its cloud (Cloud Device API v1). */
export function createTerminalNetwork(options: NetworkOptions): TerminalNetwork {
  const { devices } = options;
  return {
    async find(poiid) {
      const status = await devices.readStatus(poiid);
      return status === 'FOREIGN' ? undefined : { isOnline: status === 'ONLINE' };
    },
    listConnected: devices.listConnected,
    remote: createRemote(options),
  };
}
