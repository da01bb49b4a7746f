import { eitherOf, someOf } from '../../../platform/http/answers/rejections.ts';
import { defineRecords } from '../../../records/define-records.ts';
import { explainControl } from '../rules/exchange-controls.ts';
import { completeInvoice, type InvoiceNeeds, issueInvoice } from './complete-invoice.ts';
import { INVOICE, requireCredit } from './credit-notes.ts';
import { INVOICE_EVENTS } from './events.ts';
import {
  checkInvoice,
  INVOICE_FIELDS,
  type InvoiceBody,
  type InvoiceInput,
  normalizeInvoice,
} from './invoice-fields.ts';
import { INVOICE_MOVES } from './invoice-moves.ts';

const GUIDE = 'fiscal-invoices.md#invoices';
const CHANGEABLE = ['DRAFT', 'REJECTED'];
/** Why the exchange system has rejected an invoice, as far as it is known. */
const REASONS = [': {Notifications.last.Errors.Hint}', ': {Notifications.last.Errors.Message}.', '.'];

/** Invoices and credit notes. */
export const INVOICES = defineRecords<InvoiceNeeds, InvoiceBody>({
  name: INVOICE,
  plural: 'Invoices',
  path: '/fiscal-invoices/invoices',
  scopes: ['fiscal-invoices'],
  idPrefix: 'inv_',
  notFound: 'INVOICE_NOT_FOUND',
  stateRefusal: 'INVOICE_STATE',
  fields: INVOICE_FIELDS,
  words: {
    title: [
      { text: 'Credit note {Number} || Draft of a credit note', where: { Type: '^TD04$' } },
      'Invoice {Number} || Draft of an invoice',
    ],
    facts: [
      '{Customer.Name} || {Customer.FirstName} {Customer.LastName}',
      '{Date}',
      '{Reason}',
      '{OrderNumber}',
    ],
    notes: [
      {
        text: REASONS.map(
          (reason) => `The exchange system rejected it${reason} Correct it by {CorrectBy}.`,
        ).join(' || '),
        where: { CorrectBy: '^\\d' },
      },
      {
        text: REASONS.map(
          (reason) =>
            `The exchange system rejected it${reason} It can no longer be corrected: make a new one.`,
        ).join(' || '),
        where: { State: '^REJECTED$', CorrectBy: '^null$' },
      },
    ],
    amount: 'Total',
    currency: 'EUR',
    technical: ['Type', 'PricesIncludeVat', 'FileName'],
    setUp: { label: 'Set up invoices', address: '#sections/fiscal-invoices/fiscal-invoices' },
  },
  states: [
    'DRAFT',
    'QUEUED',
    'SENT',
    'DELIVERED',
    'NOT_DELIVERED',
    'REJECTED',
    'ACCEPTED',
    'REFUSED',
    'DEEMED_ACCEPTED',
  ],
  unique: {
    read: ({ TransactionId, IsOver }) => (IsOver ? null : (TransactionId ?? null)),
    refusal: 'INVOICE_EXISTS',
  },
  parent: { field: 'CreditedInvoiceId' },
  normalize: (body) => ({ ...normalizeInvoice(body) }),
  check: (body: InvoiceInput, { now }) => checkInvoice(body, now),
  async prepare(body: InvoiceInput, at, record) {
    const invoice = await completeInvoice(at, body, record);
    await requireCredit(at, invoice, record?.id);
    return body.Send ? { body: await issueInvoice(at, invoice), state: 'QUEUED' } : { body: invoice };
  },
  show: ({ body: { Next, NextAt = 0, Notifications } }, { now }) => ({
    CorrectBy: Next === 'lapse' && NextAt > now() ? new Date(NextAt - 1).toISOString() : null,
    Notifications: Notifications.map(({ Errors, ...answer }) => ({
      ...answer,
      Errors: Errors.map((error) => ({ ...error, ...explainControl(error.Code) })),
    })),
  }),
  events: INVOICE_EVENTS,
  repeated: ['SENT', 'REJECTED'],
  waits: (body) => ({ Number: body.Number, Customer: body.Customer.Name, Amount: body.Total }),
  getAmount: ({ body }) => ({ amountMinor: body.Total, currency: 'EUR' }),
  moves: INVOICE_MOVES,
  due: ({ body: { Next, NextAt = 0 } }) => (Next ? { at: NextAt, move: Next } : undefined),
  create: {
    summary: 'Creates an invoice from lines, or from the items of a payment.',
    stated: { ...eitherOf('Customer', 'ClientUuid'), ...someOf('Lines', 'TransactionId') },
    verb: 'New invoice',
    guide: GUIDE,
    example: {
      Customer: {
        Name: 'Bianchi Srl',
        VatNumber: 'IT01234567897',
        Address: { Street: 'Via Roma 1', PostalCode: '00100', City: 'Roma', Country: 'IT' },
        SdiCode: 'M5UXCR1',
      },
      Lines: [{ Description: 'Work', Quantity: 1.5, UnitPrice: 10_000, VatRate: 22 }],
      Send: true,
    },
  },
  list: { summary: 'Lists invoices and credit notes, newest first.', guide: GUIDE },
  read: { summary: 'Reads an invoice.', guide: GUIDE },
  change: {
    summary: 'Changes a draft, or corrects an invoice that was rejected; with `Send`, it is then sent.',
    verb: {
      label: 'Change',
      where: { State: '^(DRAFT|REJECTED)$' },
      isFirst: { CorrectBy: '^\\d' },
      refusals: 'Notifications.last.Errors',
    },
    guide: 'fiscal-invoices.md#rejected-invoices',
    example: { Reason: 'Lavori di novembre' },
    in: CHANGEABLE,
  },
  remove: {
    summary: 'Deletes a draft.',
    verb: { label: 'Delete', where: { State: '^DRAFT$' } },
    in: ['DRAFT'],
  },
});
