import { once } from 'node:events';
import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { reject } from '../../../../../src/service/platform/http/answers/rejections.ts';
import { writeRejection } from '../../../../../src/service/platform/http/answers/write-rejection.ts';
import { listenForBytes } from '../connections/listen-for-bytes.ts';

/** Keeps what is written, or fails as a connection does whose other end is gone. */
function createSocket(error: Error | null = null) {
  const written: string[] = [];
  const socket = new Duplex({
    read() {
      this.push(null);
    },
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done(error);
    },
  });
  return { socket, written };
}

describe('writeRejection', () => {
  it('writes the envelope with its length and its headers, and ends the connection', async () => {
    const { socket, written } = createSocket();
    const closed = once(socket, 'close');
    writeRejection(socket, reject('METHOD_NOT_ALLOWED', { allow: 'GET' }));
    await closed;
    const [head = '', body = ''] = written.join('').split('\r\n\r\n');
    expect(JSON.parse(body)).toEqual({
      Message: 'Method not allowed.',
      StatusCode: 405,
      Result: false,
      Code: 'METHOD_NOT_ALLOWED',
      Errors: [],
    });
    expect(head.split('\r\n')).toEqual([
      'HTTP/1.1 405 Method not allowed.',
      'content-type: application/json; charset=utf-8',
      `content-length: ${body.length}`,
      'connection: close',
      'allow: GET',
    ]);
  });

  it('treats the client as disconnected', async () => {
    const { socket } = createSocket(new Error('read ECONNRESET'));
    const closed = new Promise<void>((resolve) => socket.on('close', resolve));
    writeRejection(socket, reject('BAD_REQUEST'));
    await closed;
    expect(socket.listenerCount('error')).toBe(1);
  });

  it('keeps the service running when a client aborts its CONNECT', async () => {
    const { service, port, send } = await listenForBytes();
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(port, 'localhost', () =>
        socket.write('CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n', () => socket.resetAndDestroy()),
      );
      await once(socket, 'close');
    }
    const answers = await send('GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(answers.map(({ status }) => status)).toEqual([200]);
    await service.close();
  });
});
