import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { replaceMarked } from '../src/build/marked-lines.ts';
import { drawChart } from './draw-chart.ts';
import { readPeerVersions } from './install-peers.ts';
import { listPanels } from './list-panels.ts';
import { ROWS } from './list-rows.ts';
import { SUBJECTS } from './list-subjects.ts';
import { renderGoals } from './render-goals.ts';
import { renderService, renderServiceGoals } from './render-service.ts';
import { renderTable } from './render-table.ts';
import type { MeasuredRow, Report } from './report.ts';
import { OURS } from './row.ts';

const DOCUMENT = new URL('../docs/benchmarks.md', import.meta.url);
const PICTURE = new URL('../docs/pictures/bench.svg', import.meta.url);

/** Of the load average for each core; the bench alone makes about one. */
const BUSY_LOAD = 1.5;

/** The clock and the throttling need a machine that has nothing else to do. */
function renderWarning(rows: MeasuredRow[]): string {
  const load = Math.max(0, ...rows.map((row) => row.load));
  if (load < BUSY_LOAD * cpus().length) return '';
  return `

**The machine was busy with other work in this run** (load average up to ${Math.round(load)}). CPU figures and multiples hold roughly;
what goes by the clock, and the throttled figures of short scripts, do not. Fewer rounds and mounts were made than on a quiet machine.`;
}

/** What was measured on what. */
function renderConditions({ machine, node, rows }: Report): string {
  const measured = Object.values(rows);
  const list = (values: string[]) => [...new Set(values)].sort().join(', ');
  return (
    `Measured on ${list(measured.map(({ date }) => date))} in Chromium ${list(measured.map(({ browser }) => browser))}, ` +
    `headless, on ${machine}, Node ${node}.${renderWarning(measured)}`
  );
}

function renderRows(report: Report): string {
  return ROWS.filter(({ id }) => report.rows[id])
    .map(({ id, title, how, columns }) => {
      const { figures = {}, rounds = 0 } = report.rows[id] ?? {};
      const table = renderTable({ columns, figures, highlighted: (name) => name.startsWith(OURS) });
      return `### ${title}\n${how}${rounds > 1 ? ` ${rounds} rounds.` : ''}\n\n${table}`;
    })
    .join('\n\n');
}

function renderPeers(): string {
  const versions = readPeerVersions();
  const names = SUBJECTS.filter(({ packageName }) => packageName).map(
    ({ name, packageName = '' }) => `${name} (\`${packageName}\` ${versions[packageName]})`,
  );
  return `${names.join(', ')}.`;
}

/** Rewrites what lies between the markers of docs/benchmarks.md, and the picture. */
export function writeDocs(report: Report): void {
  const parts = {
    conditions: renderConditions(report),
    goals: renderGoals(ROWS, report.rows),
    rows: renderRows(report),
    peers: renderPeers(),
    'service-goals': renderServiceGoals(report),
    service: renderService(report),
  };
  let text = readFileSync(DOCUMENT, 'utf8');
  for (const [name, content] of Object.entries(parts)) text = replaceMarked(text, name, content);
  writeFileSync(DOCUMENT, text);
  writeFileSync(PICTURE, drawChart(listPanels(report)));
}
