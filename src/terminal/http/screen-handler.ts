import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { encodeQrCode } from '../../programs/encode-qr-code.ts';
import { isOwnHost } from '../../protocol/origins.ts';
import { drawPaper, listCodes } from '../../protocol/paper/draw-paper.ts';
import type { Terminal } from '../machine/create-terminal.ts';
import { readSwitches } from '../machine/switches.ts';
import { drawReceipt } from './draw-receipt.ts';
import { FILE_HEADERS, PAGE_HEADERS } from './page-headers.ts';
import { readAction } from './read-action.ts';
import { readBody } from './read-body.ts';
import { describeJournal, describeScreen } from './screen-state.ts';

interface ScreenOptions {
  terminal: Terminal;
  poiid: string;
  isOnline: () => boolean;
  /** The folder of the built page. */
  pageDir: string;
  /** Called after a switch with effects outside the terminal's state: the port of the local API, or the connection. */
  onSwitch: () => void;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { ...FILE_HEADERS, 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});

const NOT_FOUND = json(404, { Message: 'Not found.' });

/** A built file whose name contains a hash of its content. */
const ASSET = /^\/assets\/([\w-]+\.(js|css))$/;
const PRINT = /^\/prints\/([0-9a-f-]{36})(\.svg)?$/;
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** Refuses a page of another origin, even one whose name resolves to this server (DNS rebinding). */
function refuseForeign({ headers }: IncomingMessage): Answer | undefined {
  const { host = '', origin } = headers;
  const url = URL.parse(`http://${host}`);
  if (!url || !isOwnHost(url.hostname, []))
    return json(421, { Message: 'Host not allowed. Use localhost or an address.' });
  return origin === undefined || origin === url.origin
    ? undefined
    : json(403, { Message: 'Only pages of this terminal may ask this.' });
}

function readPage(pageDir: string): Answer {
  const file = join(pageDir, 'index.html');
  const body = existsSync(file)
    ? readFileSync(file, 'utf8')
    : '<!doctype html><title>Terminal</title><p>The screen is not built. Run <code>npm run build</code>.</p>';
  return { status: 200, headers: PAGE_HEADERS, body };
}

function readAsset(pageDir: string, name: string, type: string): Answer {
  const file = join(pageDir, name);
  if (!existsSync(file)) return NOT_FOUND;
  const headers = {
    ...FILE_HEADERS,
    'content-type': TYPES[type] ?? '',
    'cache-control': 'public, max-age=31536000, immutable',
  };
  return { status: 200, headers, body: readFileSync(file, 'utf8') };
}

const sendPicture = (body: string): Answer => ({
  status: 200,
  headers: {
    ...FILE_HEADERS,
    'content-type': 'image/svg+xml; charset=utf-8',
    // When opened directly, an SVG is a document.
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  },
  body,
});

/** Finds the stylesheet of the built page, whose name contains a hash of its content. */
const findStyle = (pageDir: string): string =>
  /<link rel="stylesheet"[^>]*>/.exec(readPage(pageDir).body)?.[0] ?? '';

function showPrint({ terminal, pageDir }: ScreenOptions, id: string, isPicture: boolean): Answer {
  const print = terminal.prints.find(id);
  if (!print) return NOT_FOUND;
  const title = `${print.qualifier}, ${new Date(print.at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const picture = drawPaper(print.rows, { title, encodeQrCode });
  if (isPicture) return sendPicture(picture);
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">${findStyle(pageDir)}<title>${title}</title>
<main><p><a href="/">← The terminal</a></p>${picture}${listCodes(print.rows)}</main></html>`;
  return { status: 200, headers: PAGE_HEADERS, body };
}

function get(options: ScreenOptions, path: string): Answer {
  const { terminal, poiid, isOnline, pageDir } = options;
  if (path === '/') return readPage(pageDir);
  if (path === '/state') return json(200, describeScreen(terminal, poiid, isOnline()));
  if (path === '/journal') return json(200, { Dialogues: describeJournal(terminal) });
  const [, asset, type = ''] = ASSET.exec(path) ?? [];
  if (asset) return readAsset(pageDir, asset, type);
  const receipt = drawReceipt(terminal, path);
  if (receipt) return sendPicture(receipt);
  const [, print, extension] = PRINT.exec(path) ?? [];
  return print ? showPrint(options, print, extension !== undefined) : NOT_FOUND;
}

async function readJson(request: IncomingMessage): Promise<{ value: unknown } | Answer> {
  const body = await readBody(request);
  if ('status' in body) return json(body.status, { Message: body.message });
  try {
    return { value: JSON.parse(body.text) };
  } catch {
    return json(400, { Message: 'The body is not JSON.' });
  }
}

async function change(options: ScreenOptions, request: IncomingMessage, path: string): Promise<Answer> {
  const { terminal, poiid, isOnline, onSwitch } = options;
  const body = await readJson(request);
  if ('status' in body) return body;
  if (path === '/actions') {
    const read = readAction(body.value);
    if ('message' in read) return json(400, { Message: read.message });
    if (!terminal.act(read.action)) return json(409, { Message: 'The terminal does not wait for that now.' });
  } else {
    const read = readSwitches(body.value);
    if ('message' in read) return json(400, { Message: read.message });
    terminal.setSwitches(read.changes);
    onSwitch();
  }
  return json(200, describeScreen(terminal, poiid, isOnline()));
}

const CHANGES: Record<string, string> = { '/actions': 'POST', '/switches': 'PUT' };

async function answer(options: ScreenOptions, request: IncomingMessage): Promise<Answer> {
  const [path = ''] = (request.url ?? '').split('?');
  const refusal = refuseForeign(request);
  if (refusal) return refusal;
  const method = CHANGES[path] ?? 'GET';
  if (request.method !== method)
    return json(path in CHANGES || request.method !== 'HEAD' ? 404 : 405, { Message: 'Not found.' });
  return method === 'GET' ? get(options, path) : change(options, request, path);
}

/** Sends server-sent events: the state now, and after every change. */
function stream({ terminal, poiid, isOnline }: ScreenOptions, response: ServerResponse): void {
  response.writeHead(200, {
    ...FILE_HEADERS,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  });
  const write = () => {
    response.write(`data: ${JSON.stringify(describeScreen(terminal, poiid, isOnline()))}\n\n`);
  };
  const forget = terminal.display.listen(write);
  response.once('close', forget);
  write();
}

/** Creates the handler of the customer's screen, its switches and the printouts. */
export const createScreenHandler =
  (options: ScreenOptions) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method === 'GET' && request.url === '/events' && !refuseForeign(request)) {
      stream(options, response);
      return;
    }
    answer(options, request).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: Error) => {
        if (request.destroyed || request.errored) return;
        console.error(error);
        response.writeHead(500).end();
      },
    );
  };
