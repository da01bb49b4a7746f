import { Agent, get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

interface WireBytes {
  /** Everything that the service sent, headers included: the encoded data length of the browser's log. */
  received: number;
  /** The requests. */
  sent: number;
  /** The bytes of the document alone. */
  document: number;
  /** Names of what was requested after the document, without their hashes. */
  files: string[];
}

/** The headers that a browser on a phone sends with every request, other than its address and encodings. */
const BROWSER_HEADERS = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36',
  'sec-ch-ua': '"Chromium";v="146", "Not-A.Brand";v="24", "Google Chrome";v="146"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
  'sec-fetch-dest': 'script',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'accept-language': 'en-US,en;q=0.9',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
};

const DECODE: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

const nameFile = (path: string): string => path.replace(/-[\w-]{8}\.js$/, '.js');

/** The requests that the document makes by itself, as a browser without a cache sends them. */
const listRequests = (html: string): string[] =>
  [...html.matchAll(/<(?:script[^>]* src|link rel="(?:modulepreload|stylesheet)" href)="([^"]+)"/g)].map(
    ([, path = '']) => path,
  );

/**
 * Opens pages as a browser does, on one connection, and counts.
 * @param starts what the browser is led to; documents are followed
 */
export async function countWireBytes(
  baseUrl: string,
  encoding: 'br' | 'gzip',
  starts: readonly string[],
): Promise<WireBytes> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<Socket>();
  const referer = new URL(starts.at(-1) ?? '', baseUrl).href;
  const headers = {
    ...BROWSER_HEADERS,
    referer,
    'accept-encoding': encoding === 'br' ? 'gzip, deflate, br' : 'gzip',
  };

  async function load(path: string): Promise<string> {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get(new URL(path, baseUrl), { agent, headers }, resolve).on('error', reject),
    );
    sockets.add(response.socket);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const used = response.headers['content-encoding'] ?? 'none';
    const decode = DECODE[used];
    if (response.statusCode !== 200 || used !== encoding || !decode)
      throw new Error(`${path} was answered with ${response.statusCode}, encoded with ${used}.`);
    return decode(Buffer.concat(chunks)).toString();
  }

  const count = (direction: 'bytesRead' | 'bytesWritten') =>
    [...sockets].reduce((sum, socket) => sum + socket[direction], 0);

  try {
    let document = 0;
    const files: string[] = [];
    for (const start of starts) {
      const before = count('bytesRead');
      const body = await load(start);
      if (!body.startsWith('<!doctype html>')) continue;
      document = count('bytesRead') - before;
      for (const path of listRequests(body)) {
        await load(path);
        files.push(nameFile(path));
      }
    }
    return { received: count('bytesRead'), sent: count('bytesWritten'), document, files };
  } finally {
    agent.destroy();
  }
}
