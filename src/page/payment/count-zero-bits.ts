const WORD = 0x100000000;

/** Lists the leading fractional bits of roots of the first primes, the constants of SHA-256 (FIPS 180-4, 4.2.2). */
function listRoots(count: number, exponent: number): Int32Array {
  const roots: number[] = [];
  for (let prime = 2; roots.length < count; prime += 1) {
    let divisor = 2;
    while (prime % divisor) divisor += 1;
    if (divisor === prime) roots.push(((prime ** exponent % 1) * WORD) | 0);
  }
  return Int32Array.from(roots);
}

/** The length of a challenge; with a counter, it fits into one block. */
const CHALLENGE_LENGTH = 32;

/**
 * Creates a function that counts the leading zero bits, up to 32, of the SHA-256 digest of a challenge and a counter. It does not
 * use `crypto.subtle`, which is missing without TLS, and whose call takes longer than hashing so few bytes.
 * @param challenge 32 characters of ASCII
 */
export function createZeroBitCounter(challenge: string): (counter: number) => number {
  const start = listRoots(8, 1 / 2);
  const constants = listRoots(64, 1 / 3);
  const words = new Int32Array(64);
  for (let index = 0; index < CHALLENGE_LENGTH; index += 1)
    words[index >> 2] = (Number(words[index >> 2]) << 8) | challenge.charCodeAt(index);
  // Pad the block with a 1 bit, zeros, and the length in bits.
  words[9] = 1 << 31;
  words[15] = (CHALLENGE_LENGTH + 4) * 8;
  const [firstWord] = start;

  return (counter) => {
    words[8] = counter;
    let [a, b, c, d, e, f, g, h] = start as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let index = 0; index < 64; index += 1) {
      if (index > 15) {
        const x = words[index - 15] as number;
        const y = words[index - 2] as number;
        words[index] =
          (words[index - 16] as number) +
          (words[index - 7] as number) +
          (((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)) +
          (((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10));
      }
      const one =
        (h +
          (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) +
          ((e & f) ^ (~e & g)) +
          (constants[index] as number) +
          (words[index] as number)) |
        0;
      const two =
        ((((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) +
          ((a & b) ^ (a & c) ^ (b & c))) |
        0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    return Math.clz32(a + (firstWord as number));
  };
}
