import { applyDefaults } from '../../../src/service/calls/definitions/apply-defaults.ts';
import * as pages from '../../../src/service/calls/definitions/read-page.ts';
import { LIST_PARAMETERS } from '../../../src/service/payments/links/list-links.ts';
import { RefundRequestV5Schema } from '../../../src/service/payments/modifications/refund-by-transaction.ts';
import { LinkRequestV5Schema } from '../../../src/service/payments/terms/link-request.ts';
import { CHANNELS } from '../../../src/service/payments/transactions/channels.ts';
import { TRANSACTION_PARAMETERS } from '../../../src/service/payments/transactions/list-transactions.ts';
import { code, listCodes } from '../support/codes.ts';
import { describeLimits, describeType, type FieldSchema } from '../support/describe-field.ts';
import type { DocPart } from '../support/doc-part.ts';
import { fillTable } from '../support/render-table.ts';

const file = 'docs/api.md';

/** The part of the documents that says more about a field. */
const MORE: Record<string, string> = {
  SuccessRedirectUrl: '#without-addresses',
  ShopperStatement: 'acquirers.md#the-bank-statement',
  ShopperEmail: '#what-you-know-of-the-shopper',
  OnRefusal: '#after-a-refusal',
  Summary: 'sdk.md#options',
  DebtorFiscalCode: 'fiscal-invoices.md#invoices',
  SendConfirmationEmail: '#confirmations',
  AllowTokenization: '#saved-cards',
  RememberMe: 'cards.md#cards-that-an-email-address-finds',
  Metadata: '#metadata',
  Items: '#line-items',
  DebtorIban: 'banking.md#iban-checks',
  SubscriptionOnCompletion: 'subscriptions.md',
  Reusable: '#links-that-are-paid-more-than-once',
  MinAmount: '#a-free-amount',
};

/** Without the types of the fields, which differ from one to the next. */
const readFields = (schema: object) => {
  const { properties = {}, required = [] } = schema as FieldSchema;
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: describeType(field),
    limits: describeLimits(field),
    meaning: [field.description, MORE[name] && `[More](${MORE[name]})`].filter(Boolean).join(' '),
    isRequired: required.includes(name),
  }));
};

/** Defaults that no constant has. */
const SPELLED_OUT: Record<string, string> = {
  TransactionId: 'generated',
  Lang: "the browser's",
};
const DEFAULTS = applyDefaults(LinkRequestV5Schema, {}) as Record<string, unknown>;

const describeDefault = (name: string): string =>
  name in DEFAULTS ? code(JSON.stringify(DEFAULTS[name])) : (SPELLED_OUT[name] ?? 'none');

const listLinkFields = () =>
  readFields(LinkRequestV5Schema).map(({ name, type, limits, meaning, isRequired }) => [
    code(name),
    type,
    isRequired ? 'required' : describeDefault(name),
    limits,
    meaning,
  ]);

const listItemFields = () =>
  readFields(LinkRequestV5Schema.properties.Items.items).map(
    ({ name, type, limits, meaning, isRequired }) => {
      if (!isRequired) throw new Error(`The table of line items does not say that ${name} is optional.`);
      return [code(name), type, limits, meaning];
    },
  );

const listRefundFields = () =>
  readFields(RefundRequestV5Schema).map(({ name, type, limits, meaning, isRequired }) => [
    code(name),
    type,
    isRequired ? 'required' : undefined,
    limits,
    meaning,
  ]);

const listParameters = () =>
  Object.keys(LIST_PARAMETERS).map((name) =>
    name === 'Limit'
      ? [code(name), `1 to ${pages.MAX_LIMIT}`, `links of a page; ${pages.DEFAULT_LIMIT} if not given`]
      : [code(name)],
  );

const listTransactionParameters = () =>
  Object.keys(TRANSACTION_PARAMETERS).map((name) => {
    if (name === 'Limit')
      return [
        code(name),
        `1 to ${pages.MAX_LIMIT}`,
        `transactions of a page; ${pages.DEFAULT_LIMIT} if not given`,
      ];
    return name === 'Channel' ? [code(name), listCodes(CHANNELS)] : [code(name)];
  });

/** The fields of the calls for payments. */
export const FIELD_PARTS: readonly DocPart[] = [
  { file, marker: 'link-fields', render: (current) => fillTable(current, listLinkFields()) },
  { file, marker: 'item-fields', render: (current) => fillTable(current, listItemFields()) },
  { file, marker: 'list-parameters', render: (current) => fillTable(current, listParameters()) },
  {
    file,
    marker: 'transaction-parameters',
    render: (current) => fillTable(current, listTransactionParameters()),
  },
  { file, marker: 'refund-fields', render: (current) => fillTable(current, listRefundFields()) },
];
