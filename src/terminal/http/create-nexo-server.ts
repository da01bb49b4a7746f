import { createServer, type Server } from 'node:https';
import type { Terminal } from '../machine/create-terminal.ts';
import type { Certificate } from './certificate.ts';
import { createNexoHandler } from './nexo-handler.ts';
import { PROTECTED, protectServer } from './protect-server.ts';

const HANDSHAKE_LIMIT_MS = 10_000;

/** Creates the server of the local API. */
export function createNexoServer(terminal: Terminal, certificate: Certificate): Server {
  const options = { ...certificate, ...PROTECTED, minVersion: 'TLSv1.2' as const };
  const server = createServer(
    { ...options, handshakeTimeout: HANDSHAKE_LIMIT_MS },
    createNexoHandler(terminal),
  );
  return protectServer(server, 'secureConnection');
}
