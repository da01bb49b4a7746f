import { Type } from 'typebox';
import {
  chosenClient,
  chosenPayment,
  nullable,
  oneOfTexts,
  text,
  timeField,
} from '../../../calls/definitions/answer-fields.ts';
import { line } from '../../../calls/definitions/line.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../../../calls/definitions/read-transaction-id.ts';
import { SEND_NOW } from '../../../calls/definitions/request-fields.ts';
import type { ResourceField } from '../../../calls/definitions/resource.ts';
import { asHint, breakRule, type FieldError } from '../../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../../platform/http/requests/check-fields.ts';
import { findForeignSigns } from '../rules/find-foreign-signs.ts';
import { foldTexts } from '../rules/fold-signs.ts';
import {
  checkLines,
  LINES_SCHEMA,
  LINES_SHOWN,
  TOTAL_SHOWN,
  VAT_SUMMARY_SCHEMA,
} from '../rules/line-rules.ts';
import { CUSTOMER_SCHEMA, checkCustomer, type FiscalCustomer, normalizeParty } from '../rules/party-rules.ts';
import { countDays, getRomanDay, isDay } from '../rules/rome-calendar.ts';
import { both } from './both.ts';
import type { ExchangeAnswer } from './exchange-system.ts';
import type { Invoice, Notification, Seller } from './invoice.ts';
import { checkInvoicedOrder, normalizeOrder, ORDER_FIELDS } from './order-fields.ts';

/** The number of days within which an invoice must be issued (DPR 633/1972, article 21). */
const MAX_AGE_DAYS = 12;

const DAY_HINT = 'A day such as 2026-11-24.';

/** An invoice as stored. */
export interface InvoiceBody extends Invoice {
  ClientUuid?: string | null;
  TransactionId?: string | null;
  CreditedInvoiceId?: string | null;
  Notifications: Notification[];
  /** Whether the caller set the date. Otherwise it is the day of sending. */
  IsDateGiven: boolean;
  /** The issuer, set on sending. Answers do not contain this field or the ones below. */
  Seller?: Seller;
  /** The next automatic move, and its time in ms since 1970. */
  Next?: string | null;
  NextAt?: number;
  /** The pending answer of the exchange system. */
  Answer?: ExchangeAnswer;
  /** Whether the invoice was not delivered and can no longer be corrected, so that its payment can get another invoice. */
  IsOver?: boolean;
}

/** An invoice as the caller writes it. Of two alternatives, the one not chosen is `null`. */
export interface InvoiceInput extends Partial<Omit<InvoiceBody, 'Customer' | 'Lines'>> {
  Customer?: FiscalCustomer | null;
  Lines?: Invoice['Lines'] | null;
  Send?: boolean;
}

const shownOnly = (description: string): ResourceField => ({
  shown: nullable({ type: 'string' }, description),
});

const NOTIFICATION_SHOWN = Type.Object({
  Type: oneOfTexts(['RC', 'MC', 'NS', 'NE', 'DT'], 'The kind of answer.', {
    RC: 'delivered',
    MC: 'not delivered',
    NS: 'rejected',
    NE: 'decided by the public body',
    DT: 'deemed accepted',
  }),
  At: timeField(),
  Outcome: nullable(
    oneOfTexts(['EC01', 'EC02'], '', { EC01: 'accepted', EC02: 'refused' }),
    'The decision of a public body.',
  ),
  Errors: Type.Array(
    Type.Object({
      Code: text('The code of the control.'),
      Message: text('The sentence of the exchange system, in Italian.'),
      Field: Type.Unsafe<string | null>({
        ...nullable(
          { type: 'string' },
          'The field to correct, such as `Customer.SdiCode`; null if there is none.',
        ),
        'x-technical': true,
      }),
      Hint: nullable({ type: 'string' }, 'The sentence in English; null for an unknown code.'),
    }),
  ),
});

export const INVOICE_FIELDS = {
  Type: { shown: oneOfTexts(['TD01', 'TD04'], '`TD04` for a credit note.') },
  Number: shownOnly('Number and year, `1/2026`; null in a draft.'),
  Date: both(
    { type: 'string', format: 'date', ...asHint(DAY_HINT) },
    text('The day in Rome; by default, the day it is sent.'),
  ),
  ClientUuid: both(
    { ...line(64), ...chosenClient, title: 'Customer from your contacts' },
    nullable({ type: 'string' }, 'The contact that `Customer` was read from.'),
  ),
  Customer: both(
    CUSTOMER_SCHEMA,
    Type.Unsafe<FiscalCustomer>({ type: 'object', description: 'The recipient.' }),
  ),
  TransactionId: both(
    { ...line(MAX_TRANSACTION_ID_LENGTH), ...chosenPayment, title: 'Lines from a payment' },
    nullable({ type: 'string' }, 'The payment whose items are its lines.'),
  ),
  Lines: both(LINES_SCHEMA, LINES_SHOWN),
  PricesIncludeVat: both(
    { type: 'boolean', title: 'Prices include VAT', default: false },
    Type.Boolean({ description: 'Whether `UnitPrice` of the lines includes VAT.' }),
  ),
  Reason: both(line(200), nullable({ type: 'string' }, 'The reason or a note, on the invoice (`Causale`).')),
  ...ORDER_FIELDS,
  CreditedInvoiceId: shownOnly('The invoice that a credit note is about.'),
  VatSummary: { shown: VAT_SUMMARY_SCHEMA },
  Taxable: { shown: TOTAL_SHOWN },
  Vat: { shown: TOTAL_SHOWN },
  Total: { shown: TOTAL_SHOWN },
  StampDuty: { shown: TOTAL_SHOWN },
  FileName: shownOnly('The file that was sent; null in a draft.'),
  Notifications: {
    label: 'Answers of the exchange system',
    shown: Type.Array(NOTIFICATION_SHOWN, {
      description: 'The answers of the exchange system, oldest first.',
    }),
  },
  CorrectBy: {
    shown: nullable(timeField(), 'Until when a rejected invoice can be corrected; null for any other.'),
  },
  // The correction of a rejected invoice is sent, unless its owner says otherwise.
  Send: { create: SEND_NOW(), change: { ...SEND_NOW(), 'x-from': 'CorrectBy' } },
} satisfies Record<string, ResourceField>;

/** Checks texts again that became longer when they were written with the characters of a file. */
const checkFolded = createFieldCheck({
  properties: { Customer: CUSTOMER_SCHEMA, Lines: LINES_SCHEMA, Reason: line(200), OrderNumber: line(20) },
});

/**
 * Normalizes numbers, and writes texts with the characters of a file. An alternative that is given replaces the other one; lines
 * can be given along with a payment.
 */
export const normalizeInvoice = (body: InvoiceInput): InvoiceInput => ({
  ...(body.Customer && body.ClientUuid === undefined && { ClientUuid: null }),
  ...(body.ClientUuid && body.Customer === undefined && { Customer: null }),
  ...(body.Lines && body.TransactionId === undefined && { TransactionId: null }),
  ...(body.TransactionId && body.Lines === undefined && { Lines: null }),
  ...body,
  ...(body.Date !== undefined && { IsDateGiven: true }),
  ...(body.Customer && { Customer: normalizeParty(body.Customer) }),
  ...(body.Lines && { Lines: foldTexts(body.Lines) }),
  ...(body.Reason && { Reason: foldTexts(body.Reason) }),
  ...normalizeOrder(body),
});

/** Checks the date of an invoice, both when it is created and when it is sent. */
export function checkDay(day: string, now: number): FieldError[] {
  if (!isDay(day)) return [breakRule('Date', 'INVALID_VALUE', DAY_HINT)];
  const age = countDays(day, getRomanDay(now));
  if (age < 0) return [breakRule('Date', 'DATE_IN_FUTURE')];
  return age > MAX_AGE_DAYS ? [breakRule('Date', 'DATE_TOO_OLD')] : [];
}

/** Checks the rules of an invoice that the schema cannot express. Fields that break the schema are absent. */
export function checkInvoice(body: InvoiceInput, now: number): FieldError[] {
  const {
    Date: day,
    Customer,
    ClientUuid,
    Lines,
    TransactionId,
    PricesIncludeVat = false,
    Reason,
    OrderNumber,
  } = body;
  return [
    ...(day === undefined ? [] : checkDay(day, now)),
    ...(!Customer === !ClientUuid ? [breakRule('Customer', 'ONE_CUSTOMER')] : []),
    ...(Customer ? checkCustomer(Customer, now, !!TransactionId) : []),
    ...(!Lines && !TransactionId ? [breakRule('Lines', 'ONE_CONTENT')] : []),
    ...(Lines ? [...checkLines(Lines, PricesIncludeVat), ...findForeignSigns(Lines, 'Lines')] : []),
    ...findForeignSigns(Reason, 'Reason'),
    ...checkInvoicedOrder(body),
    ...checkFolded({
      ...(Customer && { Customer }),
      ...(Lines && { Lines }),
      ...(typeof Reason === 'string' && { Reason }),
      ...(typeof OrderNumber === 'string' && { OrderNumber }),
    }),
  ];
}
