/** Longer texts, such as exports, are rare and get memory of their own. */
const SIZE = 128 * 1024;
/** So many answers that are sent at once find memory that was used before: 2 MB are kept. */
const MOST_IDLE = 16;

const idle: Buffer[] = [];

export interface EncodedText {
  bytes: Buffer;
  /** Lets the next text use the memory. Call it once nothing reads the bytes any more, or never. */
  release(): void;
}

/** Encodes a text as UTF-8 into memory that is used again, because allocating it takes longer than sending it. */
export function encodeText(text: string): EncodedText {
  if (Buffer.byteLength(text) > SIZE) return { bytes: Buffer.from(text), release: () => {} };
  const memory = idle.pop() ?? Buffer.allocUnsafeSlow(SIZE);
  return {
    bytes: memory.subarray(0, memory.write(text)),
    release() {
      if (idle.length < MOST_IDLE) idle.push(memory);
    },
  };
}
