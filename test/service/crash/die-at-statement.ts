/**
 * Loaded before a program of ours: kills it at one statement of its database, as `kill -9` would. It begins to count at the first statement
 * with `DIE_FROM` in it, and the one with the number `DIE_AT` is the last: SQLite does not get it any more, and PostgreSQL gets it and its
 * answer is lost. `DIE_PORT` is the port of the server; without it the database is SQLite.
 */
import { Socket } from 'node:net';
import { DatabaseSync, StatementSync } from 'node:sqlite';

const { DIE_FROM = '', DIE_AT = '0', DIE_PORT } = process.env;
let left = Number(DIE_AT);
let counts = false;

const follow = (text: string) => {
  counts ||= text.includes(DIE_FROM);
  if (!counts) return;
  left -= 1;
  if (left < 0) process.kill(process.pid, 'SIGKILL');
};

// biome-ignore lint/suspicious/noExplicitAny: overloads are handed on as they are.
type Method = (...values: any[]) => unknown;

function wrap(
  owner: object,
  name: string,
  around: (self: unknown, call: () => unknown, first: unknown) => unknown,
) {
  const methods = owner as Record<string, Method>;
  const original = methods[name] as Method;
  methods[name] = function (this: unknown, ...values: unknown[]) {
    return around(this, () => original.apply(this, values), values[0]);
  };
}

function followSqlite() {
  for (const name of ['run', 'get', 'all'])
    wrap(StatementSync.prototype, name, (self, call) => {
      follow((self as StatementSync).sourceSQL);
      return call();
    });
  wrap(DatabaseSync.prototype, 'exec', (_self, call, text) => {
    follow(String(text));
    return call();
  });
}

/** The driver writes the parts of a statement in one go: corked, or a single write. */
function followPostgres(port: number) {
  const parts = new WeakMap<Socket, string>();
  wrap(Socket.prototype, 'write', (self, call, chunk) => {
    const socket = self as Socket;
    const result = call();
    if (socket.remotePort !== port) return result;
    const text = Buffer.from(chunk as Uint8Array).toString('latin1');
    if (socket.writableCorked) parts.set(socket, (parts.get(socket) ?? '') + text);
    else follow(text);
    return result;
  });
  wrap(Socket.prototype, 'uncork', (self, call) => {
    const socket = self as Socket;
    const result = call();
    const text = parts.get(socket);
    parts.delete(socket);
    if (text !== undefined) follow(text);
    return result;
  });
}

if (DIE_PORT) followPostgres(Number(DIE_PORT));
else followSqlite();
