import { readPage } from '../../calls/definitions/read-page.ts';
import { readTransactionId } from '../../calls/definitions/read-transaction-id.ts';
import { fillLogo } from '../../mails/fill-logo.ts';
import { findPaymentsOf } from '../../payments/payments/find-payments-of.ts';
import { findPaymentId } from '../../payments/terms/find-payment-id.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { cursorOf } from '../../platform/http/requests/cursors.ts';
import { integerFrom, textUpTo } from '../../platform/http/requests/read-query.ts';
import { type DashboardNeeds, defineRoute, MAX_ROWS, type RouteInput } from './define-route.ts';

/** Selects the mails that the caller's scopes open. The sandbox shows all kinds, because it has no other mailbox. */
function selectReadable(
  { scopes }: Pick<RouteInput, 'scopes'>,
  { store, sandbox, mailKinds }: DashboardNeeds,
) {
  const readable = Object.entries(mailKinds).filter(
    ([, { scope, provesMailbox }]) => scopes.includes(scope) && (sandbox || !provesMailbox),
  );
  const names = readable.map(([name]) => name);
  const numbered = readable.flatMap(([name, { isNumbered }]) => (isNumbered ? `${name}-%` : []));
  return store
    .selectFrom('mails')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        ...(names.length ? [eb('kind', 'in', names)] : []),
        ...numbered.map((kind) => eb('kind', 'like', kind)),
      ]),
    );
}

const MAX_ID_LENGTH = 100;

/** Headers of a mail shown in an iframe of the dashboard: it cannot load or run anything, and has no access to the page. */
const DOCUMENT_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

// In the sandbox, the code of a contract and the link of an invitation can be read only here.
const SCOPES = ['online-payments', 'contracts', 'utilities'] as const;

/** `GET /dashboard/emails`: the company's mails, newest first; and below that path, each mail as an HTML document. */
export const EMAIL_ROUTES = [
  defineRoute({
    method: 'GET',
    path: '/emails/:emailId/html',
    id: { name: 'emailId', read: textUpTo(MAX_ID_LENGTH), refusal: 'NOT_FOUND' },
    scopes: SCOPES,
    headers: DOCUMENT_HEADERS,
    async run({ company, scopes, id }, needs) {
      const mails = selectReadable({ scopes }, needs).where('company_id', '=', company.id);
      const mail = await mails.where('id', '=', id).executeTakeFirst();
      if (!mail?.html) throw reject('NOT_FOUND');
      const logo = await needs.getLogo(company);
      // Open links in a new tab: no other page may be shown in the iframe.
      const html = mail.html.replace('<head>', '<head><base target="_blank">');
      return fillLogo(html, logo && `data:${logo.type};base64,${logo.body.toString('base64')}`);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/emails',
    scopes: SCOPES,
    query: { Limit: integerFrom(1, MAX_ROWS), Cursor: cursorOf(''), TransactionId: readTransactionId },
    async run({ company, scopes, query: { Limit = MAX_ROWS, Cursor, TransactionId } }, needs) {
      const { store } = needs;
      const paymentId = await findPaymentId(store, { companyId: company.id, transactionId: TransactionId });
      const all = selectReadable({ scopes }, needs);
      const mails =
        paymentId === undefined
          ? all.where('company_id', '=', company.id)
          : all.where('payment_id', '=', paymentId);
      const page = { Limit, ...(Cursor && { Cursor }) };
      const { rows, NextCursor } = await readPage(store, mails, page, { idColumn: 'id' });
      const payments = await findPaymentsOf(store, rows);
      return answer('Emails of the company.', {
        Emails: rows.map((row) => ({
          EmailId: row.id,
          To: row.recipient,
          Subject: row.subject,
          Text: row.text,
          // Mails of earlier versions have no HTML.
          HtmlUrl: row.html === null ? null : `/dashboard/emails/${row.id}/html`,
          Language: row.language,
          // A terminal's receipt and a contract have no payment.
          TransactionId: (row.payment_id && payments.get(row.payment_id)?.transaction_id) ?? null,
          CreatedAt: new Date(row.created_at).toISOString(),
        })),
        NextCursor,
      });
    },
  }),
];
