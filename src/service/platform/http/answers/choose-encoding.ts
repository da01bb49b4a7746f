/** The encoding of an answer; `identity` means none. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The encodings that the service can send, smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const satisfies Encoding[];

/** Parses an `Accept-Encoding` header. An invalid weight counts as 0. */
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
 * Chooses the encoding that the client prefers or, among equals, the most compact one (RFC 9110, 12.5.3). A client that accepts
 * no encoding gets the plain answer, which the RFC permits and which is more useful than an error.
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
