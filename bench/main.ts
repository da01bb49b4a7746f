/** `npm run bench`: the figures of this version beside its peers', as tables, as JSON, and in the documents. Nothing is asserted here. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { countPageScript } from './count-page-script.ts';
import { createEffort, type EffortOptions } from './create-effort.ts';
import { formatFigure } from './format-figure.ts';
import { installPeers } from './install-peers.ts';
import { readReport, writeReport } from './keep-report.ts';
import { ROWS } from './list-rows.ts';
import { type Lab, openLab } from './open-lab.ts';
import { readFlags } from './read-flags.ts';
import type { Report } from './report.ts';
import type { Figures, Row } from './row.ts';
import { SERVICE_ROWS } from './service/list-service-rows.ts';
import { openServiceLab } from './service/open-service-lab.ts';
import type { ServiceEffort, ServiceRow } from './service/service-row.ts';
import { writeDocs } from './write-docs.ts';

const FULL: EffortOptions = { rounds: 40, asks: 50, mounts: 1000, shifts: 5, limitMs: 120_000 };
const QUICK: EffortOptions = { rounds: 3, asks: 30, mounts: 40, shifts: 1, limitMs: 20_000 };
/** Six minutes. */
const SERVICE_FULL: ServiceEffort = {
  rows: 100_000,
  windows: 5,
  callsPerWindow: 500,
  starts: 3,
  listCalls: 60,
  requests: 100_000,
  throughputMs: 2500,
};
const SERVICE_QUICK: ServiceEffort = {
  rows: 20_000,
  windows: 2,
  callsPerWindow: 100,
  starts: 1,
  listCalls: 5,
  requests: 2_000,
  throughputMs: 300,
};
/** All rows of the service. */
const SERVICE = 'service';
const ROOT = fileURLToPath(new URL('..', import.meta.url));

const { isQuick, only } = readFlags(process.argv.slice(2), [
  ...[...ROWS, ...SERVICE_ROWS].map(({ id }) => id),
  SERVICE,
]);

/** Figures of few rounds never get among the real ones. */
const keep = isQuick ? () => {} : writeReport;

function printRow({ title, columns }: Pick<Row, 'title' | 'columns'>, figures: Figures): void {
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(
      Object.entries(figures).map(([name, values]) => [
        name,
        Object.fromEntries(columns.map(({ key, digits }) => [key, formatFigure(values[key], digits)])),
      ]),
    ),
  );
}

async function measureRows(rows: readonly Row[], options: EffortOptions, report: Report): Promise<void> {
  const lab: Lab = await openLab();
  try {
    for (const row of rows) {
      const startedAt = Date.now();
      const effort = createEffort(options);
      const figures = await row.measure(lab, effort);
      printRow(row, figures);
      console.log(`${row.id}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
      const date = new Date().toISOString().slice(0, 10);
      report.rows[row.id] = {
        date,
        browser: lab.browser.version(),
        rounds: effort.getRounds(),
        load: loadavg()[0] ?? 0,
        figures,
      };
      // At once, so that a run that is stopped has not been for nothing.
      keep(report);
    }
  } finally {
    await lab.close();
  }
}

async function measureServiceRows(rows: readonly ServiceRow[], report: Report): Promise<void> {
  const lab = await openServiceLab(isQuick ? SERVICE_QUICK : SERVICE_FULL);
  try {
    for (const row of rows) {
      const startedAt = Date.now();
      const figures = await row.measure(lab);
      printRow(row, figures);
      console.log(`${row.id}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
      const date = new Date().toISOString().slice(0, 10);
      report.serviceRows[row.id] = { date, load: loadavg()[0] ?? 0, figures };
      keep(report);
    }
  } finally {
    await lab.close();
  }
}

const isWanted = (id: string) => !only.length || only.includes(id);
if (!existsSync(`${ROOT}dist/v1/checkout.js`))
  spawnSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' });

const report = readReport();
const rows = ROWS.filter(({ id }) => isWanted(id));
if (rows.length) {
  installPeers();
  await measureRows(rows, isQuick ? QUICK : FULL, report);
}
const serviceRows = SERVICE_ROWS.filter(({ id }) => isWanted(id) || isWanted(SERVICE));
if (serviceRows.length) {
  report.pageScript = countPageScript(`${ROOT}dist/page`) / 1000;
  await measureServiceRows(serviceRows, report);
}
if (!isQuick) writeDocs(report);
