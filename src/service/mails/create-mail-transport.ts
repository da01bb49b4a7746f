import type { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Logo } from '../calls/companies/read-logo.ts';
import { connectToAny } from '../platform/addresses/connect-to-any.ts';
import { findAddresses, resolveBySystem } from '../platform/addresses/find-addresses.ts';
import type { MailConfig } from '../platform/config/read-mail-config.ts';
import { fillLogo } from './fill-logo.ts';
import type { MailRow } from './tables.ts';

/** How many mails are sent concurrently. */
export const MAILS_AT_A_TIME = 5;
/** Shorter than the lease of a mail, so that no other worker sends the same mail concurrently. */
const TIMEOUT_MS = 40_000;
const STEP_TIMEOUT_MS = 15_000;

/** The outcome of sending a mail, according to the server. */
export interface MailOutcome {
  isSent: boolean;
  /** Whether the server has rejected the mail permanently. */
  isRefused?: boolean;
  /** For the log. It omits the recipient's address, which servers often repeat. */
  fault?: string;
}

interface OutgoingMail {
  row: Pick<MailRow, 'id' | 'recipient' | 'subject' | 'text' | 'html' | 'stop_url'>;
  logo: Logo | undefined;
  /** The addresses for replies, if they are not the sender's. */
  replyTo: readonly string[];
}

export interface MailTransport {
  /** Never rejects; a failure is part of the outcome. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Tries to log in. @returns the problem, if any */
  check(): Promise<string | undefined>;
  close(): void;
}

/** An error of the library, with the SMTP command that failed and the server's reply. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  permanent?: boolean;
}

/** Describes a failure, such as `550 5.1.1 to RCPT TO`, or by the code of a broken connection. */
function describeFault({ code, command, response }: SmtpError): string {
  const [reply] = /^\d{3}( \d\.\d{1,3}\.\d{1,3})?/.exec(response?.replace('-', ' ') ?? '') ?? [];
  return reply ? `${reply} to ${command ?? 'the mail'}` : (code ?? 'an unknown fault');
}

/**
 * Whether a rejection concerns this mail. If the server rejects the sender or the password, the operator has to fix that, and the
 * mail waits.
 */
const isOfMail = ({ command }: SmtpError): boolean => command === 'RCPT TO' || command === 'DATA';

interface SmtpHost {
  host: string;
  port: number;
}

/** Connects to any address of the server: the library takes one at random of the first family that has any. */
async function openConnection({ host, port }: SmtpHost): Promise<{ connection: Socket }> {
  const found = await findAddresses(host, { resolve: resolveBySystem });
  return { connection: await connectToAny(found, { port, limitMs: STEP_TIMEOUT_MS }) };
}

/** Connects to the SMTP server that sends our mails. */
export function createMailTransport({ server, from }: MailConfig): MailTransport {
  const getSocket = (
    _options: unknown,
    done: (error: Error | null, socket?: { connection: Socket }) => void,
  ) => void openConnection(server).then((socket) => done(null, socket), done);
  const transport = createTransport({
    ...server,
    pool: true,
    getSocket,
    maxConnections: MAILS_AT_A_TIME,
    // A mail whose connection breaks is retried from its database row.
    maxRequeues: 0,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ row: { id, recipient, subject, text, html, stop_url: stopUrl }, logo, replyTo }) {
      try {
        await transport.sendMail({
          from,
          // An address in a string would be parsed: a comma would begin another recipient.
          to: { name: '', address: recipient },
          ...(replyTo.length > 0 && { replyTo: replyTo.map((address) => ({ name: '', address })) }),
          subject,
          text,
          ...(html && { html: fillLogo(html, logo && 'cid:logo') }),
          ...(html && logo && { attachments: [createAttachment(logo)] }),
          // The same for every try, so that mail programs show a duplicate only once.
          messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
          headers: {
            // Prevents out-of-office replies.
            'auto-submitted': 'auto-generated',
            ...(stopUrl && createStopHeaders(stopUrl)),
          },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        return { isSent: true };
      } catch (error) {
        const fault = error as SmtpError;
        return {
          isSent: false,
          isRefused: fault.permanent === true && isOfMail(fault),
          fault: describeFault(fault),
        };
      }
    },
    check: () =>
      transport.verify().then(
        () => undefined,
        (error: SmtpError) => describeFault(error),
      ),
    close: () => transport.close(),
  };
}

/** The button of mail programs that ends such mails (RFC 8058): they post, because scanners open every URL of a mail. */
const createStopHeaders = (url: string) => ({
  'list-unsubscribe': `<${url}>`,
  'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
});

const createAttachment = ({ type, body }: Logo) => ({
  filename: `logo.${type.replace(/^image\/|\+xml$/g, '')}`,
  content: body,
  contentType: type,
  contentDisposition: 'inline' as const,
  cid: 'logo',
});
