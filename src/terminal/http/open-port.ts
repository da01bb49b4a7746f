import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TerminalConfigError } from '../config/read-terminal-config.ts';

interface PortOptions {
  /** Creates the server for an address. */
  createServer: () => Server | SecureServer;
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** The variable that sets the port, for error messages. */
  variable: string;
}

/** A port that can be closed and reopened. */
interface Port {
  port: number;
  open(): Promise<void>;
  /** Refuses new connections. Pending answers are still sent. */
  close(): Promise<void>;
}

const CODES_WITHOUT_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];
const MAX_PICKS = 20;

/** Lists the addresses of a host: `localhost` has both loopback addresses, because clients use either. */
const listAddresses = (host: string): string[] => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host]);

async function listen(server: Server | SecureServer, host: string, port: number): Promise<number> {
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Resolves when every connection has ended. Idle connections end at once. */
function closeServer(server: Server | SecureServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** @throws the system's error if a port is not available */
async function openAll({ createServer, host }: PortOptions, wanted: number) {
  const servers: (Server | SecureServer)[] = [];
  let port = wanted;
  for (const address of listAddresses(host)) {
    const server = createServer();
    try {
      port = await listen(server, address, port);
      servers.push(server);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      // A machine without IPv6 has no `::1`.
      if (servers.length && CODES_WITHOUT_ADDRESS.includes(code)) continue;
      await Promise.all(servers.map(closeServer));
      throw error;
    }
  }
  return { servers, port };
}

function explain(error: NodeJS.ErrnoException, { host, variable }: PortOptions, port: number): Error {
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '')) {
    return new TerminalConfigError(`HOST "${host}" is not an address of this machine. Change or unset it.`);
  }
  const reason = error.code === 'EADDRINUSE' ? 'it is in use' : error.message;
  return new TerminalConfigError(
    `Port ${port} cannot be used: ${reason}. Set ${variable} to another one, or to 0.`,
  );
}

/** Opens a port. @throws TerminalConfigError if it is not available */
export async function openPort(options: PortOptions): Promise<Port> {
  let servers: (Server | SecureServer)[] = [];
  let { port } = options;
  const open = async (): Promise<void> => {
    for (let pick = 1; ; pick += 1) {
      try {
        ({ servers, port } = await openAll(options, port));
        return;
      } catch (error) {
        const failure = error as NodeJS.ErrnoException;
        // If it is free on one address but taken on the other, pick another one.
        const canPick = port === 0 && failure.code === 'EADDRINUSE' && pick < MAX_PICKS;
        if (!canPick) throw explain(failure, options, port);
      }
    }
  };
  await open();
  return {
    port,
    open,
    close: async () => {
      await Promise.all(servers.map(closeServer));
      servers = [];
    },
  };
}
