import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readTracingConfig } from '../../../../src/service/platform/config/read-tracing-config.ts';
import { createOtlpTracer } from '../../../../src/service/platform/tracing/create-otlp-tracer.ts';
import type { Tracer } from '../../../../src/service/platform/tracing/spans.ts';

const PARENT = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

let received: { request: IncomingMessage; body: Buffer }[] = [];
let status = 200;
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ request, body: Buffer.concat(chunks) });
    response.writeHead(status).end();
  });
});

const reported: string[] = [];
const open = (env: Record<string, string> = {}): Promise<Tracer> => {
  const { port } = collector.address() as AddressInfo;
  const all = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, ...env };
  const { OTEL_EXPORTER_OTLP_HEADERS: _fromFile, ...direct } = all as Record<string, string>;
  for (const [name, value] of Object.entries(direct)) vi.stubEnv(name, value);
  const config = readTracingConfig(all);
  if (!config) throw new Error('There is a collector.');
  return createOtlpTracer({ config, report: (line) => reported.push(line), now: () => 0 });
};

beforeEach(() => new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', () => resolve())));
afterEach(async () => {
  vi.unstubAllEnvs();
  received = [];
  reported.length = 0;
  status = 200;
  await new Promise((resolve) => {
    collector.close(resolve);
    collector.closeAllConnections();
  });
});

describe('createOtlpTracer', () => {
  it('sends spans with their parents when it stops', async () => {
    const tracer = await open({
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    const span = tracer.start(
      { name: 'GET', kind: 'server', attributes: { 'url.scheme': 'https', nothing: undefined } },
      { ...PARENT, isSampled: true },
    );
    expect(span).toMatchObject({ traceId: PARENT.traceId, isSampled: true });
    span.annotate({ 'servicepay.attempt_id': 'a-1' });
    span.end({ name: 'GET /page', attributes: { 'http.response.status_code': 500 }, error: '500' });
    await tracer.stop();
    const [{ request, body } = { body: Buffer.of() }] = received;
    expect(request?.url).toBe('/v1/traces');
    expect(request?.headers).toMatchObject({ 'content-type': 'application/x-protobuf', 'api-key': 'secret' });
    for (const text of ['servicepay', 'test', 'GET /page', 'https', 'a-1', 'error.type', 'service.name'])
      expect(body.includes(text), text).toBe(true);
    for (const id of [PARENT.traceId, PARENT.spanId, span.spanId])
      expect(body.includes(Buffer.from(id, 'hex')), id).toBe(true);
    expect(body.includes('nothing')).toBe(false);
    expect(reported).toEqual([]);
  });

  it.each([
    [{}, undefined, true],
    [{}, false, false],
    [{}, true, true],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, undefined, false],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, true, true],
    [{ OTEL_TRACES_SAMPLER: 'always_on' }, false, true],
    [{ OTEL_TRACES_SAMPLER: 'always_off' }, true, false],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, true, false],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }, undefined, true],
  ])('with %o and a parent that is recorded: %s, records: %s', async (env, isSampled, expected) => {
    const tracer = await open(env as Record<string, string>);
    const parent = isSampled === undefined ? undefined : { ...PARENT, isSampled };
    const span = tracer.start({ name: 'work', kind: 'internal' }, parent);
    expect(span.isSampled).toBe(expected);
    span.end();
    await tracer.stop();
    expect(received).toHaveLength(Number(expected));
  });

  it('uses the operator’s name of the service', async () => {
    const tracer = await open({ OTEL_SERVICE_NAME: 'payments-eu' });
    tracer.start({ name: 'work', kind: 'internal' }, undefined).end();
    await tracer.stop();
    expect(received[0]?.body.includes('payments-eu')).toBe(true);
  });

  it('says once that a collector refuses, without its headers', async () => {
    status = 401;
    const tracer = await open({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret' });
    tracer.start({ name: 'work', kind: 'internal' }, undefined).end();
    await tracer.stop();
    expect(reported).toEqual([expect.stringContaining('Traces were not sent to the collector')]);
    expect(reported.join()).not.toContain('secret');
  });

  it('stops in time without a collector', async () => {
    const tracer = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    tracer.start({ name: 'work', kind: 'internal' }, undefined).end();
    const startedAt = performance.now();
    await tracer.stop();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
