import type { PrintedRow } from '../terminal/terminal-connection.ts';
import { drawModules, type Modules } from './draw-modules.ts';

const WIDTH = 384;
const MARGIN = 18;
const ROW_HEIGHT = 20;
const FONT_SIZE = 13.5;
/** The width of 42 characters between the margins. */
const CHARACTER_WIDTH = (WIDTH - 2 * MARGIN) / 42;
const WIDE_CHARACTER_WIDTH = (WIDTH - 2 * MARGIN) / 32;
const TOOTH = 6;
const MAX_MODULE_DOTS = 6;

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const getHeight = ({ IsTall }: PrintedRow): number => (IsTall ? 2 * ROW_HEIGHT : ROW_HEIGHT);

interface Drawn {
  svg: string;
  height: number;
}

/** Draws a QR code with a whole number of dots per module, so that all have the same width. */
function drawCode(text: string, modules: Modules, y: number): Drawn {
  const dots = Math.min(MAX_MODULE_DOTS, Math.floor((WIDTH - 2 * MARGIN) / modules.length));
  const side = dots * modules.length;
  const x = Math.floor((WIDTH - side) / 2);
  const place = `transform="translate(${x} ${y}) scale(${dots})" shape-rendering="crispEdges"`;
  return {
    svg: `<g ${place}><title>${escapeXml(text)}</title><path d="${drawModules(modules)}"/></g>`,
    height: side,
  };
}

const STYLES: Record<PrintedRow['Style'], string> = {
  Normal: '',
  Bold: ' font-weight="700"',
  Italic: ' font-style="italic"',
  Underlined: ' text-decoration="underline"',
};

/** Returns the start of a row. Positions are multiples of a character's width, so that they are the same in every font. */
function findX({ Alignment }: PrintedRow, width: number): number {
  const room = WIDTH - 2 * MARGIN - width;
  if (Alignment === 'Centred') return MARGIN + room / 2;
  return Alignment === 'Right' ? MARGIN + room : MARGIN;
}

function drawText(row: PrintedRow, y: number): string {
  const length = Array.from(row.Text).length;
  if (!row.Text.trim()) return '';
  const width = length * (row.IsWide ? WIDE_CHARACTER_WIDTH : CHARACTER_WIDTH);
  const fits = row.Alignment === 'Justified' && length > 30 ? WIDTH - 2 * MARGIN : width;
  const size = row.IsTall ? FONT_SIZE * 1.5 : FONT_SIZE;
  const x = findX(row, fits).toFixed(1);
  const place = `x="${x}" y="${(y + getHeight(row) * 0.72).toFixed(1)}" textLength="${fits.toFixed(1)}"`;
  const look = `font-size="${size}" lengthAdjust="spacingAndGlyphs" xml:space="preserve"${STYLES[row.Style]}`;
  return `<text ${place} ${look}>${escapeXml(row.Text)}</text>`;
}

/**
 * Lists the contents of codes as HTML, for a shopper without a camera. They are not links, because any till may have printed
 * them.
 */
export const listCodes = (rows: readonly PrintedRow[]): string =>
  rows
    .filter(({ QrCode }) => QrCode)
    .map(({ QrCode = '' }) => `<p>QR code: <code>${escapeXml(QrCode)}</code></p>`)
    .join('\n');

/** Draws the torn edge at the end of the paper. */
function drawEdge(height: number): string {
  const teeth = Array.from({ length: WIDTH / TOOTH }, (_tooth, place) => {
    const x = WIDTH - (place + 1) * TOOTH;
    return `L${x + TOOTH / 2} ${height - TOOTH}L${x} ${height}`;
  });
  return `M0 0H${WIDTH}V${height}${teeth.join('')}Z`;
}

interface PaperOptions {
  title: string;
  /** Returns the modules of a QR code, true for dark, including the light border. */
  encodeQrCode: (text: string) => Modules;
}

/** Draws paper as an SVG image, 384 dots wide like a terminal's print head. */
export function drawPaper(rows: readonly PrintedRow[], { title, encodeQrCode }: PaperOptions): string {
  const top = 24;
  const content: string[] = [];
  let y = top;
  for (const row of rows) {
    const drawn = row.QrCode
      ? drawCode(row.QrCode, encodeQrCode(row.QrCode), y)
      : { svg: drawText(row, y), height: getHeight(row) };
    content.push(drawn.svg);
    y += drawn.height;
  }
  const height = y + top + TOOTH;
  const size = `width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" direction="ltr" font-family="ui-monospace, Menlo, Consolas, monospace" fill="#20242b">`,
    `<title>${escapeXml(title)}</title>`,
    `<path d="${drawEdge(height)}" fill="#fdfdf9"/>`,
    ...content.filter(Boolean),
    '</svg>',
  ].join('\n');
}
