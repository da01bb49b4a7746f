import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Report } from './report.ts';

const FOLDER = new URL('../.cache/bench/', import.meta.url);
const FILE = new URL('figures.json', FOLDER);

/** The report of earlier runs, or an empty one. */
export function readReport(): Report {
  const here = {
    machine: `${cpus().length} cores, ${process.platform} ${process.arch}`,
    node: process.version,
  };
  const none = { rows: {}, serviceRows: {} };
  try {
    return { ...none, ...(JSON.parse(readFileSync(FILE, 'utf8')) as Partial<Report>), ...here };
  } catch {
    return { ...none, ...here };
  }
}

export function writeReport(report: Report): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(report, null, 2)}\n`);
}
