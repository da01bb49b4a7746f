import { type RunningProgram, runProgram } from './run-program.ts';

/** The messages of a client of PostgreSQL 3.0, in hexadecimal digits. */
const encodeMessage = (type: string, body: string): string => {
  const bytes = Buffer.from(body, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length + 4);
  return Buffer.concat([Buffer.from(type), length, bytes]).toString('hex');
};
const LOG_IN = encodeMessage('', '\0\x03\0\0user\0servicepay\0database\0postgres\0\0');
/** The server closes the connection after its answer: HAProxy need not wait for a better one. */
const ASK = encodeMessage('Q', 'select pg_is_in_recovery()\0') + encodeMessage('X', '');
/** A row with one column of one byte: `f`. */
const IS_PRIMARY = '44 00 00 00 0b 00 01 00 00 00 01 66'.replaceAll(' ', '');

/** HAProxy, which leads to the server that is not in recovery (docs/operations.md, "HAProxy"). */
export const startHaproxy = (ports: readonly number[]): Promise<RunningProgram> =>
  runProgram({
    name: 'haproxy',
    args: ['-db', '-f'],
    // It takes each server for up until it has asked it.
    readySentence: 'is DOWN',
    configure: ({ port }) => `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 3s
listen primary
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${LOG_IN}
  tcp-check expect binary 5a0000000549
  tcp-check send-binary ${ASK}
  tcp-check expect binary ${IS_PRIMARY}
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${ports.map((it) => `  server s${it} 127.0.0.1:${it} check`).join('\n')}
`,
  });

/** PgBouncer in transaction mode, with the settings of docs/operations.md, "PgBouncer", and others. */
export const startPgbouncer = (server: number, settings = ''): Promise<RunningProgram> =>
  runProgram({
    name: 'pgbouncer',
    args: [],
    configure: ({ port }) => `[databases]
* = host=127.0.0.1 port=${server} user=servicepay
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 200
server_login_retry = 1
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
${settings}
`,
  });
