import { describe, expect, it } from 'vitest';
import { createLog, type RequestEntry } from '../../../../src/service/back-office/operations/create-log.ts';
import type { LogFormat } from '../../../../src/service/platform/config/read-operations-config.ts';
import { runIn, startSpan } from '../../../../src/service/platform/tracing/spans.ts';

const ENTRY: RequestEntry = {
  requestId: 'request-1',
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  method: 'GET',
  route: '/checkout/:token',
  status: 200,
  durationMs: 1.5,
  company: undefined,
  network: '127.0.0.0',
};

function openLog(format: LogFormat) {
  const written = { log: [] as string[], error: [] as string[] };
  const log = createLog({
    format,
    output: { log: (line) => written.log.push(line), error: (line) => written.error.push(line) },
    now: () => Date.UTC(2030, 0, 2),
  });
  return { log, written };
}

describe('createLog', () => {
  it('writes only problems and notices in plain mode', () => {
    const { log, written } = openLog('plain');
    log.writeRequest(ENTRY);
    log.writeProblem('Fault: no.', 'request-1');
    log.writeWarning('Refused.');
    log.writeProblem('No "4242424242424242".');
    log.writeNotice('Migration 002 took 0.1 s.');
    expect(log.hasRequests).toBe(false);
    expect(written).toEqual({
      log: ['Migration 002 took 0.1 s.'],
      error: ['Fault: no.', 'Refused.', 'No "[card number]".'],
    });
  });

  it('writes in JSON mode a line per request and per problem, all to standard output', () => {
    const { log, written } = openLog('json');
    log.writeRequest(ENTRY);
    log.writeRequest({ ...ENTRY, status: 500, company: 'Bottega\nRossi' });
    log.writeRequest({ ...ENTRY, status: 503 });
    log.writeWarning('Refused (SERVICE_UNAVAILABLE).', 'request-1');
    log.writeProblem('Fault: no.', 'request-1');
    log.writeProblem('Webhook failed.');
    log.writeProblem('No "4242 4242 4242 4242".');
    const span = startSpan({ name: 'work', kind: 'internal' }, undefined);
    runIn(span, () => log.writeProblem('Adyen gave no answer.'));
    const time = '2030-01-02T00:00:00.000Z';
    const { company: _, ...fields } = ENTRY;
    expect(written.error).toEqual([]);
    for (const line of written.log) expect(line).not.toContain('\n');
    expect(written.log.map((line) => JSON.parse(line))).toEqual([
      { time, level: 'info', ...fields },
      { time, level: 'error', ...fields, status: 500, company: 'Bottega\nRossi' },
      { time, level: 'warn', ...fields, status: 503 },
      { time, level: 'warn', requestId: 'request-1', message: 'Refused (SERVICE_UNAVAILABLE).' },
      { time, level: 'error', requestId: 'request-1', message: 'Fault: no.' },
      { time, level: 'error', message: 'Webhook failed.' },
      { time, level: 'error', message: 'No "[card number]".' },
      { time, level: 'error', traceId: span.traceId, message: 'Adyen gave no answer.' },
    ]);
  });
});
