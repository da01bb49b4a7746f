import { requirePort } from '../../../calls/definitions/ports.ts';
import { CLIENTS } from '../../../merchants/contacts/client-document.ts';
import { breakRule, Rejection, reject, rejectFields } from '../../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../../platform/http/requests/check-fields.ts';
import { writeEuros } from '../../../platform/xml/decimals.ts';
import type { ClockNeeds } from '../../../records/define-records.ts';
import type { At, StoredRecord } from '../../../records/record-spec.ts';
import { type Configuration, requireConfiguration } from '../configuration/configurations.ts';
import { takeInvoiceNumber, takeNumber } from '../configuration/take-number.ts';
import { checkLines } from '../rules/line-rules.ts';
import {
  CUSTOMER_SCHEMA,
  checkCustomer,
  type FiscalCustomer,
  isSameParty,
  normalizeParty,
} from '../rules/party-rules.ts';
import { requireSettled } from '../rules/require-settled.ts';
import { getRomanDay } from '../rules/rome-calendar.ts';
import { sumLines } from '../rules/sum-lines.ts';
import { EXCHANGE_SYSTEM, type ExchangeSystem } from './exchange-system.ts';
import { checkDay, type InvoiceBody, type InvoiceInput } from './invoice-fields.ts';
import { readDebtor } from './read-debtor.ts';
import { readItems } from './read-items.ts';

/** The dependencies of invoices in addition to the store. */
export interface InvoiceNeeds extends ClockNeeds {
  /** Absent if no exchange system is connected. */
  exchangeSystem?: ExchangeSystem | undefined;
}

export type InvoiceAt = At<InvoiceNeeds>;

const checkFields = createFieldCheck({ properties: { Customer: CUSTOMER_SCHEMA } });

/** Reads a contact as a customer. @throws Rejection 400 if it is unknown, or lacks data that an invoice needs */
async function readClient({ trx, companyId, needs, now }: InvoiceAt, id: string): Promise<FiscalCustomer> {
  const client = await CLIENTS.find(trx, { companyId, id }).catch((error: unknown) => {
    throw error instanceof Rejection ? rejectFields([breakRule('ClientUuid', 'CLIENT_NOT_FOUND')]) : error;
  });
  const given = CLIENTS.show(client, needs) as Record<string, unknown>;
  const names = Object.keys(CUSTOMER_SCHEMA.properties);
  const entries = names.flatMap((name) => (given[name] ? [[name, given[name]]] : []));
  const Customer = normalizeParty(Object.fromEntries(entries) as FiscalCustomer);
  const [broken] = [...checkFields({ Customer }), ...(Customer.Address ? checkCustomer(Customer, now) : [])];
  if (!broken) return Customer;
  const field = broken.Field.replace(/^Customer\.?/, '');
  const hint = broken.Hint ?? `Change the ${field || 'data'} of the client.`;
  throw rejectFields([breakRule('ClientUuid', broken.Code, hint)]);
}

/** Completes a customer with the name and code of a payment's debtor. @throws Rejection 400 if they do not suffice */
async function completeCustomer(
  { trx, companyId, now }: InvoiceAt,
  customer: FiscalCustomer,
  transactionId: string | null | undefined,
): Promise<FiscalCustomer> {
  if (!transactionId) return customer;
  const debtor = await readDebtor(trx, { companyId, transactionId });
  const isNamed = customer.Name ?? customer.FirstName ?? customer.LastName;
  const isKnown = customer.VatNumber ?? customer.FiscalCode;
  const completed = { ...(isNamed ? {} : debtor.name), ...(isKnown ? {} : debtor.code), ...customer };
  const hint = isKnown
    ? undefined
    : "This is the payment's DebtorFiscalCode. Give the right one in Customer.";
  const errors = checkCustomer(completed, now).map((error) =>
    /\.(FiscalCode|VatNumber)$/.test(error.Field) ? { ...error, ...(hint && { Hint: hint }) } : error,
  );
  if (errors.length) throw rejectFields(errors);
  return completed;
}

/** Reads the customer. A contact is copied when it is set, and not updated later. */
async function readCustomer(
  at: InvoiceAt,
  { Customer, ClientUuid, TransactionId }: InvoiceInput,
  known?: InvoiceBody,
): Promise<FiscalCustomer> {
  if (ClientUuid && ClientUuid !== known?.ClientUuid) return readClient(at, ClientUuid);
  if (Customer) return completeCustomer(at, Customer, TransactionId);
  return known?.Customer ?? readClient(at, ClientUuid ?? '');
}

/**
 * Reads the lines. Items of a payment are copied when it is set, and not updated later. Lines given along with a payment replace
 * its items, so that every paid order can be invoiced.
 */
async function readContent(at: InvoiceAt, input: InvoiceInput, known?: InvoiceBody) {
  const { Lines, TransactionId, PricesIncludeVat = false } = input;
  if (!TransactionId) return { Lines: Lines ?? known?.Lines ?? [], PricesIncludeVat };
  const { trx, companyId, now } = at;
  const key = { companyId, transactionId: TransactionId, now };
  const isKnown = TransactionId === known?.TransactionId;
  if (isKnown && (!Lines || Lines === known.Lines))
    return { Lines: known.Lines, PricesIncludeVat: known.PricesIncludeVat };
  if (!Lines) return { Lines: await readItems(trx, key), PricesIncludeVat: true };
  const { amount_minor } = await requireSettled(trx, key);
  const { Total } = sumLines(Lines, PricesIncludeVat);
  const hint = `The lines come to ${writeEuros(Total)}, the payment is ${writeEuros(amount_minor)}.`;
  if (Total !== amount_minor) throw rejectFields([breakRule('Lines', 'AMOUNT_DIFFERS', hint)]);
  return { Lines, PricesIncludeVat };
}

/**
 * Refuses an invoice to oneself (00471): the exchange system finds the VAT number of a customer who has only a fiscal code. A credit
 * note for an earlier one is possible. @throws Rejection 400
 */
function refuseOwn(
  { Type = 'TD01', Customer, ClientUuid }: Pick<InvoiceInput, 'Type' | 'Customer' | 'ClientUuid'>,
  issuer: Configuration,
): void {
  if (Type === 'TD01' && Customer && isSameParty(Customer, issuer))
    throw rejectFields([breakRule(ClientUuid ? 'ClientUuid' : 'Customer', 'CUSTOMER_IS_ISSUER')]);
}

/** Refuses a credit note that is dated before its invoice (00418). @throws Rejection 400 */
function requireOrder(day: string, { Credited }: Pick<InvoiceInput, 'Credited'>): void {
  if (Credited && day < Credited.Date) throw rejectFields([breakRule('Date', 'DATE_BEFORE_INVOICE')]);
}

/** Completes a new or changed invoice with its customer, lines and totals. @throws Rejection */
export async function completeInvoice(
  at: InvoiceAt,
  { Send, ...input }: InvoiceInput,
  record?: StoredRecord<InvoiceBody>,
): Promise<InvoiceBody> {
  const known = record?.body;
  if (record?.state === 'REJECTED') {
    if (known?.IsOver) throw reject('INVOICE_CORRECTION_OVER');
    if (input.Date !== known?.Date) throw rejectFields([breakRule('Date', 'DATE_FIXED')]);
  }
  const { body: issuer } = await requireConfiguration(at.trx, at, 'SDI');
  const content = await readContent(at, input, known);
  const errors = checkLines(content.Lines, content.PricesIncludeVat);
  if (errors.length) throw rejectFields(errors);
  const Customer = await readCustomer(at, input, known);
  refuseOwn({ ...input, Customer }, issuer);
  const day = input.Date ?? getRomanDay(at.now);
  requireOrder(day, input);
  return {
    Type: 'TD01',
    Number: null,
    FileName: null,
    Notifications: [],
    IsDateGiven: false,
    ...input,
    ...content,
    ...sumLines(content.Lines, content.PricesIncludeVat),
    Customer,
    Date: day,
  };
}

/** Writes a file number in base 36, `00001` to `ZZZZZ`. */
const writeFileNumber = (value: number): string => value.toString(36).toUpperCase().padStart(5, '0');

/** The tax code under which a file is sent: that of the issuer, which is the VAT number only if there is no other (00300). */
const getSender = ({ VatNumber, FiscalCode }: Configuration): string =>
  `IT${FiscalCode ?? VatNumber.slice(2)}`;

/**
 * Gives an invoice its number and file. A corrected invoice keeps its number and gets a new file; its number is that of the VAT number
 * under which it was sent, and another one has its own series (00404). @throws Rejection
 */
export async function issueInvoice(at: InvoiceAt, invoice: InvoiceBody): Promise<InvoiceBody> {
  requirePort(at.needs, EXCHANGE_SYSTEM);
  const day = invoice.Number !== null || invoice.IsDateGiven ? invoice.Date : getRomanDay(at.now);
  const errors = invoice.Number === null ? checkDay(day, at.now) : [];
  if (errors.length) throw rejectFields(errors);
  const { body: configuration } = await requireConfiguration(at.trx, at, 'SDI');
  // The configuration may have changed since the invoice was made.
  refuseOwn(invoice, configuration);
  const { Channels, RtSerial, NumberSuffix, LastNumber, Metadata, ...Seller } = configuration;
  const sender = getSender(configuration);
  const known = invoice.Seller?.VatNumber === configuration.VatNumber ? invoice.Number : null;
  const file = await takeNumber(at.trx, { owner: sender, series: 'file' });
  return {
    ...invoice,
    Date: day,
    Number: known ?? (await takeInvoiceNumber(at.trx, configuration, day.slice(0, 4))),
    FileName: `${sender}_${writeFileNumber(file)}.xml`,
    Seller,
    Next: 'transmit',
    NextAt: at.now,
  };
}
