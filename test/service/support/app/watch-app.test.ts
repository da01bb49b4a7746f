import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { watchApp } from './watch-app.ts';

describe('watchApp', () => {
  it('finds an app reusable between requests, but neither during one nor after it has closed', async () => {
    const { watch, isReusable } = watchApp();
    const app = Fastify();
    watch(app);
    const arrived = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    app.get('/', async () => {
      arrived.resolve();
      await gate.promise;
      return 'done';
    });
    expect(isReusable(app)).toBe(true);
    const answer = app.inject('/');
    await arrived.promise;
    expect(isReusable(app)).toBe(false);
    gate.resolve();
    await answer;
    expect(isReusable(app)).toBe(true);
    await app.close();
    expect(isReusable(app)).toBe(false);
  });

  it('finds an app that listens not reusable', async () => {
    const { watch, isReusable } = watchApp();
    const app = Fastify();
    watch(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    expect(isReusable(app)).toBe(false);
    await app.close();
  });
});
