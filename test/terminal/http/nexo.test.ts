import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { Client, Config } from '@adyen/api-library';
import type * as LocalApi from '@adyen/api-library/lib/src/services/terminalLocalAPIUnencrypted.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createId,
  createInquiry,
  createPayment,
  createPrint,
  createRequest,
  POIID,
} from '../../protocol/nexo/create-request.ts';
import { readAnswer } from '../create-test-terminal.ts';
import { type StartedTerminal, startTestTerminal } from '../start-test-terminal.ts';

/** CommonJS that is not exported from the package's root. */
const { default: TerminalLocalAPIUnencrypted } = createRequire(import.meta.url)(
  '@adyen/api-library/lib/src/services/terminalLocalAPIUnencrypted.js',
) as typeof LocalApi.default;

let terminal: StartedTerminal;
beforeAll(async () => {
  terminal = await startTestTerminal();
});
afterAll(() => terminal.stop());

const JSON_TYPE = { 'content-type': 'application/json' };
const readDetails = (text: string) => JSON.parse(text).SaleToPOIRequest.EventNotification;

describe('the local API', () => {
  it.each([
    ['GET', '/nexo'],
    ['HEAD', '/nexo'],
    ['PUT', '/nexo'],
    ['DELETE', '/nexo/'],
    ['OPTIONS', '/nexo'],
    ['POST', '/'],
    ['POST', '/nexo/x'],
    ['POST', '/NEXO'],
  ])('answers 404 to %s %s', async (method, path) => {
    const { status, text, headers } = await terminal.send({ method, path, body: createPayment() });
    expect([status, text]).toEqual([404, '']);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.each([
    ['no type', {}, createPayment(), 415],
    ['a type that needs no preflight', { 'content-type': 'text/plain' }, createPayment(), 415],
    ['another charset', { 'content-type': 'application/json; charset=latin1' }, createPayment(), 415],
    ['a packed body', { ...JSON_TYPE, 'content-encoding': 'gzip' }, gzipSync(createPayment()), 415],
    ['what is not JSON', JSON_TYPE, '{', 400],
    ['what is not UTF-8', JSON_TYPE, Buffer.from([0x22, 0xff, 0x22]), 400],
    ['nothing', JSON_TYPE, '', 400],
    ['a megabyte and a byte', JSON_TYPE, ' '.repeat(1024 * 1024 + 1), 413],
    ['far more', JSON_TYPE, ' '.repeat(20 * 1024 * 1024), 413],
  ])('rejects %s', async (_name, headers, body, status) => {
    const answer = await terminal.send({ headers, body });
    expect(answer.status).toBe(status);
    expect(readDetails(answer.text)).toEqual({
      EventToNotify: 'Reject',
      EventDetails: expect.stringMatching(/^message=\S+$/),
    });
  });

  it('refuses a body in chunks of one byte', async () => {
    const { port, hostname } = new URL(terminal.terminalUrl);
    const client = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
    const head =
      'POST /nexo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    client.write(head + '1\r\n \r\n'.repeat(70_000));
    const [refusal] = await once(client.setEncoding('utf8'), 'data');
    expect(refusal).toMatch(/^HTTP\/1\.1 413 /);
    client.destroy();
  });

  it('reports why a body is too large while it is still being sent, and takes the rest', async () => {
    const { port, hostname } = new URL(terminal.terminalUrl);
    const client = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
    const [sent, size] = [1024 * 1024 + 1, 32 * 1024 * 1024];
    client.write(
      `POST /nexo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    );
    client.write(' '.repeat(sent));
    const [refusal] = await once(client.setEncoding('utf8'), 'data');
    expect(refusal).toMatch(/^HTTP\/1\.1 413 /);
    client.write(' '.repeat(size - sent));
    // The rest of the body was read, so these bytes are the next request.
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [next] = await once(client, 'data');
    expect(next).toMatch(/^HTTP\/1\.1 404 /);
    client.destroy();
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/json; charset=utf8',
  ])('takes %s', async (type) => {
    const { status, text } = await terminal.send({
      path: '/nexo/',
      headers: { 'content-type': type },
      body: createPayment(),
    });
    expect([status, readAnswer(text).result]).toEqual([200, 'Success']);
  });

  it('takes a megabyte', async () => {
    const body = createPayment();
    const { text } = await terminal.send({ body: body + ' '.repeat(1024 * 1024 - Buffer.byteLength(body)) });
    expect(readAnswer(text).result).toBe('Success');
  });

  it('answers a failure with 200, and echoes any header', async () => {
    const header = { POIID: 'ä\u0000"<', SaleID: 'é'.repeat(200), ServiceID: '💶' };
    const { status, text } = await terminal.send({ body: createPayment({ header }) });
    expect(status).toBe(200);
    expect(JSON.parse(text).SaleToPOIResponse.MessageHeader).toMatchObject({
      ...header,
      MessageType: 'Response',
    });
    expect(readAnswer(text).condition).toBe('NotAllowed');
  });

  it('has a certificate whose CN is the POIID, for this user alone, that is kept', async () => {
    const { port } = new URL(terminal.terminalUrl);
    const socket = connect({ port: Number(port), rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const shown = socket.getPeerCertificate();
    expect(socket.getProtocol()).toBe('TLSv1.3');
    socket.destroy();
    expect(shown.subject.CN).toBe(POIID);
    expect(shown.subjectaltname?.split(', ')).toEqual([
      'DNS:localhost',
      'IP Address:127.0.0.1',
      'IP Address:0:0:0:0:0:0:0:1',
      'IP Address:192.168.42.129',
    ]);
    const folder = join(terminal.folder, `terminal-${POIID}`);
    for (const name of readdirSync(folder))
      expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
    const kept = new X509Certificate(readFileSync(join(folder, 'certificate.pem')));
    expect(kept.fingerprint256).toBe(shown.fingerprint256);
  });

  it('has a certificate that it signed itself', async () => {
    const { port } = new URL(terminal.terminalUrl);
    const checked = connect({ port: Number(port), host: 'localhost' });
    const [error] = await once(checked, 'error');
    expect(error.code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  it('continues when the till hangs up, and reports how it ended', async () => {
    await terminal.set({ LoseAnswers: true });
    const ids = { saleId: createId(), serviceId: createId() };
    const body = createPayment(ids);
    await expect(terminal.send({ body })).rejects.toThrow();
    await terminal.set({ LoseAnswers: false });
    const reference = { SaleID: ids.saleId, ServiceID: ids.serviceId };
    const { text } = await terminal.send({ body: createInquiry('TransactionStatus', reference) });
    const first = readAnswer(text).body.RepeatedMessageResponse.RepeatedResponseMessageBody.PaymentResponse;
    expect(first.Response.Result).toBe('Success');
    // A repeated message is the same payment.
    expect(readAnswer((await terminal.send({ body })).text).body).toEqual(first);
  });

  it('is closed while its switch is off', async () => {
    await terminal.set({ LocalApi: false });
    await expect(terminal.send({ body: createPayment() })).rejects.toThrow('ECONNREFUSED');
    await terminal.set({ LocalApi: true });
    // Opens on the same port, which takes a moment.
    await expect
      .poll(() =>
        terminal.send({ method: 'GET' }).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(404);
  });
});

describe.each([
  ['without a slash', '/nexo?'],
  ['with a slash', '/nexo/?'],
])('the well-known client, its path %s', (_name, suffix) => {
  const createApi = () => {
    // It adds ":8443/nexo/" to the address; behind the question mark that means nothing.
    const terminalApiLocalEndpoint = `${terminal.terminalUrl.replace('localhost', '127.0.0.1')}${suffix}`;
    const config = new Config({ apiKey: 'x', environment: 'TEST' as never, terminalApiLocalEndpoint });
    return new TerminalLocalAPIUnencrypted(new Client(config));
  };
  const send = (text: string) => createApi().request(JSON.parse(text));

  it('pays, asks, prints, aborts and diagnoses', async () => {
    const ids = { saleId: createId(), serviceId: createId() };
    const data = { shopperReference: 'S1', recurringProcessingModel: 'UnscheduledCardOnFile' };
    const payment = (await send(createPayment({ ...ids, amount: '10.50', data }))).SaleToPOIResponse;
    expect(payment?.PaymentResponse?.Response.Result).toBe('Success');
    expect(payment?.PaymentResponse?.PaymentResult?.AmountsResp?.AuthorizedAmount).toBe(10.5);
    const status = await send(
      createInquiry('TransactionStatus', { SaleID: ids.saleId, ServiceID: ids.serviceId }),
    );
    const repeated = status.SaleToPOIResponse?.TransactionStatusResponse?.RepeatedMessageResponse;
    expect(repeated?.RepeatedResponseMessageBody.PaymentResponse?.Response.Result).toBe('Success');
    const print = await send(createPrint());
    expect(print.SaleToPOIResponse?.PrintResponse?.Response.Result).toBe('Success');
    const aborted = await send(createInquiry('Abort', { SaleID: ids.saleId, ServiceID: ids.serviceId }));
    // The client makes an object without members from the empty body.
    expect(aborted.SaleToPOIResponse).toBeUndefined();
    expect(aborted.SaleToPOIRequest).toBeUndefined();
    const diagnosis = await send(createRequest('Diagnosis', {}));
    expect(diagnosis.SaleToPOIResponse?.DiagnosisResponse?.POIStatus?.GlobalStatus).toBe('OK');
    const refused = await send(createPayment({ header: { POIID: 'x' } }));
    expect(refused.SaleToPOIResponse?.PaymentResponse?.Response.ErrorCondition).toBe('NotAllowed');
    const rejected = (await send(createPayment({ header: { MessageCategory: 'Pay' } }))) as never;
    expect(JSON.stringify(rejected)).toContain('Reject');
  });
});
