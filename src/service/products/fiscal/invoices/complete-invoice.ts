import { requirePort } from '../../../calls/definitions/ports.ts';
import { CLIENTS } from '../../../merchants/contacts/client-document.ts';
import { breakRule, Rejection, reject, rejectFields } from '../../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../../platform/http/requests/check-fields.ts';
import type { ClockNeeds } from '../../../records/define-records.ts';
import type { At, StoredRecord } from '../../../records/record-spec.ts';
import { takeNumbers } from '../configuration/configurations.ts';
import { checkLines } from '../rules/line-rules.ts';
import { CUSTOMER_SCHEMA, checkCustomer, type FiscalCustomer } from '../rules/party-rules.ts';
import { getRomanDay } from '../rules/rome-calendar.ts';
import { sumLines } from '../rules/sum-lines.ts';
import type { ExchangeSystem } from './exchange-system.ts';
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
  const Customer = Object.fromEntries(entries) as FiscalCustomer;
  const [broken] = [...checkFields({ Customer }), ...(Customer.Address ? checkCustomer(Customer, now) : [])];
  if (!broken) return Customer;
  const field = broken.Field.replace(/^Customer\.?/, '');
  const hint = broken.Hint ?? (field && `Change the ${field} of the client.`);
  throw rejectFields([breakRule('ClientUuid', broken.Code, hint || undefined)]);
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

/** Reads the lines. Items of a payment are copied when it is set, and not updated later. */
async function readContent(at: InvoiceAt, input: InvoiceInput, known?: InvoiceBody) {
  const { Lines, TransactionId, PricesIncludeVat = false } = input;
  if (!TransactionId) return { Lines: Lines ?? known?.Lines ?? [], PricesIncludeVat };
  const isKnown = TransactionId === known?.TransactionId;
  const { trx, companyId, now } = at;
  const items = isKnown
    ? known.Lines
    : await readItems(trx, { companyId, transactionId: TransactionId, now });
  return { Lines: items, PricesIncludeVat: true };
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
  const content = await readContent(at, input, known);
  const errors = checkLines(content.Lines, content.PricesIncludeVat);
  if (errors.length) throw rejectFields(errors);
  return {
    Type: 'TD01',
    Number: null,
    FileName: null,
    Notifications: [],
    IsDateGiven: false,
    ...input,
    ...content,
    ...sumLines(content.Lines, content.PricesIncludeVat),
    Customer: await readCustomer(at, input, known),
    Date: input.Date ?? getRomanDay(at.now),
  };
}

/** Writes a file number in base 36, `00001` to `ZZZZZ`. */
const writeFileNumber = (value: number): string => value.toString(36).toUpperCase().padStart(5, '0');

/** Gives an invoice its number and file. A corrected invoice keeps its number and gets a new file. @throws Rejection */
export async function issueInvoice(at: InvoiceAt, invoice: InvoiceBody): Promise<InvoiceBody> {
  requirePort(at.needs, 'exchangeSystem');
  const day = invoice.Number !== null || invoice.IsDateGiven ? invoice.Date : getRomanDay(at.now);
  const errors = invoice.Number === null ? checkDay(day, at.now) : [];
  if (errors.length) throw rejectFields(errors);
  const year = day.slice(0, 4);
  const { configuration, numbers } = await takeNumbers(at, [
    'file',
    ...(invoice.Number === null ? [year] : []),
  ]);
  const { Channels, RtSerial, Series, ...Seller } = configuration;
  return {
    ...invoice,
    Date: day,
    Number: invoice.Number ?? `${numbers[year]}/${year}`,
    FileName: `${Seller.VatNumber}_${writeFileNumber(numbers.file ?? 0)}.xml`,
    Seller,
    Next: 'transmit',
    NextAt: at.now,
  };
}
