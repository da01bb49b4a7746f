import { createLogos } from './calls/companies/create-logos.ts';
import { createFetchLogo } from './calls/companies/fetch-logo.ts';
import { createMailTransport, MAILS_AT_A_TIME } from './mails/create-mail-transport.ts';
import { expireMails } from './mails/expire-mails.ts';
import { type SendMailOptions, sendMail } from './mails/send-mail.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from './payments/due/create-job-worker.ts';
import type { MailConfig } from './platform/config/read-mail-config.ts';
import { claimDue } from './platform/store/claim-due.ts';

interface MailsOptions
  extends Pick<SendMailOptions, 'store' | 'directory' | 'now' | 'report'>,
    Pick<JobWorkerOptions, 'reportFault'> {
  /** Without a server, nothing is sent. */
  server: MailConfig | undefined;
  /** Whether recipients wait for the mails. In the sandbox, the dashboard shows them instead. */
  isReal: boolean;
}

/** Creates the worker that sends mails: it claims due mails and sends them to the configured server. */
export function createMails(options: MailsOptions): JobWorker | undefined {
  const { server, isReal, report, reportFault, ...needs } = options;
  if (isReal && !server) report('Emails are stored but not sent: MAIL_URL and MAIL_FROM are not set.');
  if (!server) return undefined;
  const transport = createMailTransport(server);
  const stopped = new AbortController();
  const getLogo = createLogos(createFetchLogo(stopped.signal));
  const worker = createJobWorker({
    ...needs,
    reportFault,
    async claim(store, bounds) {
      await expireMails(store, bounds.now);
      return claimDue(store, 'mails', bounds);
    },
    run: (id) => sendMail(id, { ...needs, report, transport, getLogo }),
    atATime: MAILS_AT_A_TIME,
  });
  return {
    ...worker,
    start() {
      worker.start();
      void transport
        .check()
        .then((fault) => fault && report(`The server of MAIL_URL does not accept emails: ${fault}`));
    },
    async stop() {
      await worker.stop();
      stopped.abort();
      transport.close();
    },
  };
}
