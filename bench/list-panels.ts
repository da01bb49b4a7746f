import type { Panel } from './draw-panel.ts';
import { formatFigure } from './format-figure.ts';
import type { Report } from './report.ts';
import { OURS } from './row.ts';

interface PanelSource {
  id: string;
  key: string;
  title: string;
  digits: number;
  /** Where one is a thousand times another. */
  isLogarithmic?: boolean;
}

const SOURCES: PanelSource[] = [
  { id: 'bytes', key: 'gzip', title: 'Script, gzip -9, kB', digits: 2, isLogarithmic: true },
  { id: 'loads', key: 'slow', title: 'Parse and evaluate, 4× slower, ms', digits: 1, isLogarithmic: true },
  { id: 'mount', key: 'cpuRatio', title: 'Mount, CPU until ready, × floor', digits: 2 },
  { id: 'round-trip', key: 'cpuRatio', title: 'Question and answer, CPU, × floor', digits: 2 },
  {
    id: 'hundred',
    key: 'foreignMany',
    title: 'A foreign message with 100 checkouts, µs',
    digits: 1,
    isLogarithmic: true,
  },
  {
    id: 'leftovers',
    key: 'nodes',
    title: 'Nodes left behind by 1,000 mounts',
    digits: 0,
    isLogarithmic: true,
  },
  { id: 'layout-shift', key: 'shift', title: 'Layout shift', digits: 3 },
  { id: 'dom-tax', key: 'ratio', title: "The shop's own work, × an empty page", digits: 2 },
];

/** The panels of the picture, the best at the top of each. */
export function listPanels({ rows }: Report): Panel[] {
  return SOURCES.filter(({ id }) => rows[id]).map(({ id, key, title, digits, isLogarithmic = false }) => {
    const bars = Object.entries(rows[id]?.figures ?? {})
      .flatMap(([name, { [key]: value }]) =>
        Number.isFinite(value) ? [{ name, value: value as number }] : [],
      )
      .sort((a, b) => a.value - b.value)
      .map(({ name, value }) => ({
        name,
        value,
        label: formatFigure(value, digits),
        isOurs: name.startsWith(OURS),
      }));
    return { title, bars, isLogarithmic };
  });
}
