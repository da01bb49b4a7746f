import type { IncomingMessage } from 'node:http';

const MAX_BODY_BYTES = 1024 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export type Body = { text: string } | { status: 400 | 413 | 415; message: string };

/** Only `application/json`: a browser sends it to another origin only after asking, and gets no answer. */
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** The body of a request as text, or why it is not taken. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (!JSON_TYPE.test(type))
    return { status: 415, message: 'Content-Type must be application/json in UTF-8.' };
  if (encoding.toLowerCase() !== 'identity') return { status: 415, message: 'Packed bodies are not taken.' };
  const chunks: Buffer[] = [];
  let length = 0;
  // The connection stays: a client that is still sending must be able to read why it is refused.
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
