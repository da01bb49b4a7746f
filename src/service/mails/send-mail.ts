import type { GetLogo } from '../calls/companies/create-logos.ts';
import type { Directory } from '../calls/companies/open-directory.ts';
import type { Store } from '../platform/store/open-store.ts';
import type { MailRow } from '../platform/store/payment-rows.ts';
import type { MailOutcome, MailTransport } from './create-mail-transport.ts';
import { type MailTryEnded, mailTryEnded } from './mail-try-ended.ts';

/** The waits between the tries of a mail, in all about seven hours. A shopper who waits for a code has it within a minute, or asks again. */
export const MAIL_RETRY_SECONDS = [15, 60, 300, 900, 3600, 7200, 14_400];
/** Up to a tenth is added: mails that failed together must not come back together. */
const JITTER = 0.1;

export interface SendMailOptions {
  store: Store;
  directory: Pick<Directory, 'findCompany'>;
  transport: MailTransport;
  getLogo: GetLogo;
  now: () => number;
  /** Gets a line for the operator about every try that failed. */
  report: (line: string) => void;
}

/** Decides how a try changes the mail. @param waitSeconds undefined after the last one */
function decideEnd({ isSent, isRefused }: MailOutcome, waitSeconds: number | undefined) {
  if (isSent) return { state: 'SENT', wait: undefined, result: 'sent' } as const;
  if (isRefused || waitSeconds === undefined)
    return { state: 'FAILED', wait: undefined, result: 'failed' } as const;
  return { state: 'WAITING', wait: waitSeconds, result: 'retried' } as const;
}

/** Pictures that mail programs show. Most of them do not show an SVG. */
const SHOWN_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** Adds what the mail has of its company: the logo, and where the merchant can be asked. */
async function prepare(row: MailRow, { directory, getLogo }: SendMailOptions) {
  const company = directory.findCompany(row.company_id);
  const logo = company && (await getLogo(company));
  const [, replyTo] = /^mailto:([^?]+)/i.exec(company?.legal?.contact ?? '') ?? [];
  return { row, logo: logo && SHOWN_TYPES.includes(logo.type) ? logo : undefined, replyTo };
}

/** Sends a mail that was claimed, and records how that ended. After a crash in between it is sent again, with the same Message-ID. */
export async function sendMail(id: string, options: SendMailOptions): Promise<void> {
  const { store, transport, now, report } = options;
  const waiting = store.selectFrom('mails').selectAll().where('id', '=', id).where('state', '=', 'WAITING');
  const row = await waiting.where('until', '>', now()).executeTakeFirst();
  if (!row) return;
  const outcome = await transport.send(await prepare(row, options));
  const { state, wait, result } = decideEnd(outcome, MAIL_RETRY_SECONDS[row.tries]);
  const { numUpdatedRows } = await store
    .updateTable('mails')
    .set({
      state,
      tries: row.tries + 1,
      due_at: wait === undefined ? null : Math.round(now() + wait * 1000 * (1 + JITTER * Math.random())),
    })
    .where('id', '=', id)
    // Another worker has recorded the same try, if this one took longer than its lease.
    .where('tries', '=', row.tries)
    .executeTakeFirst();
  if (!numUpdatedRows) return;
  mailTryEnded.publish({ result, count: 1 } satisfies MailTryEnded);
  if (outcome.fault)
    report(
      `Mail ${id} failed: ${outcome.fault} (${wait === undefined ? 'no more tries' : `next try in ${wait} s`})`,
    );
}
