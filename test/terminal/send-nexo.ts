import { request } from 'node:https';

/** Sends to a local API as a till does that skips the check of the certificate. */
export const sendNexo = (terminalUrl: string, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const call = request(
      new URL('/nexo', terminalUrl),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        agent: false,
        rejectUnauthorized: false,
      },
      async (response) => {
        let text = '';
        try {
          for await (const chunk of response.setEncoding('utf8')) text += chunk;
          resolve(text);
        } catch (error) {
          reject(error);
        }
      },
    );
    call.on('error', reject);
    call.end(body);
  });
