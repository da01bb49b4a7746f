const toUrl = (type: string, ...parts: (string | number[])[]): string => {
  const bytes = parts.map((part) =>
    typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
  );
  return `data:image/${type};base64,${Buffer.concat(bytes).toString('base64')}`;
};
const big = (value: number, length: number) =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256);
const little = (value: number, length: number) => big(value, length).reverse();

/** Creates a PNG with only the headers from which its size is read. */
export const createPng = (width: number, height: number, chunk = 'IDAT'): string =>
  toUrl(
    'png',
    '\x89PNG\r\n\x1a\n',
    big(13, 4),
    'IHDR',
    big(width, 4),
    big(height, 4),
    '\x08\x06\0\0\0',
    chunk,
  );

export const createJpeg = (width: number, height: number, { scans = 1, frame = 0xc2 } = {}): string =>
  toUrl(
    'jpeg',
    ...['\xff\xd8', '\xff\xe0\0\x04ab'],
    ...[[0xff, frame], big(11, 2), [8], big(height, 2), big(width, 2), [1, 1, 0x11, 0]],
    '\xff\xda\0\x02'.repeat(scans),
  );

export const createWebp = (
  kind: 'VP8 ' | 'VP8L' | 'VP8X',
  width: number,
  height: number,
  flags = 0,
): string => {
  const size = {
    'VP8 ': [0, 0, 0, 0x9d, 1, 0x2a, ...little(width, 2), ...little(height, 2)],
    VP8L: [0x2f, ...little(width - 1 + (height - 1) * 2 ** 14, 4)],
    VP8X: [flags, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)],
  };
  return toUrl('webp', 'RIFF', little(99, 4), 'WEBP', kind, little(10, 4), size[kind]);
};
