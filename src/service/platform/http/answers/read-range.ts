/** A part of a body; `end` is the first byte behind it. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header with a single range. Several ranges, or an invalid header, are answered with the whole file.
 * @returns `unsatisfiable` for a range that begins after the last byte
 */
export function readRange(
  header: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!first && !last) return undefined;
  if (!first) {
    const count = Math.min(Number(last), length);
    return count ? { start: length - count, end: length } : 'unsatisfiable';
  }
  const start = Number(first);
  if (last && Number(last) < start) return undefined;
  const end = last ? Math.min(Number(last) + 1, length) : length;
  return start < length ? { start, end } : 'unsatisfiable';
}
