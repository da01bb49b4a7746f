import { EventEmitter } from 'node:events';
import type { FastifyInstance, RequestPayload } from 'fastify';
import { createCollector } from '../../../../protocol/bodies/collect-bytes.ts';
import { reject } from '../answers/rejections.ts';
import { allowBody } from './follow-answers.ts';

/** Replaces a body's stream for Fastify, which listens to it and resumes it: all bytes come as one piece. */
function collect(payload: RequestPayload, maxBytes: number, begin: () => void): EventEmitter {
  const whole = new EventEmitter();
  const collector = createCollector(maxBytes);
  const end = (event: string, value?: unknown) => {
    payload.off('data', add).off('end', finish).off('error', fail);
    whole.emit(event, value);
  };
  const add = (piece: Buffer) => {
    if (!collector.add(piece)) end('error', reject('BODY_TOO_LARGE'));
  };
  const finish = () => {
    const { buffer, byteOffset, byteLength } = collector.join();
    if (byteLength) whole.emit('data', Buffer.from(buffer, byteOffset, byteLength));
    end('end');
  };
  const fail = (error: Error) => end('error', error);
  return Object.assign(whole, {
    resume: () => {
      begin();
      payload.on('data', add).on('end', finish).on('error', fail);
    },
  });
}

/**
 * Limits what a body costs before its sender is known: its bytes, its pieces, and the bytes of its chunks on the wire. Fastify
 * limits only its bytes, and keeps each piece until the end.
 */
export function collectBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ raw, routeOptions: { bodyLimit } }, _reply, payload, done) => {
    const whole = collect(payload, bodyLimit, () => allowBody(raw, bodyLimit));
    done(null, whole as RequestPayload);
  });
}
