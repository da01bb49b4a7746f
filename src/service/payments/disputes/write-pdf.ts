/** Characters of Windows-1252 from 0x80 on that Latin-1 does not have; a space where there is none. */
const EXTRA = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
/** The widths of Helvetica's characters from the space to the tilde, in thousandths of its size (Adobe's font metrics). */
const WIDTHS = (
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 ' +
  '556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 ' +
  '469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
)
  .split(' ')
  .map(Number);
/** No other character is wider. */
const MAX_WIDTH = 1000;
/** A4 in points, with its margin, and the text's size and leading. */
const PAGE = { width: 595, height: 842, margin: 50, size: 10, leading: 14 };
const LINE_WIDTH = ((PAGE.width - 2 * PAGE.margin) / PAGE.size) * 1000;
const LINES = Math.floor((PAGE.height - 2 * PAGE.margin) / PAGE.leading);

const toPlain = (text: string): string =>
  text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ');

function toByte(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code;
  const index = EXTRA.indexOf(character);
  return index < 0 ? undefined : 0x80 + index;
}

/** Returns the first character that Windows-1252 does not have. */
export const findForeign = (text: string): string | undefined =>
  Array.from(toPlain(text)).find((character) => character !== '\n' && toByte(character) === undefined);

const measure = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (WIDTHS[character.charCodeAt(0) - 32] ?? MAX_WIDTH), 0);

/** Breaks a line at its spaces, and a word that is too long anywhere. */
function wrap(line: string): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line
    .split(/(?<= )/)
    .flatMap((each) => (measure(each) > LINE_WIDTH ? [...each] : [each]))) {
    if (current && measure(current + word.trimEnd()) > LINE_WIDTH) {
      lines.push(current);
      current = '';
    }
    current += word;
  }
  return [...lines, current];
}

/** Breaks a text of Windows-1252 into pages of lines. */
export function layOut(text: string): string[][] {
  const lines = toPlain(text).split('\n').flatMap(wrap);
  return Array.from({ length: Math.ceil(lines.length / LINES) }, (_, page) =>
    lines.slice(page * LINES, (page + 1) * LINES),
  );
}

const encode = (line: string): string =>
  String.fromCharCode(...Array.from(line, (character) => toByte(character) ?? 0x3f)).replaceAll(
    /[\\()]/g,
    '\\$&',
  );

function drawPage(lines: readonly string[]): string {
  const { height, margin, size, leading } = PAGE;
  const shown = lines.map((line) => `(${encode(line)}) Tj T*`).join('\n');
  return `BT /F1 ${size} Tf ${leading} TL ${margin} ${height - margin - size} Td\n${shown}\nET`;
}

/** Writes a text of Windows-1252 as a PDF: A4, Helvetica (ISO 32000-1). The same text is always the same file. */
export function writePdf(text: string): Buffer {
  const pages = layOut(text);
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => {
      const drawn = drawPage(lines);
      return [
        `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
