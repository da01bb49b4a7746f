import { randomUUID } from 'node:crypto';
import type {
  AuthorizeAnswer,
  AuthorizeRequest,
  DialogueReport,
  HelloAnswer,
  PollAnswer,
  PrintReport,
  QueuedMessage,
  ReverseAnswer,
  ReverseRequest,
  TerminalReport,
  TerminalState,
} from '../../../../src/protocol/terminal/terminal-connection.ts';
import type { Answer, ApiBody } from '../../support/create-api-calls.ts';
import type { TestService } from '../../support/create-test-service.ts';

export const POIID = 'S1F2L-000158213605001';
export const SECRET = 'sandbox-terminal';

export const CARD = { Brand: 'visa', Bin6: '411111', Last4: '1111', EntryMode: 'Contactless' } as const;

/** The parts of a payment request that the fake reads. */
export interface PaymentMessage {
  messageId: string;
  category: 'Payment' | 'Abort';
  saleId: string;
  serviceId: string;
  amountMinor: number;
  currency: string;
  text: string;
}

interface NexoRequest {
  SaleToPOIRequest: {
    MessageHeader: Record<string, string>;
    PaymentRequest?: {
      PaymentTransaction: { AmountsReq: { Currency: string; RequestedAmount: number } };
    };
  };
}

function readMessage({ MessageId, Request }: QueuedMessage): PaymentMessage {
  const { MessageHeader: header, PaymentRequest } = (JSON.parse(Request) as NexoRequest).SaleToPOIRequest;
  const { Currency = '', RequestedAmount = 0 } =
    PaymentRequest?.PaymentTransaction.AmountsReq ?? ({} as { Currency?: string; RequestedAmount?: number });
  return {
    messageId: MessageId,
    category: header.MessageCategory as PaymentMessage['category'],
    saleId: header.SaleID ?? '',
    serviceId: header.ServiceID ?? '',
    amountMinor: Math.round(RequestedAmount * 100),
    currency: Currency,
    text: Request,
  };
}

export const createAuthorizeRequest = (change: Partial<AuthorizeRequest> = {}): AuthorizeRequest => ({
  Reference: randomUUID(),
  SaleId: 'bill-17',
  ServiceId: '1234567890',
  TransactionId: 'bill-17',
  AmountMinor: 1050,
  Currency: 'EUR',
  ManualCapture: false,
  Card: CARD,
  Keys: {},
  ...change,
});

/** A report of a print that a till has requested. */
export const createPrintReport = (change: Partial<PrintReport> = {}): PrintReport => ({
  ReportId: randomUUID(),
  At: '2026-11-21T09:30:00Z',
  Kind: 'PRINT',
  PrintId: randomUUID(),
  Qualifier: 'Document',
  SaleId: 'bill-17',
  ServiceId: '17',
  Rows: [{ Text: 'Bottega <Rossi>', Alignment: 'Centred', Style: 'Bold', IsWide: false, IsTall: false }],
  ...change,
});

/** A payment that has ended at the terminal. */
export const createDialogueReport = (change: Partial<DialogueReport> = {}): DialogueReport => ({
  ReportId: randomUUID(),
  At: '2026-11-21T09:30:00Z',
  Kind: 'DIALOGUE',
  Category: 'Payment',
  SaleId: 'bill-17',
  ServiceId: '17',
  Result: 'Success',
  Request: '{}',
  Response: '{}',
  ...change,
});

/** Calls the service by HTTP, as the terminal does, and has no customer of its own: a test says what happens. */
export function createFakeTerminal(
  { inject, store }: Pick<TestService, 'inject' | 'store'>,
  { poiid = POIID, secret = SECRET } = {},
) {
  const authorization = `Basic ${Buffer.from(`${poiid}:${secret}`).toString('base64')}`;
  const call = <T = ApiBody>(path: string, body?: unknown): Promise<Answer<T>> =>
    inject<T>({
      method: body === undefined ? 'GET' : 'POST',
      url: `/terminal/v1/${path}`,
      headers: { authorization },
      ...(body !== undefined && { payload: body as object }),
    });

  const hello = (change: object = {}) =>
    call<HelloAnswer>('hello', {
      Firmware: '1.121.0',
      LocalApi: true,
      Screen: 'http://localhost:8444',
      ...change,
    });
  const poll = async (done: string[] = [], State: TerminalState = 'IDLE') =>
    call<PollAnswer>('poll', { State, Done: done });
  /** Reports its state in a poll that is answered at once. */
  const say = async (State: TerminalState, number?: number) => {
    await store.updateTable('terminals').set({ must_say_hello: 1 }).where('poiid', '=', poiid).execute();
    await call('poll', { State, ...(number !== undefined && { Number: number }), Done: [] });
  };
  const authorize = async (request: AuthorizeRequest) =>
    (await call<AuthorizeAnswer>('authorize', request)).body;
  const report = (...Reports: TerminalReport[]) => call('reports', { Reports });

  /** An authorization request for a payment message that a poll has returned. */
  const createRequestFor = (message: PaymentMessage, change: Partial<AuthorizeRequest> = {}) =>
    createAuthorizeRequest({
      SaleId: message.saleId,
      ServiceId: message.serviceId,
      TransactionId: message.saleId,
      AmountMinor: message.amountMinor,
      MessageId: message.messageId,
      ...change,
    });

  return {
    poiid,
    call,
    hello,
    poll,
    say,
    authorize,
    report,
    createRequestFor,
    reverse: async (change: Partial<ReverseRequest>) =>
      (
        await call<ReverseAnswer>('reverse', {
          Reference: randomUUID(),
          SaleId: 'refund-1',
          ServiceId: '1',
          Original: '',
          AmountMinor: null,
          Currency: null,
          Reason: 'MerchantCancel',
          ...change,
        })
      ).body,
    /** Polls, and is answered at once because it must say hello. From then on it is online, and has nothing from the test before. */
    async goOnline() {
      await store
        .updateTable('terminal_messages')
        .set({ state: 'DONE' })
        .where('poiid', '=', poiid)
        .execute();
      await say('IDLE');
      await hello();
    },
    /** Fetches the waiting messages. */
    async take(): Promise<PaymentMessage[]> {
      return ((await poll()).body.Messages ?? []).map(readMessage);
    },
    /** Fetches the one waiting payment and requests its authorization. */
    async pay(change: Partial<AuthorizeRequest> = {}) {
      const message = (await this.take()).find(({ category }) => category === 'Payment');
      if (!message) throw new Error('There is no message.');
      const request = createRequestFor(message, change);
      return { message, request, answer: await authorize(request) };
    },
  };
}
