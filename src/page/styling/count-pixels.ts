/** Big-endian, as PNG and JPEG write numbers. */
const readBig = (bytes: Uint8Array, at: number, length: number) =>
  bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0);
const readLittle = (bytes: Uint8Array, at: number, length: number) =>
  bytes.subarray(at, at + length).reduceRight((sum, byte) => sum * 256 + byte, 0);

/** Every scan goes over the whole picture again (a JPEG of a few kilobytes can have thousands); encoders write about ten. */
const MAX_SCANS = 16;
const SCAN = 0xda;
/** Start of frame, but for 0xc4, 0xc8 and 0xcc, which begin other things. */
const isFrame = (marker: number) => marker === 0xc0 || (marker > 0xc0 && marker <= 0xcf && marker % 4 !== 0);

/** A PNG moves if it has an `acTL` chunk, which comes before the pixels (PNG 3, 11.3.6.1). */
function measurePng(bytes: Uint8Array, text: string): number | undefined {
  if (!text.startsWith('\x89PNG\r\n\x1a\n') || text.slice(12, 16) !== 'IHDR' || text.includes('acTL'))
    return undefined;
  return readBig(bytes, 16, 4) * readBig(bytes, 20, 4);
}

/** Segments up to the frame; inside the pixels a byte of 0xff is followed by 0, so scans can be counted without reading them. */
function measureJpeg(bytes: Uint8Array, text: string): number | undefined {
  if (!text.startsWith('\xff\xd8\xff') || text.split(String.fromCharCode(0xff, SCAN)).length > MAX_SCANS + 1)
    return undefined;
  for (let at = 2; at < bytes.length && bytes[at] === 0xff; at += 2 + readBig(bytes, at + 2, 2)) {
    if (isFrame(bytes[at + 1] ?? 0)) return readBig(bytes, at + 5, 2) * readBig(bytes, at + 7, 2);
  }
  return undefined;
}

/** RFC 9649: lossy, lossless, or a canvas, whose picture must be as large; none that moves. */
function measureWebp(bytes: Uint8Array, text: string): number | undefined {
  if (!text.startsWith('RIFF') || text.slice(8, 12) !== 'WEBP') return undefined;
  const kind = text.slice(12, 16);
  if (kind === 'VP8 ') return (readLittle(bytes, 26, 2) & 0x3fff) * (readLittle(bytes, 28, 2) & 0x3fff);
  const packed = readLittle(bytes, 21, 4);
  if (kind === 'VP8L') return ((packed & 0x3fff) + 1) * (((packed >> 14) & 0x3fff) + 1);
  const isStill = kind === 'VP8X' && (readLittle(bytes, 20, 1) & 2) === 0;
  return isStill ? (readLittle(bytes, 24, 3) + 1) * (readLittle(bytes, 27, 3) + 1) : undefined;
}

/**
 * How many pixels a picture has, by its own header: a few kilobytes can be decoded to a gigabyte. By its bytes, because browsers do not
 * believe what a `data:` URL says of its type. No SVG, whose cost no header tells, no AVIF, and nothing that moves.
 * @returns `undefined` for any other picture
 */
export function countPixels(url: string): number | undefined {
  try {
    const text = atob(url.slice(url.indexOf(',') + 1));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return measurePng(bytes, text) ?? measureJpeg(bytes, text) ?? measureWebp(bytes, text);
  } catch {
    return undefined;
  }
}
