/** Reads a port number from the environment; the fallback if the variable is not set. */
export function readPort(variable: string, fallback: number, env = process.env): number {
  const text = env[variable]?.trim();
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`${variable} must be a port number from 0 to 65535, and is "${text}".`);
  }
  return port;
}
