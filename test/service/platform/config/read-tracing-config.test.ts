import { describe, expect, it } from 'vitest';
import { readTracingConfig } from '../../../../src/service/platform/config/read-tracing-config.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.internal:4318' };

describe('readTracingConfig', () => {
  it.each([
    [{}, undefined],
    [{ OTEL_TRACES_SAMPLER: 'no' }, undefined],
    [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }, undefined],
    [ENDPOINT, { root: 'always_on', followsParent: true, ratio: 1, headers: {} }],
    [
      { ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb=, Authorization=Basic%20eA==' },
      { headers: { 'api-key': 'a,b=', Authorization: 'Basic eA==' } },
    ],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c.example/v1/traces' }, { root: 'always_on' }],
    [
      { ...ENDPOINT, OTEL_TRACES_SAMPLER: 'always_off' },
      { root: 'always_off', followsParent: false },
    ],
    [
      { ...ENDPOINT, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      { root: 'traceidratio', followsParent: true, ratio: 0.25 },
    ],
  ])('reads %o', (env, expected) => {
    if (expected) expect(readTracingConfig(env)).toMatchObject(expected);
    else expect(readTracingConfig(env)).toBeUndefined();
  });

  it.each(['geheim', 'a key=geheim', '=geheim', 'key=geheim%0d%0a', 'key=%geheim', 'key=gehéim%C3'])(
    'refuses the headers %j, and does not show them',
    (headers) => {
      const read = () => readTracingConfig({ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: headers });
      expect(read).toThrow(/^OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs, separated by commas\.$/);
    },
  );

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://collector:4317' }, 'http://localhost:4318'],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: '/v1/traces' }, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
    [{ ...ENDPOINT, OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'parentbased_always_on'],
    [{ ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG'],
    [{ ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: 'half' }, 'OTEL_TRACES_SAMPLER_ARG'],
  ])('refuses %o', (env, named) => {
    expect(() => readTracingConfig(env)).toThrow(named);
  });
});
