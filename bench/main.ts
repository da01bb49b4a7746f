/** `npm run bench`: the figures of this version beside its peers', as tables, as JSON, and in the documents. Nothing is asserted here. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createEffort, type EffortOptions } from './create-effort.ts';
import { formatFigure } from './format-figure.ts';
import { installPeers } from './install-peers.ts';
import { readReport, writeReport } from './keep-report.ts';
import { ROWS } from './list-rows.ts';
import { measureService } from './measure-service.ts';
import { type Lab, openLab } from './open-lab.ts';
import { readFlags } from './read-flags.ts';
import type { Report } from './report.ts';
import type { Figures, Row } from './row.ts';
import { writeDocs } from './write-docs.ts';

const FULL: EffortOptions = { rounds: 40, asks: 50, mounts: 1000, shifts: 5, limitMs: 120_000 };
const QUICK: EffortOptions = { rounds: 3, asks: 30, mounts: 40, shifts: 1, limitMs: 20_000 };
const SERVICE = 'service';
const ROOT = fileURLToPath(new URL('..', import.meta.url));

const { isQuick, only } = readFlags(process.argv.slice(2), [...ROWS.map(({ id }) => id), SERVICE]);

/** Figures of few rounds never get among the real ones. */
const keep = isQuick ? () => {} : writeReport;

function printRow({ title, columns }: Row, figures: Figures): void {
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

async function measureOurService(report: Report): Promise<void> {
  report.service = await measureService();
  const { script } = JSON.parse(readFileSync(`${ROOT}dist/page/assets.json`, 'utf8')) as { script: string };
  report.pageScript = gzipSync(readFileSync(`${ROOT}dist/page/${script}`), { level: 9 }).length / 1000;
  console.log('\nThe service, CPU for one request in ms (median of windows of 500)');
  console.table(Object.fromEntries(report.service.map(({ load, cpuMs }) => [load, cpuMs.toFixed(3)])));
  keep(report);
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
if (isWanted(SERVICE)) await measureOurService(report);
if (!isQuick) writeDocs(report);
