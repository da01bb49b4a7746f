import { Type } from 'typebox';
import { findEmailProblem, foldEmail, MAX_EMAIL_LENGTH } from '../../../protocol/card.ts';
import { LANGUAGE_CODES, type Language } from '../../../protocol/languages.ts';
import type { PrintedRow } from '../../../protocol/terminal/terminal-connection.ts';
import { text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { pathId } from '../../calls/definitions/parameters.ts';
import { EMAIL_FORM, EMAIL_HINT } from '../../calls/definitions/request-fields.ts';
import { recordMail } from '../../mails/record-mail.ts';
import type { MailNeeds } from '../../payments/mails/mail-needs.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { breakRule, type FieldError, reject } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { MAX_RECEIPT_ID_LENGTH } from './receipt-calls.ts';
import { renderReceipt } from './render-receipt.ts';

const DEFAULT_LANGUAGE = 'en';

const MailSchema = Type.Object(
  {
    Email: Type.String({
      minLength: 1,
      maxLength: MAX_EMAIL_LENGTH,
      ...EMAIL_FORM,
      description: 'Where it goes.',
    }),
    Language: Type.Optional(
      Type.Unsafe<Language>({
        type: 'string',
        enum: LANGUAGE_CODES,
        default: DEFAULT_LANGUAGE,
        description: 'The language of the email around the receipt.',
      }),
    ),
  },
  { additionalProperties: false },
);

interface MailRequest {
  Email: string;
  Language?: Language;
}

const checkFields = createFieldCheck(MailSchema);

function checkMail(body: Record<string, unknown>): FieldError[] {
  const errors = checkFields(body);
  const isWrong = !errors.some(({ Field }) => Field === 'Email') && findEmailProblem(String(body.Email));
  return isWrong ? [breakRule('Email', 'INVALID_VALUE', EMAIL_HINT), ...errors] : errors;
}

/** Mails a receipt as plain text, through the outbox. */
export const MAIL_RECEIPT_CALL = defineCall({
  id: 'mailReceipt',
  method: 'POST',
  path: '/pos-terminals/receipts/{ReceiptId}/email',
  versions: ['v5'],
  scopes: ['pos-terminals'],
  guide: 'cloud-pos.md#receipts',
  summary: 'Sends a receipt by email.',
  params: { ReceiptId: pathId(MAX_RECEIPT_ID_LENGTH, 'RECEIPT_NOT_FOUND', 'Its id.') },
  body: MailSchema,
  example: { Email: 'maria@example.com', Language: 'en' },
  answer: Type.Object({
    ReceiptId: text('Its id.'),
    Email: text('The address that it goes to.'),
    CreatedAt: timeField(),
  }),
  transaction: 'shared',
  check: ({ body }) => checkMail(body),
  run: async ({ trx, company, params, body, now }, { page }: Pick<MailNeeds, 'page'>) => {
    const receipts = trx.selectFrom('receipts').selectAll().where('company_id', '=', company.id);
    const receipt = await receipts.where('id', '=', params.ReceiptId).executeTakeFirst();
    if (!receipt) throw reject('RECEIPT_NOT_FOUND');
    const { Email, Language = DEFAULT_LANGUAGE } = body as unknown as MailRequest;
    const recipient = foldEmail(Email);
    const mail = page.renderMail(
      'receipt',
      {
        language: Language,
        merchantName: company.name,
        isPayment: receipt.kind === 'payment',
        paper: renderReceipt(JSON.parse(receipt.rows) as PrintedRow[], 'text').content,
        ...(company.legal?.contact && { contact: company.legal.contact }),
      },
      company.brand,
    );
    const { payment_id: paymentId } = receipt;
    await recordMail(trx, { companyId: company.id, paymentId, kind: 'receipt', recipient, mail, now });
    const CreatedAt = new Date(now).toISOString();
    return answer('Receipt sent.', { ReceiptId: receipt.id, Email: recipient, CreatedAt });
  },
});
