import { createServer, type Server } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWebhookTargets } from '../../../../src/service/platform/addresses/webhook-targets.ts';
import { createSendWebhook } from '../../../../src/service/webhooks/deliveries/send-webhook.ts';
import { SELF_SIGNED } from './self-signed.ts';

const trusted = getCACertificates();

let server: Server;
let port: number;
let requests: number;
beforeEach(async () => {
  requests = 0;
  server = createServer(SELF_SIGNED, (request, response) => {
    requests += 1;
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  setDefaultCACertificates(trusted);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const send = (url: string, timeoutMs = 20_000) =>
  createSendWebhook(createWebhookTargets(['127.0.0.1:*', 'localhost:*']))({
    url,
    headers: {},
    body: '{}',
    timeoutMs,
    signal: new AbortController().signal,
  });

describe('createSendWebhook, over TLS', () => {
  it('sends to a receiver with a valid certificate', async () => {
    setDefaultCACertificates([...trusted, SELF_SIGNED.cert]);
    expect(await send(`https://127.0.0.1:${port}/`)).toEqual({ status: 204 });
  });

  it('sends nothing to a receiver with a certificate for another host name', async () => {
    setDefaultCACertificates([...trusted, SELF_SIGNED.cert]);
    expect(await send(`https://localhost:${port}/`)).toEqual({
      error: 'Connection failed (ERR_TLS_CERT_ALTNAME_INVALID).',
    });
    expect(requests).toBe(0);
  });

  it('sends nothing to a receiver with an untrusted self-signed certificate', async () => {
    expect(await send(`https://127.0.0.1:${port}/`)).toEqual({
      error: 'Connection failed (DEPTH_ZERO_SELF_SIGNED_CERT).',
    });
    expect(requests).toBe(0);
  });

  it('times out if the receiver accepts the connection but starts no TLS', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => {}).resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address() as AddressInfo;
    expect(await send(`https://127.0.0.1:${address.port}/`, 300)).toEqual({ error: 'No answer in time.' });
    await new Promise((resolve) => silent.close(resolve));
  });
});
