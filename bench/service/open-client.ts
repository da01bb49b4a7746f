import { Agent, request } from 'node:http';
import { LOGIN } from './loads.ts';

/** Over connections that are kept open. Rejects for every answer that is no success. */
export interface Client {
  get(path: string): Promise<string>;
  post(path: string, body: object): Promise<string>;
}

interface Call {
  method: string;
  path: string;
  body?: string;
}

/** A merchant's server that has logged in, and a shopper's browser, in one. */
export async function openClient(baseUrl: string): Promise<Client> {
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  let token: string | undefined;

  const send = ({ method, path, body }: Call): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const call = request(baseUrl + path, { agent, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
        });
      });
      call.once('error', reject);
      call.end(body);
    });

  const client: Client = {
    get: (path) => send({ method: 'GET', path }),
    post: (path, body) => send({ method: 'POST', path, body: JSON.stringify(body) }),
  };
  const login = JSON.parse(await client.post('/api/v4/auth/token', LOGIN)) as { AccessToken: string };
  token = login.AccessToken;
  return client;
}
