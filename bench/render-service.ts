import { formatFigure } from './format-figure.ts';
import { renderGoals } from './render-goals.ts';
import { renderTable } from './render-table.ts';
import type { Report } from './report.ts';
import type { Figures } from './row.ts';
import { SERVICE_ROWS } from './service/list-service-rows.ts';

/** The page's script stands among the goals, though it is no row of a table. */
const PAGE_SCRIPT = {
  id: 'page-script',
  goals: [
    {
      subject: 'page',
      key: 'gzip',
      atMost: 25,
      text: "checkout page's script, gzip -9, with one language, kB",
    },
  ],
};

/** The goals of the service and of the page that it serves. */
export function renderServiceGoals({ serviceRows, pageScript }: Report): string {
  const page: Figures = pageScript === undefined ? {} : { page: { gzip: pageScript } };
  return renderGoals([PAGE_SCRIPT, ...SERVICE_ROWS], { ...serviceRows, [PAGE_SCRIPT.id]: { figures: page } });
}

/** When it was, and how busy the machine: the load is the highest of all rows. */
function renderMoment({ machine, node, serviceRows }: Report): string {
  const measured = Object.values(serviceRows);
  const dates = [...new Set(measured.map(({ date }) => date))].sort().join(', ');
  const load = Math.max(0, ...measured.map((row) => row.load));
  return `Measured on ${dates} on ${machine}, Node ${node}; load average at most ${formatFigure(load, 1)}.`;
}

/** The tables of the service. */
export function renderService(report: Report): string {
  const tables = SERVICE_ROWS.flatMap(({ id, title, how, columns }) => {
    const { figures } = report.serviceRows[id] ?? {};
    if (!figures) return [];
    return [`### ${title}\n${how}\n\n${renderTable({ columns, figures, highlighted: () => false })}`];
  });
  return tables.length ? [renderMoment(report), ...tables].join('\n\n') : '';
}
