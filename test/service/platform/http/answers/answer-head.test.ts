import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerHead } from '../../../../../src/service/platform/http/answers/answer-head.ts';

describe('answerHead', () => {
  it('answers HEAD with the status and headers of GET, its length included, and without the body', async () => {
    const app = Fastify({ exposeHeadRoutes: false });
    answerHead(app);
    app.get('/text', (_request, reply) => reply.code(203).header('x-mark', '1').send('Grüße'));
    app.post('/text', async () => 'posted');
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${origin}/text`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('x-mark'), await answer.text()]).toEqual([203, '1', '']);
    expect(answer.headers.get('content-length')).toBe('7');
    await app.close();
  });
});
