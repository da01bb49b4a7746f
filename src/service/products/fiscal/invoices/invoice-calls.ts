import { Type } from 'typebox';
import { type CallDefinition, defineCall } from '../../../calls/definitions/define-call.ts';
import { checkMetadataLimits, METADATA } from '../../../calls/definitions/metadata-limits.ts';
import { MAX_ID_LENGTH, pathId } from '../../../calls/definitions/parameters.ts';
import { SEND_NOW } from '../../../calls/definitions/request-fields.ts';
import { answer } from '../../../platform/http/answers/answer.ts';
import { reject } from '../../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../../platform/http/requests/check-fields.ts';
import { requireChannel } from '../configuration/configuration-calls.ts';
import { findConfiguration } from '../configuration/configurations.ts';
import { findForeignSigns } from '../rules/find-foreign-signs.ts';
import { foldTexts } from '../rules/fold-signs.ts';
import { checkLines, LINES_SCHEMA } from '../rules/line-rules.ts';
import type { InvoiceNeeds } from './complete-invoice.ts';
import { CREDITABLE, listCredits, listRest } from './credit-notes.ts';
import type { Invoice } from './invoice.ts';
import type { InvoiceBody } from './invoice-fields.ts';
import { writeFile } from './invoice-moves.ts';
import { INVOICES } from './invoices.ts';
import { copyOrder } from './order-fields.ts';
import { INVOICE_HTML_HEADERS, renderHtml } from './render-html.ts';

const ISSUED = [...CREDITABLE, 'QUEUED', 'REJECTED', 'REFUSED'];

const one = {
  versions: ['v5'],
  scopes: ['fiscal-invoices'],
  params: { InvoiceId: pathId(MAX_ID_LENGTH, 'INVOICE_NOT_FOUND', 'Its id.') },
} as const;
const path = '/fiscal-invoices/invoices/{InvoiceId}';

const CreditNoteSchema = Type.Object(
  {
    Lines: Type.Optional(LINES_SCHEMA),
    Send: SEND_NOW(),
    Metadata: Type.Optional(METADATA),
  },
  { additionalProperties: false },
);
const checkFields = createFieldCheck(CreditNoteSchema);

const creditInvoice = defineCall({
  ...one,
  id: 'createCreditNote',
  method: 'POST',
  path: `${path}/credit-note`,
  summary: 'Creates a credit note for an invoice: for some lines, or for everything that is left.',
  verb: { label: 'Credit note', where: { State: `^(${CREDITABLE.join('|')})$`, Type: '^TD01$' } },
  guide: 'fiscal-invoices.md#credit-notes',
  body: CreditNoteSchema,
  example: { Send: true },
  answer: INVOICES.answer,
  refusals: [409],
  transaction: 'shared',
  check: ({ body }) => {
    const errors = checkFields(body);
    if (errors.length) return errors;
    const { Lines, Metadata = {} } = body as { Lines?: Invoice['Lines']; Metadata?: Record<string, unknown> };
    const rules = Lines ? [...checkLines(Lines, false), ...findForeignSigns(foldTexts(Lines), 'Lines')] : [];
    return [...rules, ...checkMetadataLimits(Metadata)];
  },
  run: async ({ trx, now, company, params, body: { Lines, Send, Metadata } }, needs: InvoiceNeeds) => {
    const at = { trx, now, companyId: company.id, needs };
    const invoice = await INVOICES.claim(at, { id: params.InvoiceId });
    if (!CREDITABLE.includes(invoice.state) || invoice.body.Type === 'TD04')
      throw INVOICES.refuseState(invoice, CREDITABLE);
    const credits = await listCredits(trx, { companyId: company.id, id: invoice.id });
    const { Customer, PricesIncludeVat } = invoice.body;
    const note = {
      Type: 'TD04',
      CreditedInvoiceId: invoice.id,
      Credited: { Number: invoice.body.Number, Date: invoice.body.Date },
      Customer,
      ...copyOrder(invoice.body),
      ...(Lines ? { Lines: foldTexts(Lines), PricesIncludeVat } : listRest(invoice.body, credits)),
      ...(Send && { Send }),
      ...(Metadata && { Metadata }),
    };
    const created = await INVOICES.create(at, note as unknown as InvoiceBody);
    return answer('Credit note created.', { Invoice: INVOICES.show(created, needs) });
  },
});

const readXml = defineCall({
  ...one,
  id: 'readInvoiceXml',
  method: 'GET',
  path: `${path}/xml`,
  summary: 'Returns the file of a sent invoice (FatturaPA, unsigned).',
  verb: { label: 'Get the file (XML)', where: { Number: '/' } },
  guide: 'fiscal-invoices.md#files',
  answer: { contentTypes: ['application/xml'] },
  refusals: [404, 409],
  transaction: 'none',
  run: async ({ store, company, params }) => {
    const invoice = await INVOICES.find(store, { companyId: company.id, id: params.InvoiceId });
    if (invoice.body.Number === null) throw INVOICES.refuseState(invoice, ISSUED);
    const { fileName, xml } = writeFile(invoice.body);
    return {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
      content: xml,
    };
  },
});

const readHtml = defineCall({
  ...one,
  id: 'readInvoiceHtml',
  method: 'GET',
  path: `${path}/html`,
  summary: 'Shows an invoice as a readable page, in Italian.',
  verb: 'Get it as a page',
  guide: 'fiscal-invoices.md#files',
  answer: { contentTypes: ['text/html'] },
  refusals: [404],
  transaction: 'none',
  run: async ({ store, company, params }) => {
    const companyId = company.id;
    const { body } = await INVOICES.find(store, { companyId, id: params.InvoiceId });
    const seller = body.Seller ?? (await findConfiguration(store, { companyId }))?.body;
    if (!seller) throw reject('FISCAL_CONFIGURATION_MISSING');
    return { headers: INVOICE_HTML_HEADERS, content: renderHtml(body, seller) };
  },
});

export const INVOICE_CALLS: readonly CallDefinition<InvoiceNeeds>[] = requireChannel('SDI', [
  ...INVOICES.calls,
  creditInvoice,
  readXml,
  readHtml,
]);
