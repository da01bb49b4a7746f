import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { type RejectionCode, reject } from '../answers/rejections.ts';
import { writeRejection } from '../answers/write-rejection.ts';
import { answerBrokenRequest } from './answer-broken-request.ts';
import { setUpServers } from './set-up-servers.ts';

/** The syntax of a host name or address with an optional port (RFC 9110, 7.2). */
const HOST = /^([\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(:\d*)?$/i;

function countHeaders({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const text = rawHeaders[index];
    if (text?.length === name.length && text.toLowerCase() === name) count += 1;
  }
  return count;
}

/** Finds what is wrong with a head. HTTP/1.0 had neither hosts nor chunks. */
function findProblem(request: IncomingMessage): RejectionCode | undefined {
  const { headers, httpVersion } = request;
  if (httpVersion !== '1.0' && httpVersion !== '1.1') return 'MALFORMED_REQUEST_LINE';
  const hosts = countHeaders(request, 'host');
  if (hosts > 1 || (httpVersion === '1.1' && !hosts) || !HOST.test(headers.host ?? '')) return 'HOST_HEADER';
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked'))
    return 'MALFORMED_LENGTH';
  // Node silently keeps the first of two; a proxy may have used the other one.
  if (countHeaders(request, 'content-type') > 1) return 'CONTENT_TYPE_REPEATED';
  const isExpected = headers.expect === undefined || headers.expect.toLowerCase() === '100-continue';
  return isExpected ? undefined : 'EXPECT_NOT_SUPPORTED';
}

const asksFirst = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.expect !== undefined && httpVersion === '1.1';

/**
 * Refuses requests that Node accepts, or answers with an empty body, although another server on the path may have interpreted
 * them differently, and ends their connections. A client that sends `Expect: 100-continue` is told to continue only if its head
 * is acceptable.
 */
export function checkHeads(app: FastifyInstance): void {
  setUpServers(app, (server) => {
    // Some versions of Node silently drop headers above a limit. Their total size is limited instead.
    server.maxHeadersCount = 0;
    const accept = (request: IncomingMessage, response: ServerResponse) =>
      void server.emit('request', request, response);
    // Fastify sets its `clientErrorHandler` only on the first server.
    if (!server.listenerCount('clientError'))
      server.on('clientError', (error, socket) =>
        answerBrokenRequest(error as ConnectionError, socket as Socket),
      );
    server.on('checkExpectation', accept);
    server.on('checkContinue', accept);
    // This server is not a proxy, so it refuses CONNECT, and has no methods to list in `Allow`.
    server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
      writeRejection(socket, reject('METHOD_NOT_ALLOWED', { allow: '' })),
    );
  });
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const problem = findProblem(raw);
    done(problem && reject(problem, { connection: 'close' }));
  });
  app.addHook('preParsing', ({ raw, routeOptions }, reply, payload, done) => {
    const asks = asksFirst(raw);
    if (asks && Number(raw.headers['content-length']) > routeOptions.bodyLimit)
      return done(reject('BODY_TOO_LARGE', { connection: 'close' }));
    if (asks) reply.raw.writeContinue();
    return done(null, payload);
  });
}
