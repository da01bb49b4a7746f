import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAX_DECLINED_ATTEMPTS } from '../src/service/attempts/attempts.ts';
import { readOperationsConfig } from '../src/service/config/read-operations-config.ts';
import { SLOW_CLIENT_LIMITS } from '../src/service/http/limit-slow-clients.ts';
import { MAX_JSON_DEPTH } from '../src/service/http/parse-json.ts';
import { createMetrics } from '../src/service/operations/create-metrics.ts';
import { RATE_LIMITS } from '../src/service/operations/limit-rates.ts';
import { MAX_COUNTED_DELIVERIES } from '../src/service/operations/read-outbox.ts';
import { code, readCodes } from './docs/codes.ts';
import { readDocTable } from './docs/read-doc-table.ts';
import { readTypes } from './docs/read-types.ts';

const FILE = 'docs/operations.md';
const CONFIG = 'src/service/config/read-operations-config.ts';

describe('docs/operations.md', () => {
  it('has every variable about how the service is run, with its default', () => {
    const names = [...readFileSync(CONFIG, 'utf8').matchAll(/env\.([A-Z_]+)/g)].map(([, name = '']) => name);
    const defaults = readOperationsConfig({});
    expect(readDocTable(FILE, '### How it is run and watched').map((row) => row.slice(0, 2))).toEqual([
      [code('HOST'), code(defaults.host)],
      [code('OPERATIONS_PORT'), 'none'],
      [code('LOG'), code(defaults.logFormat)],
      [code('METRICS_TOKEN'), 'none'],
      [code('RATE_LIMIT'), code(defaults.limitsRates ? 'on' : 'off')],
      [code('MAX_CONNECTIONS'), 'none'],
      [code('TRUSTED_PROXIES'), 'none'],
      [code('STOP_DELAY_SECONDS'), code(String(defaults.stopDelaySeconds))],
    ]);
    const documented = readDocTable(FILE, '### How it is run and watched').flatMap(([name]) =>
      readCodes(name),
    );
    expect([...new Set(names)].sort()).toEqual(documented.sort());
  });

  it('has every metric of the service, with its labels', async () => {
    const metrics = createMetrics(async () => ({ pending: 0, overdueSeconds: 0 }));
    const text = await metrics.render();
    metrics.close();
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
    expect(readDocTable(FILE, '## Metrics').flatMap(([name]) => readCodes(name))).toEqual(names);
    const source = readFileSync('src/service/operations/create-metrics.ts', 'utf8');
    const labels = names.map((name) => {
      const [, list = ''] =
        new RegExp(`'${name}',\\s+help:[^\\n]+\\s+(?:labelNames: \\[(.*?)\\])?`).exec(source) ?? [];
      return [...list.matchAll(/'(\w+)'/g)].map(([, label]) => label);
    });
    expect(readDocTable(FILE, '## Metrics').map(([, list]) => readCodes(list))).toEqual(labels);
    expect(readFileSync(FILE, 'utf8')).toContain(`up to ${MAX_COUNTED_DELIVERIES.toLocaleString('en')}`);
  });

  it('has every field of a line of the log', () => {
    const fields = readTypes('src/service/operations/create-log.ts').getMembers('RequestEntry');
    expect(readDocTable(FILE, '## The log').map(([name]) => name)).toEqual(
      ['time', 'level', ...fields.map(([name]) => name)].map(code),
    );
  });

  it('has every limit', () => {
    const limits = new Map(
      readDocTable(FILE, '## Limits').map(([name = '', value]) => [name.split(',')[0], value]),
    );
    const { arrivalMs, answerMs, idleMs, maxAnswers } = SLOW_CLIENT_LIMITS;
    expect(Object.fromEntries(limits)).toMatchObject({
      'depth of JSON': String(MAX_JSON_DEPTH),
      'time for a whole request to arrive': `${arrivalMs / 1000} s`,
      'time for a client to take an answer': `${answerMs / 1000} s`,
      'time between two requests on a connection': `${idleMs / 1000} s`,
      'requests that wait for their answers on one connection': String(maxAnswers),
      'declined attempts to pay a link': String(MAX_DECLINED_ATTEMPTS),
    });
    expect(readFileSync('docs/api.md', 'utf8')).toContain(`must arrive within ${arrivalMs / 1000} seconds`);
    expect(readDocTable(FILE, '### Rates').map(([, ...values]) => values)).toEqual(
      Object.values(RATE_LIMITS).map(({ burst, secondsPerCall }) => [String(burst), `${secondsPerCall} s`]),
    );
  });
});
