import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { ApiBody } from '../../../support/create-api-calls.ts';
import { createTestService, type TestService } from '../../../support/create-test-service.ts';
import { createLinkRequest } from '../../../support/requests/create-link-request.ts';
import { type SendOptions, sendRaw } from './send-raw.ts';

/** An answer off the wire. */
interface RawAnswer {
  status: number;
  /** In lower case, names and values. */
  head: string;
  body: ApiBody | undefined;
}

interface ListeningService {
  service: TestService;
  port: number;
  token: string;
  /** The answers to bytes that end their connection, in their order. */
  send(bytes: string | Buffer, options?: SendOptions): Promise<RawAnswer[]>;
  /** Links that were made: what a request that was refused must not have added to. */
  countLinks(): Promise<number>;
}

const ANSWER = /HTTP\/1\.1 (\d{3}) (.*?)\r\n\r\n(\{.*?\}(?=HTTP\/1\.1|$))?/gs;

const readAnswers = (text: string): RawAnswer[] =>
  [...text.matchAll(ANSWER)].map(([, status, head = '', body]) => ({
    status: Number(status),
    head: head.toLowerCase(),
    body: body === undefined ? undefined : (JSON.parse(body) as ApiBody),
  }));

/** The whole service on a port, for requests that no client would send. */
export async function listenForBytes(): Promise<ListeningService> {
  const service = await createTestService();
  await service.app.listen({ port: 0, host: 'localhost' });
  const { port } = service.app.server.address() as AddressInfo;
  return {
    service,
    port,
    token: service.createToken(service.merchant),
    send: async (bytes, options) => readAnswers(await sendRaw(port, bytes, options)),
    countLinks: async () => (await service.store.selectFrom('payments').select('id').execute()).length,
  };
}

/** Starts a service that listens for bytes, once for all tests of a file. */
export function useBytes(): ListeningService {
  const listening = {} as ListeningService;
  beforeAll(async () => void Object.assign(listening, await listenForBytes()));
  afterAll(() => listening.service.close());
  return listening;
}

export const LINK_BODY = JSON.stringify(createLinkRequest());
export const CLOSE = 'Connection: close';
export const LENGTH = `Content-Length: ${Buffer.byteLength(LINK_BODY)}`;
export const CHUNKS = 'Transfer-Encoding: chunked';
/** The body in a chunk, with what a case puts behind its size. */
export const createChunks = (extension = ''): string =>
  `${Buffer.byteLength(LINK_BODY).toString(16)}${extension}\r\n${LINK_BODY}\r\n0\r\n\r\n`;

/** A request of these lines, the last of which is its body. */
export const createRequest = (line: string, headers: readonly string[], body: string | Buffer = ''): Buffer =>
  Buffer.concat([Buffer.from([line, ...headers, '', ''].join('\r\n')), Buffer.from(body)]);

/** A call that makes a link, whole but for its length, and for what a case adds. */
export const createLinkCall = (
  token: string,
  headers: readonly string[],
  body: string | Buffer = LINK_BODY,
): Buffer =>
  createRequest(
    'POST /api/v4/payments/link HTTP/1.1',
    ['Host: localhost', `Authorization: Bearer ${token}`, 'Content-Type: application/json', ...headers],
    body,
  );
