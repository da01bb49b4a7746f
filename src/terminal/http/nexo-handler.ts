import type { IncomingMessage, ServerResponse } from 'node:http';
import { findMessageRule } from '../../protocol/nexo/message-table.ts';
import { writeRejectedAnswer } from '../answers/write-answer.ts';
import type { Terminal } from '../machine/create-terminal.ts';
import type { Reply } from '../machine/handle-message.ts';
import { readBody } from './read-body.ts';

const PATHS = ['/nexo', '/nexo/'];

/** Whether the switch "answers are lost" applies: only to dialogues, because `TransactionStatus` must be able to find out. */
const canLose = ({ refusal, category }: Reply): boolean =>
  !refusal && !!category && !!findMessageRule(category)?.beginsDialogue;

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    ...(body && { 'content-type': 'application/json' }),
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

async function answer(terminal: Terminal, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = ''] = (request.url ?? '').split('?');
  // Without a CORS header and an answer to OPTIONS, a page of another origin can neither pay nor read.
  if (request.method !== 'POST' || !PATHS.includes(path)) {
    send(response, 404, '');
    return;
  }
  const body = await readBody(request);
  if ('status' in body) {
    send(response, body.status, writeRejectedAnswer(body.message));
    return;
  }
  const reply = await terminal.handle(body.text);
  if (terminal.switches.LoseAnswers && canLose(reply)) {
    request.socket.destroy();
    return;
  }
  send(response, reply.status, reply.body);
}

/** `POST /nexo`. A client that hangs up changes nothing: its dialogue continues. */
export const createNexoHandler =
  (terminal: Terminal) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    answer(terminal, request, response).catch((error: Error) => {
      // The body was not read completely, because the client has hung up.
      if (request.destroyed || request.errored) return;
      console.error(error);
      send(response, 500, '');
    });
  };
