import { describe, expect, it } from 'vitest';
import { renderService, renderServiceGoals } from '../../bench/render-service.ts';
import type { Report } from '../../bench/report.ts';

const START = { ready: 1.25, cpu: 1, memory: 144, database: 300 };

const createReport = (change: Partial<Report> = {}): Report => ({
  machine: '2 cores',
  node: 'v24',
  rows: {},
  serviceRows: {
    'service-starts': { date: '2026-11-22', load: 1.25, figures: { SQLite: START } },
    'service-memory': { date: '2026-11-21', load: 3, figures: { 'after the start': { sqlite: 144 } } },
  },
  ...change,
});

describe('renderService', () => {
  it('says when, on what and how busy it was, and has a table for each row that was measured', () => {
    const text = renderService(createReport());
    expect(text).toMatch(
      /^Measured on 2026-11-21, 2026-11-22 on 2 cores, Node v24; load average at most 3\.0\./,
    );
    expect(text).toContain('| SQLite | 1.25 | 1.00 | 144 | 300 |');
    // Without PostgreSQL on the machine its column stays empty.
    expect(text).toContain('| after the start | 144.0 |  |');
    expect(text.match(/^### /gm)).toHaveLength(2);
  });

  it('has nothing where nothing was measured', () => {
    expect(renderService(createReport({ serviceRows: {} }))).toBe('');
  });
});

describe('renderServiceGoals', () => {
  it('begins with the script of the page, and says what was not measured', () => {
    const lines = renderServiceGoals(createReport({ pageScript: 24.5 }))
      .split('\n')
      .slice(2);
    expect(lines[0]).toBe(
      "| checkout page's script, gzip -9, with one language, kB | at most 25 | 24.5 | met |",
    );
    expect(lines).toContain('| start to READY with 100,000 links, SQLite, s | at most 2 | 1.3 | met |');
    expect(lines).toContain(
      '| start to READY with 100,000 links, PostgreSQL, s | at most 2 |  | not measured |',
    );
  });
});
