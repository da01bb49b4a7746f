import { type Static, Type } from 'typebox';
import { SUMMARIES } from '../../../protocol/brand/link-look.ts';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '../../../protocol/card.ts';
import { BUTTON_WORDS } from '../../../protocol/checkout-api.ts';
import { LANGUAGE_CODES } from '../../../protocol/languages.ts';
import { CURRENCIES, MAX_AMOUNT_MINOR, MIN_AMOUNT_MINOR } from '../../../protocol/money.ts';
import { PAYMENT_METHOD_NAMES, PROVIDERS } from '../../../protocol/payment-methods.ts';
import { applyDefaults } from '../../calls/definitions/apply-defaults.ts';
import { joinChoices } from '../../platform/http/answers/explain-values.ts';
import { asHint, asRule, type FieldRule } from '../../platform/http/answers/rejections.ts';
import { SubscriptionSchema } from './subscription-plan.ts';

/**
 * The body of `POST /api/v4/payments/link`, in the order of the specification's tables, in which errors are reported. `asRule`
 * names the rule that a value of the right type breaks; `check-fields.ts` has the general ones. Rules that need more than the
 * field itself are in `check-link-request.ts`. `completeLinkRequest` applies the defaults. String lengths count Unicode code points, as Ajv does.
 */

/** The maximum length of a URL in code points, well above what browsers and proxies reliably support. */
const MAX_URL_LENGTH = 2048;

const oneOf = <T extends string>(values: readonly T[], rule?: FieldRule) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...(rule && asRule(rule)) });

/** An optional text with a default. */
const oneOfOr = <T extends string>(byDefault: NoInfer<T>, values: readonly T[]) =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values], default: byDefault }));

const text = (maxLength: number) => Type.String({ maxLength });
const requiredText = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const url = () => Type.String({ maxLength: MAX_URL_LENGTH });

const flag = (byDefault: boolean) => Type.Optional(Type.Boolean({ default: byDefault }));

/** The default validity of a link: 30 days. */
const DEFAULT_LINK_DURATION_SECONDS = 2_592_000;

/** Where the shopper goes after a bank or wallet has refused, or was left: to the shop, or back to the page of the link. */
export const ON_REFUSAL = ['redirect', 'page'] as const;

/** A method of `ServiceDirect`. The others come with their providers, and `available-payment-methods` lists their ids too. */
const MethodName = Type.Unsafe<(typeof PAYMENT_METHOD_NAMES)[number]>({
  ...oneOf(PAYMENT_METHOD_NAMES, 'METHOD_NOT_AVAILABLE'),
  ...asHint(
    `One of ${joinChoices(PAYMENT_METHOD_NAMES)}. Providers adds bank_transfer (FlowPay) and open_banking (Fabrick).`,
  ),
});

const Item = Type.Object(
  {
    Name: requiredText(450),
    Quantity: Type.Integer({ minimum: 1, maximum: 100, ...asRule('OUT_OF_RANGE') }),
    UnitPrice: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT_MINOR, ...asRule('OUT_OF_RANGE') }),
    VatRate: Type.Number({ minimum: 0, maximum: 100 }),
    VatCode: requiredText(50),
  },
  { additionalProperties: false },
);

export const LinkRequestSchema = Type.Object(
  {
    Purpose: requiredText(450),
    Amount: Type.Integer({
      minimum: MIN_AMOUNT_MINOR,
      maximum: MAX_AMOUNT_MINOR,
      ...asRule('OUT_OF_RANGE'),
    }),
    SuccessRedirectUrl: url(),
    FailureRedirectUrl: url(),
    CancelRedirectUrl: url(),
    Title: Type.Optional(text(450)),
    Description: Type.Optional(text(450)),
    Notes: Type.Optional(text(1500)),
    Currency: oneOfOr('EUR', CURRENCIES),
    Providers: Type.Optional(
      Type.Array(oneOf(PROVIDERS, 'PROVIDER_NOT_AVAILABLE'), {
        minItems: 1,
        maxItems: 3,
        uniqueItems: true,
        default: ['ServiceDirect'],
      }),
    ),
    AutoCapture: flag(true),
    Moto: flag(false),
    // Printable, for log lines, and not "." or "..", which clients remove from the path of a URL.
    TransactionId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 30, pattern: '^(?!\\.{1,2}$)[^\\u0000-\\u001f\\u007f]*$' }),
    ),
    Type: oneOfOr('standard', ['standard', 'embedded']),
    LinkDurationSeconds: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 7_776_000, default: DEFAULT_LINK_DURATION_SECONDS }),
    ),
    Lang: Type.Optional(oneOf(LANGUAGE_CODES)),
    WebhookUrl: Type.Optional(url()),
    ShopperStatement: Type.Optional(text(22)),
    ShopperEmail: Type.Optional(requiredText(MAX_EMAIL_LENGTH)),
    ShopperName: Type.Optional(requiredText(MAX_NAME_LENGTH)),
    ButtonWord: Type.Optional(oneOf(BUTTON_WORDS)),
    OnRefusal: oneOfOr('redirect', ON_REFUSAL),
    Summary: oneOfOr('full', SUMMARIES),
    StoreReference: Type.Optional(text(100)),
    DebtorFiscalCode: Type.Optional(
      Type.String({
        maxLength: 64,
        format: 'fiscal-code',
        ...asHint('16 letters and digits, or 11 digits.'),
      }),
    ),
    SendConfirmationEmail: flag(false),
    HideEmailInput: flag(false),
    AllowTokenization: flag(true),
    RememberMe: flag(false),
    Metadata: Type.Optional(Type.Object({}, { additionalProperties: true })),
    Items: Type.Optional(Type.Array(Item, { maxItems: 100, default: [] })),
    PaymentMethods: Type.Optional(Type.Array(MethodName, { minItems: 1, maxItems: 20 })),
    DebtorIban: Type.Optional(text(64)),
    DebtorName: Type.Optional(requiredText(70)),
    SubscriptionOnCompletion: Type.Optional(SubscriptionSchema),
  },
  { additionalProperties: false },
);

const boundAmount = () =>
  Type.Integer({ minimum: MIN_AMOUNT_MINOR, maximum: MAX_AMOUNT_MINOR, ...asRule('OUT_OF_RANGE') });

/**
 * The body of `POST /api/v5/payments/link`, with fields that v4 does not have. A hosted link without the addresses of a shop ends on
 * its own page (docs/decisions.md, 725).
 */
export const LinkRequestV5Schema = Type.Object(
  {
    ...LinkRequestSchema.properties,
    SuccessRedirectUrl: Type.Optional(url()),
    FailureRedirectUrl: Type.Optional(url()),
    CancelRedirectUrl: Type.Optional(url()),
    Reusable: flag(false),
    MinAmount: Type.Optional(boundAmount()),
    MaxAmount: Type.Optional(boundAmount()),
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
