import type { IncomingMessage } from 'node:http';

const MAX_BODY_BYTES = 1024 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

type Body = { text: string } | { status: 400 | 413 | 415; message: string };

/** Only `application/json`, which a browser sends to another origin only after a preflight, which is not answered. */
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** Reads the body of a request as text. @returns the text, or the reason for a refusal */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (!JSON_TYPE.test(type))
    return { status: 415, message: 'Content-Type must be application/json in UTF-8.' };
  if (encoding.toLowerCase() !== 'identity') return { status: 415, message: 'Packed bodies are not taken.' };
  const chunks: Buffer[] = [];
  let length = 0;
  // Keep the connection, so that a client that is still sending can read the refusal.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) {
      return { status: 413, message: `The body is larger than ${MAX_BODY_BYTES} bytes.` };
    }
    chunks.push(chunk);
  }
  try {
    return { text: decoder.decode(Buffer.concat(chunks)) };
  } catch {
    return { status: 400, message: 'The body is not UTF-8.' };
  }
}
