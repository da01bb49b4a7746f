import type { FastifyReply } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { reject } from '../../../../src/service/platform/http/answers/rejections.ts';
import { createKeyedPost } from '../../support/create-keyed-post.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useNewService } from '../../support/use-service.ts';

const service = useNewService();

const post = createKeyedPost(() => service);

/** Routes of tomorrow, which end in every way. */
describe('a call that breaks off', () => {
  let runs: number;
  let end: (reply: FastifyReply) => unknown;
  beforeEach(() => {
    runs = 0;
    for (const canRunAgain of [false, true]) {
      service.app.post(`/api/v4/tomorrow/${canRunAgain}`, {
        onRequest: async (request) => {
          Object.assign(request, { company: service.merchant });
        },
        config: { ...(canRunAgain && { canRunAgain }) },
        handler: async (_request, reply) => {
          runs += 1;
          return end(reply);
        },
      });
    }
  });

  const call = (canRunAgain: boolean) => post({}, { url: `/api/v4/tomorrow/${canRunAgain}` });
  const breakOff = () => {
    throw new Error('The disk is full.');
  };

  it('returns the created link, although it was interrupted right after that', async () => {
    let isBroken = true;
    service.app.addHook('preSerialization', async (_request, _reply, payload) => {
      if ((payload as { Message?: string }).Message === 'Payment link created.' && isBroken) breakOff();
      return payload;
    });
    expect((await post(createLinkRequest())).status).toBe(500);
    isBroken = false;
    const { status, headers, body } = await post(createLinkRequest());
    expect([status, headers['idempotent-replayed']]).toEqual([200, 'true']);
    const links = await service.store.selectFrom('links').select('token').execute();
    expect(links.map(({ token }) => body.PaymentUrl.endsWith(token))).toEqual([true]);
    expect(service.faults.splice(0)).toHaveLength(1);
  });

  it('is run again if that is harmless', async () => {
    end = breakOff;
    expect((await call(true)).status).toBe(500);
    end = () => ({ done: true });
    expect((await call(true)).body).toEqual({ done: true });
    expect((await call(true)).headers['idempotent-replayed']).toBe('true');
    expect(runs).toBe(2);
    expect(service.faults.splice(0)).toHaveLength(1);
  });

  it('is not run again if its effect is unknown', async () => {
    end = breakOff;
    expect((await call(false)).status).toBe(500);
    end = () => ({ done: true });
    const { status, body, headers } = await call(false);
    expect([status, body.Message, headers['retry-after']]).toEqual([
      409,
      'A call with this Idempotency-Key was interrupted. Check its effect, then retry with a new key.',
      undefined,
    ]);
    expect(runs).toBe(1);
    expect(service.faults.splice(0)).toHaveLength(1);
  });

  it('releases its key if it was refused', async () => {
    end = () => {
      throw reject('STATE_NOT_ALLOWED');
    };
    expect((await call(false)).body.Code).toBe('STATE_NOT_ALLOWED');
    end = () => ({ done: true });
    expect((await call(false)).body).toEqual({ done: true });
  });

  it('is stored with its status, also without a body', async () => {
    end = (reply) => reply.code(204).send();
    const { statusCode } = await service.app.inject({
      method: 'POST',
      url: '/api/v4/tomorrow/false',
      headers: { 'idempotency-key': 'empty' },
    });
    const again = await service.app.inject({
      method: 'POST',
      url: '/api/v4/tomorrow/false',
      headers: { 'idempotency-key': 'empty' },
    });
    expect([statusCode, again.statusCode, again.payload, runs]).toEqual([204, 204, '', 1]);
  });
});
