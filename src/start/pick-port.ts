import { createServer } from 'node:net';

/** The addresses that the name `localhost` can resolve to. */
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

/** Resolves with the port, or with the reason why it is unavailable. On a machine without IPv6, `::1` cannot be in use. */
function tryPort(port: number, host: string): Promise<{ port: number } | { refusal: string }> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      const isNoAddress = code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
      resolve(isNoAddress ? { port } : { refusal: code ?? 'unknown' });
    });
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      const got = typeof address === 'object' && address ? address.port : port;
      probe.close(() => resolve({ port: got }));
    });
  });
}

/**
 * Checks that a port is free before a program starts on it.
 * @param wanted the port, or 0 for any free one
 * @param variable the environment variable that sets the port, for error messages
 * @throws Error with a sentence for the operator if the port is not available
 */
export async function pickPort(wanted: number, variable: string): Promise<number> {
  let port = wanted;
  for (const host of LOOPBACK_ADDRESSES) {
    const answer = await tryPort(port, host);
    if ('port' in answer) {
      port = answer.port;
      continue;
    }
    // If it is free on one address but taken on the other, try another port.
    if (wanted === 0) return pickPort(wanted, variable);
    if (answer.refusal === 'EADDRINUSE') {
      throw new Error(
        `Port ${port} is in use by another program. Stop it, or set ${variable}=0 for another port.`,
      );
    }
    throw new Error(
      `Port ${port} cannot be used (${answer.refusal}). Choose another one: ${variable}=0 npm start`,
    );
  }
  return port;
}
