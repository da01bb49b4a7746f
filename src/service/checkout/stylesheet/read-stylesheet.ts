import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import { decodeStylesheet } from './decode-stylesheet.ts';
import type { StylesheetOutcome } from './stylesheet-outcome.ts';

/** The limit for the body as sent. A compressed body is refused, so the limit also applies to the text. */
export const MAX_STYLESHEET_BYTES = 65_536;

/** A redirect in the answer of a server. */
export interface StylesheetRedirect {
  location: string;
}

const REDIRECTS = [301, 302, 303, 307, 308];

function parseType(text = ''): MIMEType | undefined {
  try {
    return new MIMEType(text);
  } catch {
    return undefined;
  }
}

/** @returns `undefined` as soon as the body is too large */
async function readBody(response: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_STYLESHEET_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads the stylesheet in an answer. @throws if the answer is incomplete */
export async function readStylesheet(
  response: IncomingMessage,
): Promise<StylesheetOutcome | StylesheetRedirect> {
  const { statusCode = 0, headers } = response;
  if (REDIRECTS.includes(statusCode) && headers.location) return { location: headers.location };
  if (statusCode !== 200) return { problem: 'STYLESHEET_NOT_FOUND' };
  const type = parseType(headers['content-type']);
  if (type?.essence !== 'text/css') return { problem: 'STYLESHEET_WRONG_TYPE' };
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) return { problem: 'STYLESHEET_COMPRESSED' };
  const isTooLarge = Number(headers['content-length'] ?? 0) > MAX_STYLESHEET_BYTES;
  const body = isTooLarge ? undefined : await readBody(response);
  if (!body) return { problem: 'STYLESHEET_TOO_LARGE' };
  return { rules: decodeStylesheet(body, type.params.get('charset')) };
}
