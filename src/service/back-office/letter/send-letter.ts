import type { User } from '../../calls/companies/company.ts';
import { recordMail } from '../../mails/record-mail.ts';
import type { JobNeeds } from '../../payments/due/subject-parts.ts';
import { readOverview } from '../overview/read-overview.ts';
import { describeLetter } from './describe-letter.ts';
import { findNextLetter } from './find-next-letter.ts';

/** The path to which mail programs post the secret that ends a letter. */
export const LETTER_PATH = '/letters';

const canRead = ({ isDisabled, email, scopes }: User): boolean =>
  !isDisabled && email !== null && scopes.includes('online-payments');

/**
 * Writes the due letter of a user into the outbox, unless there is nothing to say, and sets the time of the next one. After days
 * without a running service, one letter is about the last of them.
 */
export async function sendLetter(
  id: string,
  { store, page, directory, getBaseUrl, kinds, now: readClock }: JobNeeds,
): Promise<void> {
  const now = readClock();
  const letters = store.selectFrom('letters').selectAll().where('id', '=', id);
  const row = await letters.where('due_at', 'is not', null).executeTakeFirst();
  if (!row) return;
  const { company_id: companyId, time_zone: timeZone, token } = row;
  const company = directory.findCompany(companyId);
  const user = company?.users.find((each) => each.id === id && canRead(each));
  if (!company || !user) return void (await store.deleteFrom('letters').where('id', '=', id).execute());
  const next = findNextLetter(timeZone, now);
  const day = next.day - 1;
  const query = { companyId, now, granted: user.scopes, kinds };
  const overview = await readOverview(store, { ...query, days: { from: day, to: day } });
  const letter = describeLetter({
    ...{ merchantName: company.name, overview, timeZone },
    dashboard: `${getBaseUrl()}/dashboard`,
    hasNearlyPaid: company.nearlyPaid ?? false,
  });
  await store.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('letters')
      .set(next)
      .where('id', '=', id)
      // Another process has written it, or the user has switched it off.
      .where('day', '=', row.day)
      .where('due_at', 'is not', null)
      .executeTakeFirst();
    if (!numUpdatedRows || row.day > day || !letter) return;
    await recordMail(trx, {
      companyId,
      paymentId: null,
      kind: 'letter',
      recipient: user.email ?? '',
      mail: page.renderMail('letter', letter, company.brand),
      stopUrl: `${getBaseUrl()}${LETTER_PATH}/${token}`,
      now,
    });
  });
}
