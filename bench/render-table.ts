import { formatFigure } from './format-figure.ts';
import type { Column, Figures } from './row.ts';

export interface Table {
  columns: Column[];
  figures: Figures;
  /** Set in bold. */
  highlighted: (name: string) => boolean;
}

const renderLine = (cells: string[]) => `| ${cells.join(' | ')} |`;

/** A Markdown table: a line for every subject that has a figure. */
export function renderTable({ columns, figures, highlighted }: Table): string {
  const lines = Object.entries(figures)
    .filter(([, values]) => columns.some(({ key }) => values[key] !== undefined))
    .map(([name, values]) => {
      const bold = (text: string) => (text && highlighted(name) ? `**${text}**` : text);
      return renderLine(
        [name, ...columns.map(({ key, digits }) => formatFigure(values[key], digits))].map(bold),
      );
    });
  const head = renderLine(['', ...columns.map(({ title }) => title)]);
  return [head, `|---|${'---:|'.repeat(columns.length)}`, ...lines].join('\n');
}
