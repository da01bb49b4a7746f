/** A part of a body; `end` is the first byte behind it. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The one part that a `Range` asks for; several parts, or none that can be read, are answered with the whole.
 * @returns `unsatisfiable` for a part that begins behind the last byte
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
