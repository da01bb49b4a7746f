import { crc32, deflateSync } from 'node:zlib';
import { encodeQrCode } from '../../../programs/encode-qr-code.ts';
import { drawModules, type Modules } from '../../../protocol/paper/draw-modules.ts';

export const QR_FORMATS = ['svg', 'png'] as const;
type QrFormat = (typeof QR_FORMATS)[number];

/** The number of pixels per module: a row of a module is one byte. In SVG, the default size. */
const MODULE_PIXELS = 8;

const renderSvg = (modules: Modules): string => {
  const size = modules.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"`,
    ` width="${size * MODULE_PIXELS}" height="${size * MODULE_PIXELS}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${drawModules(modules)}"/></svg>`,
  ].join('');
};

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Packs a row of pixels: the filter byte 0, then one bit per pixel, 1 for white. A module is exactly one byte wide. */
const packRow = (row: readonly boolean[]): Buffer =>
  Buffer.from([0, ...row.map((isDark) => (isDark ? 0 : 0xff))]);

/** Renders a PNG (RFC 2083), grayscale with one bit per pixel. */
function renderPng(modules: Modules): Buffer {
  const size = modules.length * MODULE_PIXELS;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 1;
  const lines = modules.flatMap((row) => new Array<Buffer>(MODULE_PIXELS).fill(packRow(row)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(Buffer.concat(lines))),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

interface QrCode {
  contentType: string;
  body: string | Buffer;
}

/** Creates an image of a URL, black on white, for a bill, a screen at the till, or a letter. */
export function createQrCode(url: string, format: QrFormat): QrCode {
  const modules = encodeQrCode(url);
  return format === 'svg'
    ? { contentType: 'image/svg+xml', body: renderSvg(modules) }
    : { contentType: 'image/png', body: renderPng(modules) };
}
