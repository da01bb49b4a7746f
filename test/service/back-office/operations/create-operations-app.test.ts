import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOperationsApp } from '../../../../src/service/back-office/operations/create-operations-app.ts';
import { sendRaw } from '../../platform/http/connections/send-raw.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';

let service: TestService;
let app: FastifyInstance;
beforeEach(async () => {
  service = await createTestService();
  app = createOperationsApp(service.operations, (error) => service.faults.push(error));
});
afterEach(async () => {
  await app.close();
  await service.close();
});

describe('createOperationsApp', () => {
  it.each([
    ['GET', '/health/live', 200],
    ['HEAD', '/health/live', 200],
    ['GET', '/health/live/', 404],
    ['GET', '/api/v5', 404],
    ['POST', '/health/live', 405],
  ] as const)('answers %s %s with %i', async (method, url, status) => {
    const { statusCode, headers } = await app.inject({ method, url });
    expect(statusCode).toBe(status);
    if (status === 405) expect(headers.allow).toBe('GET, HEAD');
  });

  it('answers invalid HTTP in the envelope', async () => {
    await app.listen({ port: 0, host: 'localhost' });
    const { port } = app.server.address() as AddressInfo;
    const answer = await sendRaw(port, 'GET /health/live HTTP/1.1\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"Message":"Exactly one Host header is needed\."/s);
    const absolute =
      'GET http://localhost/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    expect(await sendRaw(port, absolute)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
