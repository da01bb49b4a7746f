import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface SentMail {
  from: string;
  to: string[];
  source: string;
}

/** The reply that rejects a step of the dialogue; `undefined` accepts it. */
type Refusal = { code: number; text: string } | undefined;

export interface SmtpDouble {
  url: string;
  mails: SentMail[];
  /** The next replies to `RCPT TO` and to `DATA`. */
  refusals: { recipient: Refusal[]; data: Refusal[] };
  stop(): Promise<void>;
}

const toError = (refusal: Refusal) =>
  refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code });

/** Starts a local mail server that stores the mails it receives. */
export async function startSmtpDouble(login?: { user: string; pass: string }): Promise<SmtpDouble> {
  const mails: SentMail[] = [];
  const refusals: SmtpDouble['refusals'] = { recipient: [], data: [] };
  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.pass
        ? done(null, { user: username })
        : done(Object.assign(new Error('Bad login'), { responseCode: 535 })),
    onRcptTo: (_address, _session, done) => done(toError(refusals.recipient.shift())),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusals.data.shift();
        const { mailFrom, rcptTo } = envelope;
        if (!refusal)
          mails.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            source: Buffer.concat(chunks).toString('utf8'),
          });
        done(toError(refusal));
      });
    },
  });
  // A client that disconnects must not fail the test.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${login ? `${login.user}:${login.pass}@` : ''}127.0.0.1:${port}`,
    mails,
    refusals,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
