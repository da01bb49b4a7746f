import { randomUUID } from 'node:crypto';
import { request } from 'node:https';
import { ADDRESSES } from '../stack/addresses.ts';

const POIID = 'S1F2L-000158213605001';

// biome-ignore lint/suspicious/noExplicitAny: a test names the members that it needs.
type Answer = any;

function send(category: string, body: unknown, saleId: string = randomUUID()): Promise<Answer> {
  const header = {
    ProtocolVersion: '3.0',
    MessageClass: category === 'Print' ? 'Device' : 'Service',
    MessageCategory: category,
    MessageType: 'Request',
    SaleID: saleId,
    ServiceID: randomUUID().slice(0, 32),
    POIID,
  };
  return new Promise((resolve, reject) => {
    const call = request(
      `${ADDRESSES.terminal}/nexo`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, rejectUnauthorized: false },
      async (response) => {
        let text = '';
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        resolve(JSON.parse(text).SaleToPOIResponse[`${category}Response`]);
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify({ SaleToPOIRequest: { MessageHeader: header, [`${category}Request`]: body } }));
  });
}

/** A till on the terminal's local network. */
export const till = {
  pay: (amount: number, currency = 'EUR'): Promise<Answer> => {
    const saleId = randomUUID();
    const sale = { TransactionID: saleId, TimeStamp: new Date().toISOString() };
    const body = {
      SaleData: { SaleTransactionID: sale },
      PaymentTransaction: { AmountsReq: { Currency: currency, RequestedAmount: amount } },
    };
    return send('Payment', body, saleId);
  },
  print: (texts: string[]): Promise<Answer> =>
    send('Print', {
      PrintOutput: {
        DocumentQualifier: 'Document',
        ResponseMode: 'PrintEnd',
        OutputContent: { OutputFormat: 'Text', OutputText: texts.map((Text) => ({ Text })) },
      },
    }),
};
