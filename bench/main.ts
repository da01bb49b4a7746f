/** `npm run bench`: measures this version beside its peers, prints tables and writes them into docs/benchmarks.md. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
import { measureService, serviceTable } from './service/measure-service.ts';
import { renderBlock } from './tables/render-block.ts';
import type { Figures, Table } from './tables/row.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = `${ROOT}docs/benchmarks.md`;

/** `--quick` tries the bench and leaves the document alone. */
const FULL = {
  scripts: { rounds: 40, asks: 50 },
  phone: { rounds: 30 },
  service: { rows: 100_000, calls: 1000 },
  overview: { rows: 1_000_000, rounds: 40 },
};
const QUICK = {
  scripts: { rounds: 3, asks: 30 },
  phone: { rounds: 3 },
  service: { rows: 10_000, calls: 50 },
  overview: { rows: 10_000, rounds: 4 },
};

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const only = values.only.split(',').filter(Boolean);
const ids = [...ROWS.map(({ id }) => id), 'phone', 'service', 'overview'];
const unknown = only.find((id) => !ids.includes(id));
if (unknown)
  throw new Error(`There is no row "${unknown}". npm run bench -- [--quick] [--only ${ids.join(',')}]`);
const isWanted = (id: string) => !only.length || only.includes(id);
const effort = values.quick ? QUICK : FULL;

const today = new Date().toISOString().slice(0, 10);
const machine = `${cpus().length} cores, ${process.platform} ${process.arch}, Node ${process.version}`;

/** Prints a block, and writes it at once, so that a run that is stopped was not in vain. */
function report(table: Table, figures: Figures, where: string): void {
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const block = renderBlock(
    table,
    figures,
    `Measured on ${today}, ${machine}${where}; load average ${load}.`,
  );
  console.log(`\n### ${table.title}\n\n${block}`);
  if (values.quick) return;
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

if (!existsSync(`${ROOT}dist/v1/checkout.js`))
  spawnSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' });
await measureScripts();
if (isWanted('phone')) await measureOnPhone();
if (isWanted('service')) report(serviceTable, await measureService(effort.service), '');
if (isWanted('overview')) report(overviewTable, await measureOverview(effort.overview), '');
