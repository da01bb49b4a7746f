/** Pays at the card terminal in the shop: nexo messages over HTTPS, as docs/terminal.md describes them. */
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import { CURRENCY } from '../orders/money.ts';
import type { Say, Way } from './create-till.ts';

/** The cause of an error before the message was sent: nothing can have been charged. */
const NOT_SENT = 'not sent';

const createPair = (SaleID: string = randomUUID()) => ({ SaleID, ServiceID: String(randomInt(1e9, 1e10)) });

// biome-ignore lint/suspicious/noExplicitAny: nexo has hundreds of fields.
function requireSuccess(answer: any) {
  const { Result, ErrorCondition, AdditionalResponse } = answer.Response;
  if (Result === 'Success') return answer;
  const pairs = new URLSearchParams(AdditionalResponse);
  throw new Error(`${ErrorCondition}: ${pairs.get('refusalReason') ?? pairs.get('message')}`);
}

/** Sends messages, on a connection that only this terminal can have. */
function createSender({ url, poiid, pinFile }: { url: string; poiid: string; pinFile: string }) {
  /** Trust on first use: no other certificate is accepted from then on. The unchecked connection sends nothing. */
  async function readPin(): Promise<string> {
    if (!url) throw new Error('TERMINAL_URL is not set. "npm start" sets it');
    if (existsSync(pinFile)) return readFileSync(pinFile, 'utf8');
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port || 443), hostname, { rejectUnauthorized: false });
    const connected = once(socket, 'secureConnect', { signal: AbortSignal.timeout(5_000) });
    const reading = connected.then(() => socket.getPeerX509Certificate());
    const certificate = await reading.finally(() => socket.destroy());
    if (certificate?.subject !== `CN=${poiid}`) throw new Error(`${certificate?.subject} is not ${poiid}`);
    writeFileSync(pinFile, String(certificate), { mode: 0o600 });
    return String(certificate);
  }

  return async (category: string, body: object, pair = createPair(), limitMs = 10_000) => {
    const MessageClass = category === 'Print' ? 'Device' : 'Service';
    const type = { ProtocolVersion: '3.0', MessageClass, MessageCategory: category, MessageType: 'Request' };
    const MessageHeader = { ...type, ...pair, POIID: poiid };
    const message = JSON.stringify({ SaleToPOIRequest: { MessageHeader, [`${category}Request`]: body } });
    let isSent = false;
    try {
      const call = request(`${url}/nexo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        agent: false,
        ca: await readPin(),
        checkServerIdentity: (_host, { subject }) =>
          subject.CN === poiid ? undefined : new Error(`${subject.CN} is not ${poiid}`),
        signal: AbortSignal.timeout(limitMs),
      });
      call.on('error', () => {});
      call.on('socket', (socket) =>
        // The certificate has already been checked here.
        socket.once('secureConnect', () => {
          isSent = true;
          call.end(message);
        }),
      );
      const [response] = await once(call, 'response');
      const answer = await text(response);
      return answer && JSON.parse(answer).SaleToPOIResponse[`${category}Response`];
    } catch (error) {
      if (isSent) throw error;
      const { code = '', message } = error as NodeJS.ErrnoException;
      const isNew = code === 'DEPTH_ZERO_SELF_SIGNED_CERT';
      const why = isNew ? `another certificate. Was it replaced? Then remove ${pinFile}` : message || code;
      throw new Error(`The terminal ${url} cannot be used: ${why}.`, { cause: NOT_SENT });
    }
  };
}

/** @param pinFile where the terminal's certificate is kept */
export function createTerminal({ url = '', poiid = '', pinFile = '', timeoutMs = 30_000, askMs = 2_000 }) {
  const send = createSender({ url, poiid, pinFile });
  let paying = createPair();

  /** Resolves with the answer whatever happens to the connection: what may have arrived is asked about, never sent as new. */
  async function run(category: string, body: object, say: Say, pair = createPair()) {
    const first = await send(category, body, pair, timeoutMs).catch((error) => {
      if (error.cause === NOT_SENT) throw error;
    });
    if (first && first.Response.ErrorCondition !== 'InProgress') return first;
    const reference = { MessageReference: { ...pair, MessageCategory: category } };
    for (let count = 1; ; count += 1) {
      say(`No answer. Asking the terminal every 2 seconds how it ended (${count}). Do not start again.`);
      await wait(askMs);
      const status = await send('TransactionStatus', reference).catch(() => undefined);
      const answer = status?.RepeatedMessageResponse?.RepeatedResponseMessageBody[`${category}Response`];
      if (answer) return answer;
      if (status?.Response.ErrorCondition === 'NotFound') throw new Error('The terminal never got it.');
    }
  }

  const way: Way = {
    label: 'Card here',
    async pay({ amountMinor }, say) {
      paying = createPair();
      say('The terminal asks the customer for a card.');
      // For a payment both ids are the same; the time has no fractions of a second.
      const TimeStamp = new Date().toISOString().replace(/\.\d+/, '');
      const SaleTransactionID = { TransactionID: paying.SaleID, TimeStamp };
      const AmountsReq = { Currency: CURRENCY, RequestedAmount: amountMinor / 100 };
      const body = { SaleData: { SaleTransactionID }, PaymentTransaction: { AmountsReq } };
      const { POIData, PaymentResult } = requireSuccess(await run('Payment', body, say, paying));
      const { PaymentBrand, MaskedPan } = PaymentResult.PaymentInstrumentData.CardData;
      const reversal = { OriginalPOITransaction: POIData, ReversalReason: 'MerchantCancel' };
      const by = `${PaymentBrand} ${MaskedPan}`;
      return { by, refund: async (tell) => requireSuccess(await run('Reversal', reversal, tell)) };
    },
    cancel: () => send('Abort', { MessageReference: { ...paying, MessageCategory: 'Payment' } }),
    check: async () => requireSuccess(await send('Diagnosis', { HostDiagnosisFlag: true })),
  };

  async function print(lines: string[], link = '', left = 20): Promise<void> {
    const code = link && { OutputBarcode: { BarcodeType: 'QRCode', BarcodeValue: link } };
    const OutputContent = { OutputFormat: 'Text', OutputText: lines.map((Text) => ({ Text })), ...code };
    const PrintOutput = { DocumentQualifier: 'SaleReceipt', ResponseMode: 'PrintEnd', OutputContent };
    const answer = await send('Print', { PrintOutput });
    // The terminal first shows the result to the customer.
    if (left === 0 || answer.Response.ErrorCondition !== 'Busy') return void requireSuccess(answer);
    return wait(500).then(() => print(lines, link, left - 1));
  }
  return { way, print };
}
