import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../../config/config-error.ts';

interface ListenOptions {
  host: string;
  port: number;
  /** The variable that sets the port, for error messages. */
  portVariable: string;
}

/** Every address of both families. */
const UNSPECIFIED = '::';
/** Every address of IPv4, for a kernel without IPv6. */
const UNSPECIFIED_IPV4 = '0.0.0.0';
const CODES_WITHOUT_IPV6 = ['EAFNOSUPPORT', 'EADDRNOTAVAIL'];

async function listenOn(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (host !== UNSPECIFIED || !CODES_WITHOUT_IPV6.includes(code)) throw error;
    await app.listen({ host: UNSPECIFIED_IPV4, port });
  }
}

/**
 * Listens at an address. `::` is every address, even where the kernel has no IPv6.
 * @returns the port
 * @throws ConfigError if the host or the port is not available
 */
export async function listen(
  app: FastifyInstance,
  { host, port, portVariable }: ListenOptions,
): Promise<number> {
  try {
    await listenOn(app, host, port);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new ConfigError(`HOST "${host}" is not an address of this machine. Change or unset it.`);
    }
    const reason = code === 'EADDRINUSE' ? 'it is in use' : message;
    throw new ConfigError(
      `Port ${port} cannot be used: ${reason}. Set ${portVariable} to another one, or to 0.`,
    );
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}
