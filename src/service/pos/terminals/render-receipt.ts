import type { PrintedRow } from '../../../protocol/terminal-link.ts';

export const RECEIPT_FORMATS = ['html', 'svg', 'text'] as const;

export type ReceiptFormat = (typeof RECEIPT_FORMATS)[number];

/** Characters of a row of the paper, and their size in the picture. */
const COLUMNS = 42;
const CHARACTER_WIDTH = 9;
const ROW_HEIGHT = 20;
const MARGIN = 20;

const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Where a row begins on the paper. */
function align({ Text, Alignment, IsWide }: PrintedRow): string {
  const gap = Math.max(0, (IsWide ? COLUMNS / 2 : COLUMNS) - [...Text].length);
  if (Alignment === 'Right') return ' '.repeat(gap) + Text;
  return Alignment === 'Centred' ? ' '.repeat(Math.floor(gap / 2)) + Text : Text;
}

const renderText = (rows: readonly PrintedRow[]): string =>
  rows.map((row) => `${align(row).trimEnd()}\n`).join('');

function renderRow(row: PrintedRow, index: number): string {
  const y = MARGIN + (index + 1) * ROW_HEIGHT;
  const attributes = [
    `x="${MARGIN}" y="${y}" xml:space="preserve"`,
    ...(row.Style === 'Bold' ? ['font-weight="bold"'] : []),
    ...(row.Style === 'Italic' ? ['font-style="italic"'] : []),
    ...(row.Style === 'Underlined' ? ['text-decoration="underline"'] : []),
    ...(row.IsWide ? ['letter-spacing="9"'] : []),
  ];
  return `<text ${attributes.join(' ')}>${escapeText(align(row))}</text>`;
}

function renderSvg(rows: readonly PrintedRow[]): string {
  const width = COLUMNS * CHARACTER_WIDTH + 2 * MARGIN;
  const height = rows.length * ROW_HEIGHT + 2 * MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    '<g font-family="monospace" font-size="15" fill="#111">',
    ...rows.map(renderRow),
    '</g></svg>',
  ].join('\n');
}

const renderHtml = (rows: readonly PrintedRow[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Receipt</title><pre>${escapeText(renderText(rows))}</pre></html>\n`;

const RENDERERS: Record<ReceiptFormat, [type: string, render: (rows: readonly PrintedRow[]) => string]> = {
  html: ['text/html; charset=utf-8', renderHtml],
  svg: ['image/svg+xml', renderSvg],
  text: ['text/plain; charset=utf-8', renderText],
};

/** Shows a receipt as a document without anything that runs: what a till has printed is not ours. */
export function renderReceipt(rows: readonly PrintedRow[], format: ReceiptFormat) {
  const [type, render] = RENDERERS[format];
  return {
    headers: {
      'content-type': type,
      'content-security-policy': "default-src 'none'; style-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    content: render(rows),
  };
}
