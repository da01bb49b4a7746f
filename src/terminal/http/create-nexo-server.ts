import { createServer, type Server } from 'node:https';
import type { Terminal } from '../machine/create-terminal.ts';
import type { Certificate } from './certificate.ts';
import { createNexoHandler } from './nexo-handler.ts';

const HANDSHAKE_LIMIT_MS = 10_000;
/** The time limit for a request to arrive, from its first byte to its last. */
const REQUEST_LIMIT_MS = 30_000;
const KEEP_ALIVE_MS = 5_000;
const MAX_CONNECTIONS = 128;

/** Creates the server of the local API. */
export function createNexoServer(terminal: Terminal, certificate: Certificate): Server {
  const server = createServer(
    {
      ...certificate,
      minVersion: 'TLSv1.2',
      handshakeTimeout: HANDSHAKE_LIMIT_MS,
      requestTimeout: REQUEST_LIMIT_MS,
      headersTimeout: REQUEST_LIMIT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 1000,
    },
    createNexoHandler(terminal),
  );
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
