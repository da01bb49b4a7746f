/** `npm run bench`: measures this version beside its peers, prints tables and writes them into docs/benchmarks.md. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { replaceMarked } from '../src/build/documents/marked-lines.ts';
import { installPeers } from './install-peers.ts';
import { findChromium } from './lab/find-chromium.ts';
import { openLab } from './lab/open-lab.ts';
import { ROWS } from './list-rows.ts';
import { measurePhone, phoneTable } from './phone/measure-phone.ts';
import { measureOverview, overviewTable } from './service/measure-overview.ts';
import { measureProcesses, processesTable } from './service/measure-processes.ts';
import { measureSearch, searchTable } from './service/measure-search.ts';
import {
  compareService,
  comparisonTable,
  measureService,
  REFERENCE,
  serviceTable,
} from './service/measure-service.ts';
import { prepareCommit } from './service/prepare-commit.ts';
import { renderBlock } from './tables/render-block.ts';
import type { Figures, Table } from './tables/row.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = `${ROOT}docs/benchmarks.md`;

/** Above this load, figures are not those of the program alone: they are not written. */
const MAX_LOAD = 1;

/** `--quick` tries the bench and leaves the document alone. */
const FULL = {
  scripts: { rounds: 40, asks: 50 },
  phone: { rounds: 30 },
  service: { rows: 100_000, calls: 1000 },
  overview: { rows: 1_000_000, rounds: 40 },
  search: { rows: 1_000_000, rounds: 20 },
  processes: { payments: 2000 },
};
const QUICK = {
  scripts: { rounds: 3, asks: 30 },
  phone: { rounds: 3 },
  service: { rows: 20_000, calls: 50 },
  overview: { rows: 10_000, rounds: 4 },
  search: { rows: 10_000, rounds: 4 },
  processes: { payments: 160 },
};

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    /** Another commit, which the service is measured beside. Only the figures beside the reference are written. */
    against: { type: 'string' },
  },
});
const only = values.only.split(',').filter(Boolean);
const ids = [...ROWS.map(({ id }) => id), 'phone', 'service', 'overview', 'search', 'processes'];
const unknown = only.find((id) => !ids.includes(id));
if (unknown)
  throw new Error(
    `There is no row "${unknown}". npm run bench -- [--quick] [--only ${ids.join(',')}] [--against <commit>]`,
  );
const isWanted = (id: string) => !only.length || only.includes(id);
const effort = values.quick ? QUICK : FULL;

const [loadBefore = 0] = loadavg();
const isWritten = !values.quick && [undefined, REFERENCE].includes(values.against);
if (isWritten && loadBefore > MAX_LOAD)
  throw new Error(
    `The machine is busy: its load average is ${loadBefore.toFixed(1)}. Figures are written at ${MAX_LOAD} or less. With --quick they are only printed.`,
  );

const commit = spawnSync('git', ['describe', '--always', '--dirty'], {
  cwd: ROOT,
  encoding: 'utf8',
}).stdout.trim();
const today = new Date().toISOString().slice(0, 10);
const machine = `${cpus().length} cores, ${process.platform} ${process.arch}, Node ${process.version}`;

/** Prints a block, and writes it at once, so that a run that is stopped was not in vain. */
function report(table: Table, figures: Figures, where: string): void {
  const block = renderBlock(
    table,
    figures,
    `Measured on ${today} at ${commit}, ${machine}${where}; load average ${loadBefore.toFixed(1)} before.`,
  );
  console.log(`\n### ${table.title}\n\n${block}`);
  if (!isWritten) return;
  writeFileSync(DOCUMENT, replaceMarked(readFileSync(DOCUMENT, 'utf8'), table.id, block));
}

const describeBrowser = (browser: Browser) => `, Chromium ${browser.version()}, headless`;

async function measureOnPhone(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    report(phoneTable, await measurePhone(browser, effort.phone.rounds), describeBrowser(browser));
  } finally {
    await browser.close();
  }
}

async function measureScripts(): Promise<void> {
  const rows = ROWS.filter(({ id }) => isWanted(id));
  if (!rows.length) return;
  installPeers();
  const lab = await openLab();
  try {
    for (const row of rows) report(row, await row.measure(lab, effort.scripts), describeBrowser(lab.browser));
  } finally {
    await lab.close();
  }
}

if (spawnSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' }).status !== 0)
  throw new Error('The build failed.');
if (values.against) {
  const figures = await compareService(prepareCommit(values.against), effort.service);
  report(comparisonTable, figures, `, beside ${values.against}`);
} else {
  await measureScripts();
  if (isWanted('phone')) await measureOnPhone();
  if (isWanted('service')) report(serviceTable, await measureService(effort.service), '');
  if (isWanted('overview')) report(overviewTable, await measureOverview(effort.overview), '');
  if (isWanted('search')) report(searchTable, await measureSearch(effort.search), '');
  if (isWanted('processes') && process.env.DATABASE_URL)
    report(processesTable, await measureProcesses(effort.processes), '');
}
