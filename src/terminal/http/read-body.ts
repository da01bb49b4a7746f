import type { IncomingMessage } from 'node:http';
import { createCollector } from '../../protocol/bodies/collect-bytes.ts';
import { readContentType } from '../../protocol/bodies/read-content-type.ts';

const MAX_BODY_BYTES = 1024 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

type Body = { text: string } | { status: 400 | 413 | 415; message: string };

/** Only `application/json`, which a browser sends to another origin only after a preflight, which is not answered. */
function isJson(header: string): boolean {
  const { type, isUtf8, hasOthers } = readContentType(header);
  return type === 'application/json' && isUtf8 && !hasOthers;
}

/** @returns whether the body is within its limits. An iterator would see many pieces as one. @throws if the client hangs up */
const collect = (request: IncomingMessage, { add }: ReturnType<typeof createCollector>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    request.on('data', (piece: Buffer) => {
      if (!add(piece)) resolve(false);
    });
    request.once('end', () => resolve(true));
    request.once('error', reject);
  });

/** Reads the body of a request as text. @returns the text, or the reason for a refusal */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (!isJson(type)) return { status: 415, message: 'Content-Type must be application/json in UTF-8.' };
  if (encoding.toLowerCase() !== 'identity') return { status: 415, message: 'Packed bodies are not taken.' };
  const collector = createCollector(MAX_BODY_BYTES);
  if (!(await collect(request, collector)))
    return {
      status: 413,
      message: `The body is larger than ${MAX_BODY_BYTES} bytes, or has too many pieces.`,
    };
  try {
    return { text: decoder.decode(collector.join()) };
  } catch {
    return { status: 400, message: 'The body is not UTF-8.' };
  }
}
