import { randomBytes } from 'node:crypto';
import type { Language as PageLanguage } from '../../../protocol/languages.ts';
import type { ContractMailView } from '../../../protocol/mails.ts';
import { recordMail } from '../../mails/record-mail.ts';
import { CLIENTS } from '../../merchants/contacts/client-document.ts';
import { CODE_MS } from '../../platform/codes/mailed-codes.ts';
import { breakRule, Rejection, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { At } from '../../records/record-spec.ts';
import {
  CONTRACT_PATH,
  type ContractBody,
  type ContractNeeds,
  getContractEnd,
  type Signer,
} from './contract.ts';

/** Adds a mail to the signer to the outbox, in the transaction of the change. */
export async function recordContractMail(
  { trx, companyId, now, needs }: At<ContractNeeds>,
  { Title, party }: ContractBody,
  { about, language }: Pick<ContractMailView, 'about' | 'language'>,
): Promise<void> {
  const company = needs.directory.findCompany(companyId);
  const contact = company?.legal?.contact;
  const mail = needs.page.renderMail(
    'contract',
    {
      language,
      merchantName: company?.name ?? '',
      title: Title,
      about,
      ...(contact && { contact }),
    },
    company?.brand,
  );
  const recipient = party?.Email ?? '';
  await recordMail(trx, {
    ...{ companyId, paymentId: null, recipient, mail, now },
    ...('code' in about ? { kind: 'code', lifeMs: CODE_MS } : { kind: 'contract' }),
  });
}

/** Returns the current signer: the one in the body, or the client. @throws Rejection 400 */
export async function findParty(
  { ClientUuid, Signer }: ContractBody,
  { trx, companyId }: Pick<At, 'trx' | 'companyId'>,
): Promise<Pick<ContractBody, 'party' | 'language'>> {
  if (Signer) return { party: Signer };
  const client = await CLIENTS.find(trx, { companyId, id: ClientUuid ?? '' }).catch((error) => {
    if (error instanceof Rejection) throw rejectFields([breakRule('ClientUuid', 'CLIENT_NOT_FOUND')]);
    throw error;
  });
  const { FirstName, LastName, Email, Phone, FiscalCode, Language } = client.body as unknown as Signer & {
    Language?: PageLanguage | null;
  };
  if (!Email) throw rejectFields([breakRule('ClientUuid', 'REQUIRED', 'Give the client an Email.')]);
  return {
    party: { FirstName, LastName, Email, Phone: Phone ?? null, FiscalCode: FiscalCode ?? null },
    ...(Language && { language: Language }),
  };
}

/** Fixes the signer, creates the page and mails its URL. @throws Rejection 400 */
export async function sendContract(
  body: ContractBody,
  at: At<ContractNeeds>,
): Promise<{ body: ContractBody; token: string }> {
  const token = randomBytes(16).toString('base64url');
  const sent: ContractBody = { ...body, ...(await findParty(body, at)), token, sentAt: at.now };
  const end = getContractEnd({ body: sent, created_at: at.now });
  if (end <= at.now) throw rejectFields([breakRule('ExpiresAt', 'INVALID_VALUE', 'A time in the future.')]);
  await recordContractMail(at, sent, {
    about: {
      url: `${at.needs.getBaseUrl()}${CONTRACT_PATH}/${token}`,
      until: new Date(end).toISOString(),
    },
    language: sent.language ?? 'en',
  });
  return { body: sent, token };
}
