/** How an answer is encoded; `identity` is not at all. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The encodings that the service can send, smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const satisfies Encoding[];

/** The weights of an `Accept-Encoding` by name. A weight that is none counts as 0. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    if (name)
      weights.set(name === 'x-gzip' ? 'gzip' : name, /^[01](\.\d{0,3})?$/.test(weight) ? Number(weight) : 0);
  }
  return weights;
}

/**
 * Chooses the encoding that the client prefers, and of equals the smallest (RFC 9110, 12.5.3). A client that accepts nothing at all gets
 * the plain answer: the rules allow that too, and an error would help it less.
 * @param available encodings of this answer other than `identity`
 */
export function chooseEncoding(
  header: string | undefined,
  available: readonly Encoding[] = ENCODINGS,
): Encoding {
  const weights = readWeights(header ?? '');
  const weigh = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of ENCODINGS) {
    const weight = weigh(encoding);
    if (weight <= bestWeight || (encoding !== 'identity' && !available.includes(encoding))) continue;
    best = encoding;
    bestWeight = weight;
  }
  return best;
}
