import type { EntrySection } from './entry.ts';

const REQUEST = 'src/service/payments/terms/link-request.ts';
const CHECKS = 'src/service/payments/links/check-link-request.ts';
const TERMS = 'src/service/payments/terms/link.ts';
const VIEW = 'src/service/checkout/pages/create-view.ts';

const ACCEPTS = 'test/service/payments/terms/link-request.test.ts › accepts %s %s';
const REFUSES = 'test/service/payments/terms/link-request.test.ts › refuses %s %s with "%s"';
const DEFAULTS =
  'test/service/payments/terms/link-request.test.ts › fills in the defaults of the specification';
const RULES = 'test/service/payments/links/check-link-request.test.ts › validates %s';
const URLS = 'test/service/payments/links/check-link-request.test.ts › validates %s %j with the error: %s';
const SHOWN = 'test/service/conformance/link-fields.test.ts › shows the texts of a link on its page';
const SUMMARY = 'test/page/server.test.ts › shows the order summary only on a hosted page';
const SECRET =
  'test/service/checkout/pages/create-view.test.ts › reveals no data between the merchant and the service in any answer to a shopper';

export const LINK_REQUEST: EntrySection = {
  section: 'payment-link-create-request',
  heading: 'Payment link (create request)',
  entries: {
    Purpose: {
      says: 'A required text that the shopper sees, of up to 450 characters',
      where: [REQUEST, 'src/page/components/summary/order-summary.tsx'],
      tests: [
        `${REFUSES} › ['Purpose', REQUIRED, { Purpose: undefined }]`,
        `${REFUSES} › ['Purpose', TOO_LONG, { Purpose: 'x'.repeat(451) }]`,
        `${ACCEPTS} › ['Purpose', { Purpose: 'x'.repeat(450) }]`,
        SHOWN,
      ],
    },
    Amount: {
      says: 'A required integer in the smallest unit of the currency, from 1 to 10,000,000',
      where: [REQUEST, 'src/protocol/money.ts'],
      tests: [
        `${REFUSES} › ['Amount', REQUIRED, { Amount: undefined }]`,
        `${REFUSES} › ['Amount', OUT_OF_RANGE, { Amount: 0 }]`,
        `${REFUSES} › ['Amount', OUT_OF_RANGE, { Amount: 10_000_001 }]`,
        `${ACCEPTS} › ['Amount', { Amount: 10_000_000 }]`,
        'test/protocol/money.test.ts › formats %i minor units of %s for the locale %s as %s',
      ],
    },
    SuccessRedirectUrl: {
      says: 'Required; over HTTPS; where a shopper goes who has paid',
      where: [REQUEST, CHECKS, 'src/page/payment/create-outcomes.ts'],
      tests: [
        `${REFUSES} › ['SuccessRedirectUrl', REQUIRED, { SuccessRedirectUrl: undefined }]`,
        `${URLS} › ['http://shop.example/paid', 'URL must use HTTPS protocol.']`,
        'test/page/payment/create-payment.test.ts › shows its success and redirects to the shop at once',
        'e2e/page/hosted.spec.ts › a payment on the hosted page leads to exactly the success address, and its link shows it whenever it is opened again',
      ],
    },
    FailureRedirectUrl: {
      says: 'Required; over HTTPS; where a failed payment leads',
      where: [
        REQUEST,
        CHECKS,
        'src/page/payment/create-outcomes.ts',
        'src/service/checkout/pages/rail-routes.ts',
      ],
      tests: [
        `${REFUSES} › ['FailureRedirectUrl', REQUIRED, { FailureRedirectUrl: undefined }]`,
        URLS,
        'test/page/payment/create-outcomes.test.ts › that is final leads a page without the script to the failure page, and a decline does not',
        'test/service/checkout/pages/rail-routes.test.ts › after %s: %s leads to exactly %s',
        'e2e/page/hosted.spec.ts › the hosted page’s link to the shop leads to exactly the cancel address, which leads back, and after a decline to the failure address',
      ],
    },
    CancelRedirectUrl: {
      says: 'Required; over HTTPS; where a shopper goes who cancels',
      where: [REQUEST, CHECKS, 'src/page/components/parts/leave-link.tsx'],
      tests: [
        `${REFUSES} › ['CancelRedirectUrl', REQUIRED, { CancelRedirectUrl: undefined }]`,
        URLS,
        'test/service/checkout/pages/rail-routes.test.ts › after %s: %s leads to exactly %s',
        'e2e/page/hosted.spec.ts › the hosted page’s link to the shop leads to exactly the cancel address, which leads back, and after a decline to the failure address',
      ],
    },
    s1: {
      says: 'The hosts of the three addresses are among the domains that the company has authorized',
      where: ['src/protocol/origins.ts', CHECKS],
      tests: [
        `${URLS} › ['https://evil.example/paid', 'Domain not authorized.']`,
        `${URLS} › ['https://shop.example:8443/paid', undefined]`,
        `${URLS} › ['https://sub.shop.example:8443/paid', 'Domain not authorized.']`,
        'test/service/merchants/directory/domain-resource.test.ts › takes effect at once, for redirect URLs and for the origins that may frame the page',
      ],
      open: 'which hosts a domain covers: [decision 5](decisions/payments.md)',
    },
    Title: {
      says: 'The title of the page, of up to 450 characters',
      where: [REQUEST, 'src/page/state/page-title.ts'],
      tests: [
        `${REFUSES} › ['Title', TOO_LONG, { Title: 'x'.repeat(451) }]`,
        `${ACCEPTS} › ['Title', { Title: 'x'.repeat(450) }]`,
        SHOWN,
        SUMMARY,
      ],
    },
    Description: {
      says: 'A longer text on the page, of up to 450 characters',
      where: [REQUEST, 'src/page/components/summary/order-summary.tsx'],
      tests: [
        `${REFUSES} › ['Description', TOO_LONG, { Description: 'x'.repeat(451) }]`,
        `${ACCEPTS} › ['Description', { Description: 'x'.repeat(450) }]`,
        SHOWN,
        SUMMARY,
      ],
    },
    Notes: {
      says: 'A note of the merchant of up to 1,500 characters, which no shopper sees',
      where: [REQUEST, VIEW],
      tests: [
        `${REFUSES} › ['Notes', TOO_LONG, { Notes: 'x'.repeat(1501) }]`,
        `${ACCEPTS} › ['Notes', { Notes: 'x'.repeat(1500) }]`,
        SECRET,
      ],
    },
    Currency: {
      says: 'EUR by default; one of seven codes',
      where: [REQUEST, 'src/protocol/money.ts'],
      tests: [
        DEFAULTS,
        'test/protocol/money.test.ts › are the currencies of the specification, in its order',
        `${REFUSES} › ['Currency', INVALID, { Currency: 'XXX' }]`,
      ],
    },
    Providers: {
      says: 'A list of one to three providers; ServiceDirect by default',
      where: [REQUEST, 'src/protocol/payment-methods.ts'],
      tests: [
        DEFAULTS,
        `${ACCEPTS} › ['Providers', { Providers: ['FlowPay', 'ServiceDirect'] }]`,
        `${REFUSES} › ['Providers[0]', 'Provider not available.', { Providers: ['Nobody'] }]`,
        'test/protocol/select-payment-methods.test.ts › offers no method of a provider that the link does not name',
      ],
    },
    AutoCapture: {
      says: 'True by default; false only reserves the money',
      where: [REQUEST, 'src/service/payments/payments/transitions.ts'],
      tests: [
        DEFAULTS,
        'test/service/checkout/press/pay.test.ts › holds a payment without AutoCapture, and reports that it is held',
        `${RULES} › 'iDEAL alone on hold'`,
        'test/service/payments/modifications/capture-or-release-holds.test.ts › holds the money of iDEAL once it is here',
      ],
    },
    Moto: {
      says: 'False by default; an order by mail or telephone has no 3-D Secure and needs the permission of the company',
      where: [REQUEST, CHECKS, 'src/service/checkout/press/pay.ts'],
      tests: [
        DEFAULTS,
        'test/service/payments/links/check-link-request.test.ts › allows telephone orders only to a company that may take them',
        'test/service/checkout/press/pay.test.ts › does not ask for 3-D Secure in a telephone order',
      ],
    },
    TransactionId: {
      says: 'The reference of the caller, of up to 30 characters, once in a company; made for links without one',
      where: [REQUEST, 'src/service/payments/links/create-link.ts'],
      tests: [
        `${REFUSES} › ['TransactionId', TOO_LONG, { TransactionId: 'x'.repeat(31) }]`,
        `${ACCEPTS} › ['TransactionId', { TransactionId: 'b'.repeat(30) }]`,
        'test/service/payments/links/create-link.test.ts › generates a UUID as transaction id when the caller gives none',
        'test/service/payments/links/create-link.test.ts › refuses a transaction id that the company has used, with 409',
        'test/service/payments/links/create-link.test.ts › lets another company use the same transaction id',
      ],
    },
    Type: {
      says: 'standard by default, or embedded',
      where: [REQUEST, 'src/service/checkout/pages/page-route.ts'],
      tests: [
        DEFAULTS,
        `${ACCEPTS} › ['Type', { Type: 'embedded' }]`,
        `${REFUSES} › ['Type', INVALID, { Type: 'Embedded' }]`,
        'test/service/checkout/routes.test.ts › lets the company frame an embedded page',
      ],
    },
    LinkDurationSeconds: {
      says: 'How long the link can be paid: 1 second to 90 days; 30 days by default',
      where: [REQUEST, 'src/service/payments/terms/is-expired.ts'],
      tests: [
        DEFAULTS,
        `${REFUSES} › ['LinkDurationSeconds', INVALID, { LinkDurationSeconds: 0 }]`,
        `${REFUSES} › ['LinkDurationSeconds', INVALID, { LinkDurationSeconds: 7_776_001 }]`,
        `${ACCEPTS} › ['LinkDurationSeconds', { LinkDurationSeconds: 7_776_000 }]`,
        'test/service/checkout/press/pay.test.ts › accepts a payment up to the second before the link expires, and none afterwards',
      ],
    },
    Lang: {
      says: 'One of thirteen languages; without it that of the browser',
      where: [REQUEST, 'src/protocol/languages.ts'],
      tests: [
        'test/protocol/languages.test.ts › are the languages of the specification, in its order',
        'test/service/checkout/pages/create-view.test.ts › chooses, for the link %j and a browser of %j, the language %s',
        `${REFUSES} › ['Lang', INVALID, { Lang: 'cs' }]`,
        'test/page/texts/catalogs.test.ts › are completely translated into %s',
      ],
    },
    WebhookUrl: {
      says: 'An HTTPS address for the events of this link, in place of that of the company',
      where: [REQUEST, CHECKS, 'src/service/webhooks/outbox/queue-deliveries.ts'],
      tests: [
        'test/service/payments/links/check-link-request.test.ts › refuses the webhook URL %s',
        'test/service/webhooks/outbox/record-event.test.ts › creates a delivery to the webhook URL of the link, or else of the company',
      ],
    },
    ShopperStatement: {
      says: 'The text of the bank statement, of up to 22 characters',
      where: [
        REQUEST,
        TERMS,
        'src/service/adyen/requests/write-statement.ts',
        'src/service/adyen/requests/create-payment-request.ts',
      ],
      tests: [
        `${REFUSES} › ['ShopperStatement', TOO_LONG, { ShopperStatement: 'x'.repeat(23) }]`,
        `${ACCEPTS} › ['ShopperStatement', { ShopperStatement: 'x'.repeat(22) }]`,
        'test/service/adyen/statements.test.ts › is sent with a card, and left out without one',
        'test/service/adyen/statements.test.ts › is sent with %s',
        'test/service/checkout/confirmation.test.ts › is sent to the shopper when the card is charged, and states the payment',
      ],
    },
    StoreReference: {
      says: 'The reference of an active store of the company',
      where: [REQUEST, CHECKS],
      tests: [
        'test/service/payments/links/check-link-request.test.ts › accepts only an active store: %s',
        'test/service/payments/transactions/list-transactions-call.test.ts › filters by %j',
      ],
    },
    DebtorFiscalCode: {
      says: 'An Italian fiscal code of 16 characters or a VAT number of 11 digits',
      where: [REQUEST, 'src/service/products/fiscal/invoices/read-debtor.ts'],
      tests: [
        `${ACCEPTS} › ['DebtorFiscalCode', { DebtorFiscalCode: 'RSSDAA80A41H501X' }]`,
        `${ACCEPTS} › ['DebtorFiscalCode', { DebtorFiscalCode: '12345678903' }]`,
        `${REFUSES} › ['DebtorFiscalCode', INVALID, { DebtorFiscalCode: 'RSSDAA80A41H501' }]`,
        `${REFUSES} › ['DebtorFiscalCode', INVALID, { DebtorFiscalCode: '123456789012' }]`,
        'test/service/products/fiscal/invoices/invoices.test.ts › has the debtor of the payment as its customer',
      ],
    },
    SendConfirmationEmail: {
      says: 'False by default; true mails the shopper a confirmation',
      where: [REQUEST, 'src/service/checkout/confirmation.ts'],
      tests: [
        DEFAULTS,
        'test/service/checkout/confirmation.test.ts › is sent to the shopper when the card is charged, and states the payment',
        'test/service/checkout/confirmation.test.ts › is not sent if %s',
      ],
    },
    HideEmailInput: {
      says: 'False by default; true leaves the email field out',
      where: [REQUEST, 'src/page/components/form/email-field.tsx'],
      tests: [
        DEFAULTS,
        'test/page/server.test.ts › omits the email field if the link hides it',
        'test/service/checkout/press/pay.test.ts › requires no email address if the link hides the field',
      ],
    },
    AllowTokenization: {
      says: 'True by default; false keeps no card',
      where: [REQUEST, 'src/service/recurring/cards/find-card-owner.ts'],
      tests: [
        DEFAULTS,
        'test/service/checkout/press/shopper-cards.test.ts › keeps the brand, ending and expiry of an approved card',
        'test/service/checkout/press/shopper-cards.test.ts › neither saves nor offers to save it on a link with %j › AllowTokenization: false',
      ],
    },
    Metadata: {
      says: 'Keys and values of the merchant, which come back in webhooks and stand in the dashboard',
      where: [
        'src/service/payments/links/check-metadata.ts',
        'src/dashboard/components/rows/payment-facts.tsx',
      ],
      tests: [
        'test/service/webhooks/outbox/record-event.test.ts › stores the payload with the status and the time of the change',
        'test/dashboard/components/panels/payment-panel.test.tsx › shows the state of its money, its metadata and its timeline',
        'test/dashboard/components/panels/payment-panel.test.tsx › shows nested metadata as JSON with the names of the shop',
      ],
    },
    Items: {
      says: 'A list of lines; empty by default',
      where: [REQUEST, 'src/page/components/summary/order-summary.tsx'],
      tests: [DEFAULTS, `${RULES} › 'an empty list of items'`, SUMMARY],
    },
    PaymentMethods: {
      says: 'Restricts the methods, by eight codes or nine ids',
      where: [REQUEST, 'src/protocol/payment-methods.ts', 'src/protocol/select-payment-methods.ts'],
      tests: [
        'test/protocol/payment-methods.test.ts › have the ids and codes of the specification, each once',
        'test/service/checkout/pages/create-view.test.ts › offers for the methods %j: %j of the brands %j',
        `${REFUSES} › ['PaymentMethods[1]', 'Payment method not available.', { PaymentMethods: ['card', 'cash'] }]`,
      ],
    },
    DebtorIban: {
      says: 'The account to debit; required if the methods name SEPA',
      where: [CHECKS, 'src/service/checkout/press/pay.ts'],
      tests: [
        `${RULES} › 'SEPA without an IBAN'`,
        'test/service/checkout/press/pay-debit.test.ts › with %j on file and "%s" typed debits the account ending in %s',
      ],
    },
    DebtorName: {
      says: 'The holder of that account; required with it',
      where: [CHECKS, VIEW],
      tests: [
        `${RULES} › 'SEPA without a name'`,
        'test/service/checkout/pages/create-view.test.ts › masks the account on file, and shows it only where it can be debited',
      ],
    },
    SubscriptionOnCompletion: {
      says: 'Begins a subscription with the payment',
      where: [REQUEST, 'src/service/recurring/subscriptions/begin-subscription.ts'],
      tests: [
        'test/service/recurring/subscriptions/run-due-subscription.test.ts › begins with its first payment, with the plan and the metadata of the link',
      ],
    },
    s2: {
      says: 'The fields of such a plan',
      open: '`Interval`, `IntervalCount`, `Amount`, `Cycles`, `StartDate`, `TrialDays` ([subscriptions](subscriptions.md))',
      where: ['src/service/payments/terms/subscription-plan.ts'],
      tests: ['test/service/recurring/subscriptions/subscription-resource.test.ts › is refused with %s'],
    },
  },
};

const ANSWER =
  'test/service/payments/links/create-link-call.test.ts › returns on %s exactly the fields of the specification';
const CALL = 'src/service/payments/links/create-link-call.ts';

export const LINK_RESPONSE: EntrySection = {
  section: 'payment-link-create-response',
  heading: 'Payment link (create response)',
  entries: {
    Message: { says: 'A sentence for people', where: [CALL], tests: [ANSWER] },
    StatusCode: { says: '200 for a link that was made', where: [CALL], tests: [ANSWER] },
    Result: { says: 'True for a link that was made', where: [CALL], tests: [ANSWER] },
    TransactionId: {
      says: 'The id of the link, in the form of a UUID if the service made it',
      where: [CALL, 'src/service/payments/links/create-link.ts'],
      tests: [
        ANSWER,
        'test/service/payments/links/create-link.test.ts › generates a UUID as transaction id when the caller gives none',
      ],
    },
    PaymentUrl: {
      says: 'The address of the checkout page',
      where: [CALL, 'src/service/checkout/routes.ts'],
      tests: [
        ANSWER,
        'test/service/payments/links/create-link-call.test.ts › creates a link whose page loads',
        'test/service/checkout/routes.test.ts › lets the company frame an embedded page',
      ],
    },
    ExpirationDate: {
      says: 'Year to second, with a space between day and time',
      where: ['src/service/payments/links/format-expiration.ts'],
      tests: [
        'test/service/payments/links/create-link-call.test.ts › returns the expiration date of a link of %i s in UTC',
      ],
      open: 'the time zone: UTC ([decision 7](decisions/api.md))',
    },
  },
};

export const LINE_ITEM: EntrySection = {
  section: 'line-item-element-of',
  heading: 'Line item',
  entries: {
    Name: {
      says: 'Required: the name of the line',
      where: [REQUEST],
      tests: [
        `${REFUSES} › ['Items[0].Name', REQUIRED, { Items: [createItem({ Name: undefined })] }]`,
        SUMMARY,
      ],
    },
    Quantity: {
      says: 'Required: an integer from 1 to 100',
      where: [REQUEST],
      tests: [
        `${REFUSES} › { Items: [createItem({ Quantity: 0 })] }`,
        `${REFUSES} › { Items: [createItem({ Quantity: 101 })] }`,
        `${ACCEPTS} › ['Items', { Items: [createItem({ Quantity: 100, UnitPrice: 10 })], Amount: 1000 }]`,
        'test/service/conformance/link-fields.test.ts › requires the field %s of a line item',
      ],
    },
    UnitPrice: {
      says: 'Required: an integer, the price of one in the smallest unit',
      where: [REQUEST],
      tests: [
        `${REFUSES} › ['Items[0].UnitPrice', INVALID, { Items: [createItem({ UnitPrice: 19.9 })] }]`,
        'test/service/conformance/link-fields.test.ts › requires the field %s of a line item',
        SUMMARY,
      ],
    },
    VatRate: {
      says: 'Required: a number, the VAT in percent',
      where: [REQUEST],
      tests: [
        `${REFUSES} › ['Items[0].VatRate', INVALID, { Items: [createItem({ VatRate: '22' })] }]`,
        'test/service/conformance/link-fields.test.ts › takes a VAT rate with a fraction, and shows it',
        'test/service/conformance/link-fields.test.ts › requires the field %s of a line item',
        SUMMARY,
      ],
    },
    VatCode: {
      says: 'Required: the identifier of a VAT code',
      where: [REQUEST],
      tests: [`${REFUSES} › ['Items[0].VatCode', REQUIRED, { Items: [createItem({ VatCode: undefined })] }]`],
    },
    s1: {
      says: 'At most 100 lines, whose quantities times prices add up to the amount of the link',
      where: [REQUEST, CHECKS],
      tests: [
        `${ACCEPTS} › ['Items', { Items: createItems(100), Amount: 1000 }]`,
        `${REFUSES} › ['Items', INVALID, { Items: createItems(101), Amount: 1010 }]`,
        `${RULES} › 'items whose total is one cent short'`,
        `${RULES} › 'items whose total is one cent over'`,
      ],
      open: 'an empty list, which means no lines: [decision 14](decisions/api.md)',
    },
  },
};

export const METADATA: EntrySection = {
  section: 'metadata-reserved-keys-must-not-be-set-by-the-caller',
  heading: 'Metadata reserved keys',
  entries: {
    s1: {
      says: 'Fourteen keys are reserved; the caller may set one of them, custom_css, the address of a stylesheet',
      where: ['src/service/payments/links/check-metadata.ts'],
      tests: [
        'test/service/payments/links/check-metadata.test.ts › reserves all keys of the specification except custom_css',
        'test/service/payments/links/check-metadata.test.ts › refuses the reserved key %s, whatever its value',
        'test/service/checkout/pages/create-view.test.ts › names the merchant’s stylesheet, and nothing else of the metadata',
      ],
    },
  },
};
