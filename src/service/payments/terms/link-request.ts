import { type Static, Type } from 'typebox';
import { SUMMARIES } from '../../../protocol/brand/link-look.ts';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '../../../protocol/card.ts';
import { BUTTON_WORDS } from '../../../protocol/checkout-api.ts';
import { LANGUAGE_CODES } from '../../../protocol/languages.ts';
import { CURRENCIES, MAX_AMOUNT_MINOR, MIN_AMOUNT_MINOR } from '../../../protocol/money.ts';
import { PAYMENT_METHOD_NAMES, PROVIDERS } from '../../../protocol/payment-methods.ts';
import { applyDefaults } from '../../calls/definitions/apply-defaults.ts';
import { METADATA_FORM, METADATA_LIMITS } from '../../calls/definitions/metadata-limits.ts';
import { EMAIL_FORM, IBAN_FORM, URL_FORM } from '../../calls/definitions/request-fields.ts';
import { joinChoices } from '../../platform/http/answers/explain-values.ts';
import { asHint, asRule, asStated, type FieldRule } from '../../platform/http/answers/rejections.ts';
import { NO_CONTROL_CHARACTERS } from '../../platform/http/requests/read-query.ts';
import { SubscriptionSchema } from './subscription-plan.ts';

/**
 * The body of `POST /api/v4/payments/link`, in the order of the specification's tables, in which errors are reported. `asRule`
 * names the rule that a value of the right type breaks; `check-fields.ts` has the general ones. Rules that need more than the
 * field itself are in `check-link-request.ts`. `completeLinkRequest` applies the defaults. String lengths count Unicode code points, as Ajv does.
 */

/** The maximum length of a URL in code points, well above what browsers and proxies reliably support. */
const MAX_URL_LENGTH = 2048;

const oneOf = <T extends string>(values: readonly T[], description: string, rule?: FieldRule) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description, ...(rule && asRule(rule)) });

/** An optional text with a default. */
const oneOfOr = <T extends string>(byDefault: NoInfer<T>, values: readonly T[], description: string) =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values], default: byDefault, description }));

const text = (maxLength: number, description: string) => Type.String({ maxLength, description });
const requiredText = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });
const url = (description: string) => Type.String({ maxLength: MAX_URL_LENGTH, ...URL_FORM, description });

const flag = (byDefault: boolean, description: string) =>
  Type.Optional(Type.Boolean({ default: byDefault, description }));

/** The default validity of a link: 30 days. */
const DEFAULT_LINK_DURATION_SECONDS = 2_592_000;

/** Where the shopper goes after a bank or wallet has refused, or was left: to the shop, or back to the page of the link. */
export const ON_REFUSAL = ['redirect', 'page'] as const;

/** A method of `ServiceDirect`. The others come with their providers, and `available-payment-methods` lists their ids too. */
const MethodName = Type.Unsafe<(typeof PAYMENT_METHOD_NAMES)[number]>({
  ...oneOf(PAYMENT_METHOD_NAMES, 'An id or a code of a method.', 'METHOD_NOT_AVAILABLE'),
  ...asHint(
    `One of ${joinChoices(PAYMENT_METHOD_NAMES)}. Providers adds bank_transfer (FlowPay) and open_banking (Fabrick).`,
  ),
});

const Item = Type.Object(
  {
    Name: requiredText(450, 'What it is.'),
    Quantity: Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'How many.',
      ...asRule('OUT_OF_RANGE'),
    }),
    UnitPrice: Type.Integer({
      minimum: 0,
      maximum: MAX_AMOUNT_MINOR,
      description: 'The price of one in minor units, VAT included.',
      ...asRule('OUT_OF_RANGE'),
    }),
    VatRate: Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'The VAT that the price includes, in percent.',
    }),
    VatCode: requiredText(50, 'Your code for the rate, such as `IT22`.'),
  },
  { additionalProperties: false },
);

const amountField = (description: string) =>
  Type.Integer({
    minimum: MIN_AMOUNT_MINOR,
    maximum: MAX_AMOUNT_MINOR,
    description,
    ...asRule('OUT_OF_RANGE'),
  });

export const LinkRequestSchema = Type.Object(
  {
    Purpose: requiredText(450, 'Description that the shopper sees.'),
    Amount: amountField('Minor units of the currency: `1990` is € 19.90.'),
    SuccessRedirectUrl: url('Where the page goes after success.'),
    FailureRedirectUrl: url(
      'Where it goes after failure: a bank or wallet has refused (see `OnRefusal`), or the tenth decline has closed the link.',
    ),
    CancelRedirectUrl: url('Where it goes after cancellation.'),
    Title: Type.Optional(text(450, "Title of the checkout page, shown in addition to the company's name.")),
    Description: Type.Optional(text(450, 'Longer text on the page.')),
    Notes: Type.Optional(
      text(
        1500,
        'Yours: in what you read, list and export, and in the dashboard; never shown to the shopper.',
      ),
    ),
    Currency: oneOfOr('EUR', CURRENCIES, 'The currency of all amounts (ISO 4217).'),
    Providers: Type.Optional(
      Type.Array(oneOf(PROVIDERS, 'A provider.', 'PROVIDER_NOT_AVAILABLE'), {
        minItems: 1,
        maxItems: 3,
        uniqueItems: true,
        default: ['ServiceDirect'],
        description: 'Who processes the payment; each has its own methods. Each at most once.',
      }),
    ),
    AutoCapture: flag(true, '`false`: the funds are held until `capture` or `release`.'),
    Moto: flag(false, 'Mail or telephone order: no 3-D Secure.'),
    // Printable, for log lines, and not "." or "..", which clients remove from the path of a URL.
    TransactionId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 30,
        pattern: NO_CONTROL_CHARACTERS.replace('^', '^(?!\\.{1,2}$)'),
        ...asStated({ pattern: NO_CONTROL_CHARACTERS }),
        description:
          'Your reference, unique in the company; generated if not given. No control characters, and not `.` or `..`, which an address cannot end with.',
        ...asHint('A text without control characters, other than . and ..'),
      }),
    ),
    Type: oneOfOr('standard', ['standard', 'embedded'], 'Hosted page, or page in an iframe.'),
    LinkDurationSeconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 7_776_000,
        default: DEFAULT_LINK_DURATION_SECONDS,
        description: 'How long it can be paid; 30 days if not given.',
      }),
    ),
    Lang: Type.Optional(
      oneOf(
        LANGUAGE_CODES,
        "Language of the page and of the email that confirms the payment; the browser's if not given.",
      ),
    ),
    WebhookUrl: Type.Optional(url("Gets this link's events instead of the company's default URL.")),
    ShopperStatement: Type.Optional(
      text(
        22,
        "Text on the shopper's bank statement; the page and the confirmation mention it. It goes to the acquirer with every charge of the link, renewals included.",
      ),
    ),
    ShopperEmail: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_EMAIL_LENGTH,
        ...EMAIL_FORM,
        description: "The shopper's email address, if you know it: it prefills the page.",
      }),
    ),
    ShopperName: Type.Optional(requiredText(MAX_NAME_LENGTH, "The shopper's name, for the same purpose.")),
    ButtonWord: Type.Optional(
      oneOf(
        BUTTON_WORDS,
        "What the pay button says, in the page's language: “Donate €15.00”, “Order and pay €19.90”; with `AutoCapture: false` it says that the amount is reserved. “Pay” if not given.",
      ),
    ),
    OnRefusal: oneOfOr(
      'redirect',
      ON_REFUSAL,
      'Where the shopper goes after a bank or wallet has refused, or was left: to your shop, or back to the page.',
    ),
    Summary: oneOfOr(
      'full',
      SUMMARIES,
      "What an embedded page shows above the form: the order in one line that unfolds, or, where your page shows the order, the amount alone. `amount` needs `Type` `embedded`; the script's option `summary` takes precedence.",
    ),
    StoreReference: Type.Optional(text(100, 'An active store of the company, by its `Reference`.')),
    DebtorFiscalCode: Type.Optional(
      Type.String({
        maxLength: 64,
        format: 'fiscal-code',
        description:
          "The payer's fiscal code (16 letters and digits) or VAT number (11 digits), in any spelling. With `FlowPay`, where it has to have the right check character, a transfer of another debtor is not matched; an invoice of the payment has it as its customer.",
        ...asHint('16 letters and digits, or 11 digits.'),
      }),
    ),
    SendConfirmationEmail: flag(
      false,
      'Sends emails about the payment and its refunds to a shopper who has given an address.',
    ),
    HideEmailInput: flag(false, 'The page does not ask for an email address.'),
    AllowTokenization: flag(
      true,
      'The shopper may save a card, if `Metadata.shopperReference` identifies the shopper.',
    ),
    RememberMe: flag(
      false,
      'The shopper may have the card remembered, and finds it with an email address and a code.',
    ),
    Metadata: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        ...METADATA_FORM,
        description: `Yours: returned in webhooks, never shown. It has ${METADATA_LIMITS} Some keys are reserved.`,
      }),
    ),
    Items: Type.Optional(
      Type.Array(Item, {
        maxItems: 100,
        default: [],
        description: 'Line items. The sum of `Quantity` × `UnitPrice` must equal `Amount`.',
      }),
    ),
    PaymentMethods: Type.Optional(
      Type.Array(MethodName, {
        minItems: 1,
        maxItems: 20,
        description:
          'The only methods to offer; all that the company can offer if not given. `VIS` and `ECA` without `card` restrict the brands too.',
      }),
    ),
    DebtorIban: Type.Optional(
      Type.String({
        maxLength: 64,
        ...IBAN_FORM,
        description:
          'The account for a direct debit, which the shopper can change. `PaymentMethods` with `SEPA` or `sepa_direct_debit` need it. With the check digits of its country, in any spelling.',
      }),
    ),
    DebtorName: Type.Optional(requiredText(70, 'The holder of that account, needed with it.')),
    SubscriptionOnCompletion: Type.Optional(SubscriptionSchema),
  },
  { additionalProperties: false },
);

/**
 * The body of `POST /api/v5/payments/link`, with fields that v4 does not have. A hosted link without the addresses of a shop ends on
 * its own page (docs/decisions.md, 725).
 */
export const LinkRequestV5Schema = Type.Object(
  {
    ...LinkRequestSchema.properties,
    SuccessRedirectUrl: Type.Optional(LinkRequestSchema.properties.SuccessRedirectUrl),
    FailureRedirectUrl: Type.Optional(LinkRequestSchema.properties.FailureRedirectUrl),
    CancelRedirectUrl: Type.Optional(LinkRequestSchema.properties.CancelRedirectUrl),
    Reusable: flag(false, 'The link is paid more than once. Not in v4.'),
    MinAmount: Type.Optional(
      amountField(
        'The shopper chooses the amount, and pays at least this; `Amount` is what the page proposes. Not in v4.',
      ),
    ),
    MaxAmount: Type.Optional(
      amountField('With `MinAmount`, the most that the shopper can pay; 10,000,000 if not given. Not in v4.'),
    ),
  },
  { additionalProperties: false },
);

export type LinkRequest = Static<typeof LinkRequestV5Schema> & { Metadata?: Record<string, unknown> };

/** A request with the defaults of its schema applied. */
export type CompleteLinkRequest = LinkRequest &
  Required<
    Pick<
      LinkRequest,
      | 'Currency'
      | 'Providers'
      | 'AutoCapture'
      | 'Moto'
      | 'Type'
      | 'LinkDurationSeconds'
      | 'OnRefusal'
      | 'Summary'
      | 'SendConfirmationEmail'
      | 'HideEmailInput'
      | 'AllowTokenization'
      | 'RememberMe'
      | 'Items'
    >
  >;

export const completeLinkRequest = (request: LinkRequest): CompleteLinkRequest =>
  applyDefaults(LinkRequestSchema, request) as CompleteLinkRequest;
