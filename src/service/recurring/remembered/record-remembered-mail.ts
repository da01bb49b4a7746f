import type { Language } from '../../../protocol/languages.ts';
import type { RememberedMailView } from '../../../protocol/mails.ts';
import { recordMail } from '../../mails/record-mail.ts';
import type { MailNeeds } from '../../payments/mails/mail-needs.ts';
import { CODE_MS } from '../../platform/codes/mailed-codes.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { REMEMBERED_PATH } from './remembered-shoppers.ts';
import type { RememberedShopperRow } from './tables.ts';

interface NewRememberedMail {
  shopper: RememberedShopperRow;
  language: Language;
  /** The newly remembered card, or a code. */
  about: RememberedMailView['about'];
  now: number;
}

/** Adds a mail about remembered cards to the outbox. It contains the URL of the page where they can be deleted. */
export async function recordRememberedMail(
  trx: StoreTransaction,
  { page, directory, getBaseUrl }: MailNeeds,
  { shopper, language, about, now }: NewRememberedMail,
): Promise<void> {
  const { company_id, email, token } = shopper;
  const company = directory.findCompany(company_id);
  const contact = company?.legal?.contact;
  const mail = page.renderMail(
    'remembered',
    {
      language,
      merchantName: company?.name ?? '',
      url: `${getBaseUrl()}${REMEMBERED_PATH}/${token}`,
      about,
      ...(contact && { contact }),
    },
    company?.brand,
  );
  await recordMail(trx, {
    companyId: company_id,
    paymentId: null,
    ...('code' in about ? { kind: 'card_code', lifeMs: CODE_MS } : { kind: 'card_remembered' }),
    recipient: email,
    mail,
    now,
  });
}
