import { Agent, request } from 'node:http';

const LOGIN = { Username: 'merchant', Password: 'sandbox-merchant' };

/** A merchant's server and a shopper's browser in one, over connections that stay open. */
export interface Client {
  logIn(): Promise<void>;
  /** @throws Error for every answer but 200 */
  get(path: string): Promise<string>;
  post(path: string, body: object): Promise<string>;
}

interface Call {
  method: string;
  path: string;
  body?: string;
}

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
    async logIn() {
      const answer = await client.post('/api/v4/auth/token', LOGIN);
      token = (JSON.parse(answer) as { AccessToken: string }).AccessToken;
    },
    get: (path) => send({ method: 'GET', path }),
    post: (path, body) => send({ method: 'POST', path, body: JSON.stringify(body) }),
  };
  await client.logIn();
  return client;
}
