import type { Sent } from './read-form.ts';

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Writes a call as a curl command, ready to paste. The token is the shell variable `$TOKEN`.
 * @param origin of the service
 */
export function writeCurl({ method, path, body, key }: Sent, origin: string): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(origin + path)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(key ? [`-H ${quote(`Idempotency-Key: ${key}`)}`] : []),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body))}`] : []),
  ];
  return lines.join(' \\\n  ');
}
