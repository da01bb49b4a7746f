import { describe, expect, it, vi } from 'vitest';
import { type Service, ServiceError } from '../../../src/dashboard/data/create-service.ts';
import { type ExportOptions, exportRows } from '../../../src/dashboard/export/export-rows.ts';

const list = {
  name: 'Refunds',
  isPaged: true,
  call: {
    answer: {
      properties: {
        Refunds: {
          items: {
            properties: {
              RefundId: { type: 'string' },
              Amount: { type: 'integer' },
              Currency: { type: 'string' },
              Reason: { type: 'string' },
              CreatedAt: { type: 'string' },
            },
          },
        },
      },
    },
  },
} as unknown as ExportOptions['list'];

const CreatedAt = new Date(2026, 10, 21, 9, 5).toISOString();
const toRow = (number: number) => ({
  RefundId: `rfd_${number}`,
  Amount: 1234 + number,
  Currency: 'EUR',
  Reason: '=1+1',
  CreatedAt,
});

/** A service with this many refunds. */
function createService(total: number) {
  const asked: string[] = [];
  const get = async (path: string) => {
    asked.push(path);
    const query = new URLSearchParams(path.split('?')[1]);
    const at = Number(query.get('Cursor') ?? 0);
    const end = Math.min(total, at + Number(query.get('Limit')));
    const Refunds = Array.from({ length: end - at }, (_, index) => toRow(at + index));
    return { Refunds, NextCursor: end < total ? String(end) : null };
  };
  return { asked, service: { get } as unknown as Service };
}

const start = (service: Service, change: Partial<ExportOptions> = {}) =>
  exportRows({
    ...{ service, list, path: '/api/v5/refunds?From=2026-11-01', kind: 'semicolon' },
    ...{ onProgress: () => {}, signal: new AbortController().signal },
    ...change,
  });

describe('an export', () => {
  it('has all pages with the filters, as a file that Excel opens where people write 1,50', async () => {
    const { service, asked } = createService(250);
    const seen: number[] = [];
    const { content, rows, rest } = await start(service, { onProgress: (read) => seen.push(read) });
    expect([rows, rest, seen]).toEqual([250, '', [100, 200, 250]]);
    expect(asked).toEqual([
      '/api/v5/refunds?From=2026-11-01&Limit=100',
      '/api/v5/refunds?From=2026-11-01&Limit=100&Cursor=100',
      '/api/v5/refunds?From=2026-11-01&Limit=100&Cursor=200',
    ]);
    const bytes = new Uint8Array(await content.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines.slice(0, 2)).toEqual([
      'Created at;Refund id;Amount;Currency;Reason',
      "2026-11-21 09:05;rfd_0;12,34;EUR;'=1+1",
    ]);
    expect(lines).toHaveLength(252);
  });

  it('has commas and points elsewhere', async () => {
    const { content } = await start(createService(1).service, { kind: 'comma' });
    expect(await content.text()).toContain("2026-11-21 09:05,rfd_0,12.34,EUR,'=1+1");
  });

  it('is a workbook on request', async () => {
    const { content, rows } = await start(createService(1).service, { kind: 'xlsx' });
    expect(rows).toBe(1);
    expect(new TextDecoder().decode((await content.arrayBuffer()).slice(0, 2))).toBe('PK');
  });

  it('says where it ends if there are more rows than a file takes', async () => {
    const { service, asked } = createService(500);
    const { rows, rest } = await start(service, { maximum: 200 });
    expect([rows, asked.length]).toEqual([200, 2]);
    expect(rest).toBe(
      'It ends at Nov 21, 2026, 09:05, because a file takes no more rows. For older ones, set “To” to that day, and export again.',
    );
  });

  it('waits as long as the service asks, and reads the page again', async () => {
    vi.useFakeTimers();
    const { service, asked } = createService(100);
    const { get } = service;
    const answers = [new ServiceError('Too many calls.', 429, { retryAfterMs: 30_000 })];
    service.get = async <T>(path: string) => {
      const problem = answers.pop();
      if (problem) throw problem;
      return get<T>(path);
    };
    const exported = start(service);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(asked).toEqual([]);
    await vi.runAllTimersAsync();
    expect((await exported).rows).toBe(100);
    vi.useRealTimers();
  });

  it('makes no file of a list that breaks off', async () => {
    const { service } = createService(200);
    const { get } = service;
    service.get = async <T>(path: string) => {
      if (path.includes('Cursor')) throw new ServiceError('The service cannot be reached.', 0);
      return get<T>(path);
    };
    await expect(start(service)).rejects.toThrow('The service cannot be reached.');
  });

  it('stops when it is cancelled', async () => {
    const { service, asked } = createService(100_000);
    const controller = new AbortController();
    const onProgress = (rows: number) => rows === 300 && controller.abort();
    await expect(start(service, { signal: controller.signal, onProgress })).rejects.toThrow();
    expect(asked).toHaveLength(3);
  });
});
