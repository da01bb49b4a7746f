import { encodeQrCode } from '../../../programs/encode-qr-code.ts';
import { drawPaper, listCodes } from '../../../protocol/paper/draw-paper.ts';
import { COLUMNS } from '../../../protocol/paper/lay-out-receipt.ts';
import type { PrintedRow } from '../../../protocol/terminal/terminal-connection.ts';

export const RECEIPT_FORMATS = ['html', 'svg', 'text'] as const;

type ReceiptFormat = (typeof RECEIPT_FORMATS)[number];

/** Pads a row according to its alignment. */
function align({ Text, Alignment, IsWide, QrCode }: PrintedRow): string {
  if (QrCode) return QrCode;
  const gap = Math.max(0, (IsWide ? COLUMNS / 2 : COLUMNS) - [...Text].length);
  if (Alignment === 'Right') return ' '.repeat(gap) + Text;
  return Alignment === 'Centred' ? ' '.repeat(Math.floor(gap / 2)) + Text : Text;
}

const renderText = (rows: readonly PrintedRow[]): string =>
  rows.map((row) => `${align(row).trimEnd()}\n`).join('');

const renderSvg = (rows: readonly PrintedRow[]): string =>
  drawPaper(rows, { title: 'Receipt', encodeQrCode });

const renderHtml = (rows: readonly PrintedRow[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Receipt</title><main>${renderSvg(rows)}${listCodes(rows)}</main></html>
`;

const RENDERERS: Record<ReceiptFormat, [type: string, render: (rows: readonly PrintedRow[]) => string]> = {
  html: ['text/html; charset=utf-8', renderHtml],
  svg: ['image/svg+xml', renderSvg],
  text: ['text/plain; charset=utf-8', renderText],
};

/** Renders a receipt as a document without active content, because tills determine its text. */
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
