import { createTransport } from 'nodemailer';
import type { Logo } from '../calls/companies/read-logo.ts';
import type { MailConfig } from '../platform/config/read-mail-config.ts';
import type { MailRow } from '../platform/store/payment-rows.ts';
import { fillLogo } from './fill-logo.ts';

/** How many mails go out at the same time. */
export const MAILS_AT_A_TIME = 5;
/** Shorter than the lease of a mail, so that no other worker sends it at the same time. */
const TIMEOUT_MS = 40_000;
const STEP_TIMEOUT_MS = 15_000;

/** Its end by the words of the server. */
export interface MailOutcome {
  isSent: boolean;
  /** The server does not take it, now or later. */
  isRefused?: boolean;
  /** For the log. Nothing of the address that it goes to, which servers like to repeat. */
  fault?: string;
}

interface OutgoingMail {
  row: Pick<MailRow, 'id' | 'recipient' | 'subject' | 'text' | 'html'>;
  logo: Logo | undefined;
  /** Where an answer goes, if not to the sender. */
  replyTo: string | undefined;
}

export interface MailTransport {
  /** Never rejects. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Tries the login. @returns what is wrong with it */
  check(): Promise<string | undefined>;
  close(): void;
}

/** An error of the library: where in the dialogue it came, and the reply of the server. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  permanent?: boolean;
}

/** `550 5.1.1 to RCPT TO`, or the code of a connection that failed. */
function describeFault({ code, command, response }: SmtpError): string {
  const [reply] = /^\d{3}( \d\.\d{1,3}\.\d{1,3})?/.exec(response?.replace('-', ' ') ?? '') ?? [];
  return reply ? `${reply} to ${command ?? 'the mail'}` : (code ?? 'an unknown fault');
}

/** A refusal of the sender or its password is the operator's to put right, and the mail waits for it. */
const isOfMail = ({ command }: SmtpError): boolean => command === 'RCPT TO' || command === 'DATA';

/** Connects to the server that takes our mails. */
export function createMailTransport({ server, from }: MailConfig): MailTransport {
  const transport = createTransport({
    ...server,
    pool: true,
    maxConnections: MAILS_AT_A_TIME,
    // A mail whose connection breaks off comes back by its own row.
    maxRequeues: 0,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ row: { id, recipient, subject, text, html }, logo, replyTo }) {
      try {
        await transport.sendMail({
          from,
          // Not as a text, in which a comma would begin another address.
          to: { name: '', address: recipient },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          ...(html && { html: fillLogo(html, logo && 'cid:logo') }),
          ...(html && logo && { attachments: [createAttachment(logo)] }),
          // The same in every try: a mail that came twice is shown once.
          messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
          // No one's absence is told to us.
          headers: { 'auto-submitted': 'auto-generated' },
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

const createAttachment = ({ type, body }: Logo) => ({
  filename: `logo.${type.replace(/^image\/|\+xml$/g, '')}`,
  content: body,
  contentType: type,
  contentDisposition: 'inline' as const,
  cid: 'logo',
});
