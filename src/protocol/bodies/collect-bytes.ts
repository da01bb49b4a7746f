/** The minimum average size of the pieces in which a body may arrive. */
const MIN_PIECE_BYTES = 16;
/** The number of pieces that every body may have, whatever its limit. */
const MIN_PIECES = 1_024;

interface Collector {
  /** Adds a piece. @returns whether the body is still within its limits */
  add(piece: Uint8Array): boolean;
  /** Returns the bytes so far. */
  join(): Uint8Array;
}

/**
 * Creates a collector for a body of limited size. It copies each piece into one buffer: a list of pieces of one byte takes a
 * hundred times their size, and each piece keeps alive what was read with it. It also limits the number of pieces, because each
 * of them costs time, whatever its size.
 */
export function createCollector(maxBytes: number): Collector {
  const maxPieces = Math.max(MIN_PIECES, maxBytes / MIN_PIECE_BYTES);
  let buffer = new Uint8Array(0);
  let size = 0;
  let pieces = 0;
  return {
    add(piece) {
      pieces += 1;
      const total = size + piece.length;
      if (total > maxBytes || pieces > maxPieces) return false;
      if (total > buffer.length) {
        // The first piece is often the whole body.
        const next = new Uint8Array(size ? Math.min(maxBytes, 2 * total) : total);
        next.set(buffer.subarray(0, size));
        buffer = next;
      }
      buffer.set(piece, size);
      size = total;
      return true;
    },
    join: () => buffer.subarray(0, size),
  };
}
