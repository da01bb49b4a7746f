/** Reads a big-endian number, as in PNG and JPEG. */
const readBig = (bytes: Uint8Array, at: number, length: number) =>
  bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0);
const readLittle = (bytes: Uint8Array, at: number, length: number) =>
  bytes.subarray(at, at + length).reduceRight((sum, byte) => sum * 256 + byte, 0);

/** Every scan decodes the whole image again (a JPEG of a few kilobytes can have thousands); encoders write about ten. */
const MAX_SCANS = 16;
const SCAN = 0xda;
/** Whether a marker starts a frame, which excludes 0xc4, 0xc8 and 0xcc. */
const isFrame = (marker: number) => marker === 0xc0 || (marker > 0xc0 && marker <= 0xcf && marker % 4 !== 0);

/** A PNG is animated if it has an `acTL` chunk, which precedes the pixels (PNG 3, 11.3.6.1). */
function measurePng(bytes: Uint8Array, text: string): number | undefined {
  if (!text.startsWith('\x89PNG\r\n\x1a\n') || text.slice(12, 16) !== 'IHDR' || text.includes('acTL'))
    return undefined;
  return readBig(bytes, 16, 4) * readBig(bytes, 20, 4);
}

/**
 * Parses the segments up to the frame. Inside the pixels, a byte of 0xff is followed by 0, so scans can be counted without
 * decoding.
 */
function measureJpeg(bytes: Uint8Array, text: string): number | undefined {
  if (!text.startsWith('\xff\xd8\xff') || text.split(String.fromCharCode(0xff, SCAN)).length > MAX_SCANS + 1)
    return undefined;
  for (let at = 2; at < bytes.length && bytes[at] === 0xff; at += 2 + readBig(bytes, at + 2, 2)) {
    if (isFrame(bytes[at + 1] ?? 0)) return readBig(bytes, at + 5, 2) * readBig(bytes, at + 7, 2);
  }
  return undefined;
}

/** Parses RFC 9649: lossy, lossless, or a canvas, whose image must have the same size; no animations. */
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
 * Counts the pixels of an image, because a few kilobytes can decode to a gigabyte. It reads the image's header, because browsers
 * ignore the type in a `data:` URL. SVG, whose cost no header reveals, AVIF and animations are not supported.
 * @returns `undefined` for any other image
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
