import { formatFigure } from './format-figure.ts';
import { type Column, type Figures, OURS } from './row.ts';

const renderLine = (cells: string[]) => `| ${cells.join(' | ')} |`;

/** A Markdown table with a line for every subject that has a figure. Our own is bold. */
export function renderTable({ columns, figures }: { columns: Column[]; figures: Figures }): string {
  const lines = Object.entries(figures)
    .filter(([, values]) => columns.some(({ key }) => values[key] !== undefined))
    .map(([name, values]) => {
      const bold = (text: string) => (text && name === OURS ? `**${text}**` : text);
      return renderLine(
        [name, ...columns.map(({ key, digits }) => formatFigure(values[key], digits))].map(bold),
      );
    });
  const head = renderLine(['', ...columns.map(({ title }) => title)]);
  return [head, `|---|${'---:|'.repeat(columns.length)}`, ...lines].join('\n');
}
