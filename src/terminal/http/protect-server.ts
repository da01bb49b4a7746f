import type { Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import { makeRoom } from './make-room.ts';
import { ClosingResponse, parseInPieces } from './parse-in-pieces.ts';

/** The time limit for a request to arrive, from its first byte to its last. */
const REQUEST_LIMIT_MS = 30_000;
const KEEP_ALIVE_MS = 5_000;
const MAX_CONNECTIONS = 128;

/** The options of a server that `protectServer` protects. */
export const PROTECTED = {
  requestTimeout: REQUEST_LIMIT_MS,
  headersTimeout: REQUEST_LIMIT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 1000,
  ServerResponse: ClosingResponse as never,
};

/** Limits what strangers on the network can cost a server. */
export function protectServer<T extends Server | SecureServer>(
  server: T,
  event?: 'connection' | 'secureConnection',
): T {
  makeRoom(server, MAX_CONNECTIONS);
  parseInPieces(server, event);
  return server;
}
