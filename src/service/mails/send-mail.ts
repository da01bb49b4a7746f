import { readMailAddresses } from '../../protocol/identifiers/read-contact.ts';
import type { GetLogo } from '../calls/companies/create-logos.ts';
import type { Directory } from '../calls/companies/open-directory.ts';
import type { Store } from '../platform/store/open-store.ts';
import type { MailOutcome, MailTransport } from './create-mail-transport.ts';
import { type MailTryEnded, mailTryEnded } from './mail-try-ended.ts';
import type { MailRow } from './tables.ts';

/**
 * The waits between the tries of a mail, about seven hours in all. Short at first, because a shopper who waits for a code asks
 * again after a minute.
 */
export const MAIL_RETRY_SECONDS = [15, 60, 300, 900, 3600, 7200, 14_400];
/** Adds up to a tenth to a wait, so that mails that failed together are not retried together. */
const JITTER = 0.1;

export interface SendMailOptions {
  store: Store;
  directory: Pick<Directory, 'findCompany'>;
  transport: MailTransport;
  getLogo: GetLogo;
  now: () => number;
  /** Called with a line for the operator after each failed try. */
  report: (line: string) => void;
}

/** Decides how the result of a try changes the mail. @param waitSeconds `undefined` after the last try */
function decideEnd({ isSent, isRefused }: MailOutcome, waitSeconds: number | undefined) {
  if (isSent) return { state: 'SENT', wait: undefined, result: 'sent' } as const;
  if (isRefused || waitSeconds === undefined)
    return { state: 'FAILED', wait: undefined, result: 'failed' } as const;
  return { state: 'WAITING', wait: waitSeconds, result: 'retried' } as const;
}

/** Image types that most mail programs show; SVG is not one of them. */
const SHOWN_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** Adds the company's logo and reply address to a mail. */
async function prepare(row: MailRow, { directory, getLogo }: SendMailOptions) {
  const company = directory.findCompany(row.company_id);
  const logo = company && (await getLogo(company));
  const replyTo = readMailAddresses(company?.legal?.contact ?? '');
  return { row, logo: logo && SHOWN_TYPES.includes(logo.type) ? logo : undefined, replyTo };
}

/** Sends a claimed mail and records the result. After a crash in between, it is sent again with the same Message-ID. */
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
    // If this try took longer than its lease, another worker has already recorded one.
    .where('tries', '=', row.tries)
    .executeTakeFirst();
  if (!numUpdatedRows) return;
  mailTryEnded.publish({ result, count: 1 } satisfies MailTryEnded);
  if (outcome.fault)
    report(
      `Mail ${id} failed: ${outcome.fault} (${wait === undefined ? 'no more tries' : `next try in ${wait} s`})`,
    );
}
