import { describe, expect, it } from 'vitest';
import { createCollector } from '../../../src/protocol/bodies/collect-bytes.ts';

const bytes = (...values: number[]) => new Uint8Array(values);

describe('createCollector', () => {
  it('joins the pieces in their order', () => {
    const collector = createCollector(6);
    for (const piece of [bytes(1), bytes(2, 3), bytes(), bytes(4, 5, 6)])
      expect(collector.add(piece)).toBe(true);
    expect([...collector.join()]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('has no bytes before the first piece', () => {
    expect(createCollector(6).join()).toHaveLength(0);
  });

  it('copies the pieces, whose buffer may be used again', () => {
    const collector = createCollector(6);
    const piece = bytes(1, 2);
    collector.add(piece);
    piece.fill(9);
    expect([...collector.join()]).toEqual([1, 2]);
  });

  it('accepts as many bytes as its limit, and no more', () => {
    const collector = createCollector(4);
    expect(collector.add(bytes(1, 2, 3, 4))).toBe(true);
    expect(collector.add(bytes(5))).toBe(false);
    expect([...collector.join()]).toEqual([1, 2, 3, 4]);
  });

  it.each([
    [100, 1_024],
    [1_024 * 16, 1_024],
    [2_048 * 16, 2_048],
  ])('of %i bytes accepts %i pieces, and no more', (maxBytes, maxPieces) => {
    const collector = createCollector(maxBytes);
    for (let count = 0; count < maxPieces; count += 1) expect(collector.add(bytes())).toBe(true);
    expect(collector.add(bytes())).toBe(false);
  });
});
