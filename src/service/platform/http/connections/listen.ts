import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../../config/config-error.ts';

interface ListenOptions {
  host: string;
  port: number;
  /** The variable that sets the port, for error messages. */
  portVariable: string;
}

/**
 * @returns the port
 * @throws ConfigError if the host or the port is not available
 */
export async function listen(
  app: FastifyInstance,
  { host, port, portVariable }: ListenOptions,
): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new ConfigError(`HOST "${host}" is no address of this machine. Set it to one, or leave it out.`);
    }
    const reason = code === 'EADDRINUSE' ? 'it is in use' : message;
    throw new ConfigError(
      `Port ${port} cannot be used: ${reason}. Set ${portVariable} to another one, or to 0.`,
    );
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}
