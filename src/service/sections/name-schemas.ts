import type { JsonSchema } from './to-json-schema.ts';

/** The keywords of a field itself. They stay beside its reference, so that fields of one shape share a schema. */
const OF_FIELD = new Set(['description', 'default', 'examples', 'title']);

const isObject = ({ type, properties = {} }: JsonSchema): boolean =>
  type === 'object' && Object.keys(properties).length > 0;

const pick = (schema: JsonSchema, isWanted: (keyword: string) => boolean): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => isWanted(keyword)));

/** `line_items` → `LineItems`. */
const toPascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The word for one of several: `Entries` → `Entry`. */
const toSingular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** The value that tells one alternative from the others, such as that of a `Type`; empty without one. */
function getVariant({ properties = {} }: JsonSchema): string {
  for (const { enum: own, anyOf = [] } of Object.values(properties)) {
    const [value, ...others] = own ?? anyOf[0]?.enum ?? [];
    if (typeof value === 'string' && !others.length) return toPascal(value);
  }
  return '';
}

/** The names of objects whose field is called like that of another shape, or like a type of many languages, by their places. */
export const NAMES: Readonly<Record<string, readonly string[]>> = {
  Address: ['HardwareOrder.ShipTo'],
  AccountBalance: ['ListAccountBalancesAnswer.Balance'],
  AccountMovement: ['ListAccountMovementsAnswer.Movement', 'MoveToWalletAnswer.Movement'],
  BankFileProblem: ['BankFile.Problem', 'BankFilePart.Problem'],
  BankFilePart: ['BankFile.File'],
  ChangedField: ['Change.Field'],
  ChatNotification: ['ListNotificationsAnswer.Notification', 'MarkNotificationReadAnswer.Notification'],
  ChatUser: ['ChatSession.User', 'Thread.User', 'Message.User'],
  CompanyRequirement: ['Company.Requirement', 'OnboardingCompany.Requirement'],
  ConsentedAccount: ['ListAccountsAnswer.Account'],
  ContractEvidence: ['ReadContractEvidenceAnswer.Evidence'],
  DefenseDocument: ['DefenseReason.Document'],
  DisputeResponse: ['Dispute.Response'],
  DomainNameProblem: ['CheckDomainNameAnswer.Problem'],
  DomainPackage: ['ListDomainPackagesAnswer.Package'],
  EvidenceFile: ['Evidence.File'],
  EvidenceFileInput: ['SubmitEvidenceRequest.File'],
  ExchangeError: ['ExchangeNotification.Error'],
  ExchangeNotification: ['Invoice.Notification'],
  FieldError: ['Rejection.Error'],
  HardwareModel: ['ListHardwareAnswer.Model'],
  IbanProblem: ['CheckIbanAnswer.Problem'],
  LinkRefund: ['Link.Refund', 'RefundPaymentV4Answer.Refund', 'RefundPaymentAnswer.Refund'],
  OnboardingCompany: ['CreateOnboardingLinkAnswer.Company'],
  OpenedWalletSession: ['CreateWalletSessionAnswer.WalletSession'],
  OrderItem: ['Order.Item'],
  OrderItemInput: ['CreateOrderRequest.Item'],
  OwnCompany: ['ReadOwnCompanyAnswer.Company', 'ChangeOwnCompanyAnswer.Company'],
  PaymentCard: ['Link.Card', 'Transaction.Card', 'TransactionDetails.Card', 'ChargeCardAnswer.Card'],
  PrintedReceipt: ['ReadReceiptAnswer.Receipt'],
  ReceiptRow: ['PrintedReceipt.Row'],
  RegisterTerminal: [
    'ListRegisterTerminalsAnswer.Terminal',
    'ReadOwnTerminalAnswer.Terminal',
    'AssignTerminalAnswer.Terminal',
  ],
  RegistrantAddressInput: ['CreateRegistrantRequest.Address'],
  ReleasedSplitHold: ['ReleaseSplitHoldsAnswer.SplitHold'],
  StoreItem: ['Store.Item'],
  StoreItemInput: ['CreateStoreRequest.Item', 'ChangeStoreRequest.Item'],
  SubscriptionCard: ['Subscription.Card'],
  SubscriptionMandate: ['Subscription.Mandate'],
  TerminalCard: ['Payment.Card'],
  TerminalWithSecret: ['RotateTerminalSecretAnswer.Terminal'],
  TransactionDetails: ['ReadTransactionAnswer.Transaction'],
  TransactionOutcome: ['CapturePaymentsAnswer.Transaction', 'ReleasePaymentsAnswer.Transaction'],
  UserWithPassword: ['CreateUserAnswer.User', 'RotateUserPasswordAnswer.User', 'Integration.User'],
  Wallet: ['ListBalancesAnswer.Balance'],
  WebhookWithSecret: [
    'CreateWebhookAnswer.Webhook',
    'RotateWebhookSecretAnswer.Webhook',
    'Integration.Webhook',
  ],
};

const NAME_OF = new Map(
  Object.entries(NAMES).flatMap(([name, places]) => places.map((place) => [place, name])),
);

interface Place {
  /** The name of the object around it. */
  parent: string;
  /** Its own name, without the suffix of requests. */
  word: string;
  suffix: '' | 'Input';
}

const nameOf = ({ parent, word, suffix }: Place): string =>
  parent ? (NAME_OF.get(`${parent}.${word}`) ?? word + suffix) : word;

/**
 * Names the objects of a description, so that each is in it once, and generated clients have a type for each.
 *
 * - A body or answer has the name of its call, such as `CreatePaymentLinkRequest`.
 * - An object in it has the name of its field: `Link` in an answer, `ItemInput` in a request. In a list, it is in the singular; one of
 *   several alternatives also has the value that distinguishes it.
 * - The table above names the shapes whose field is called like that of another one.
 */
export function nameSchemas() {
  const shapes = new Map<string, { schema: JsonSchema; text: string }>();

  /** @throws Error if two shapes would have one name */
  const refer = (schema: JsonSchema, place: Place): JsonSchema => {
    const name = nameOf(place);
    const shape = pick(schema, (keyword) => !OF_FIELD.has(keyword));
    const text = JSON.stringify(shape);
    const known = shapes.get(name);
    if (known && known.text !== text)
      throw new Error(`Two shapes are called ${name}: name ${place.parent}.${place.word} in NAMES.`);
    shapes.set(name, { schema: shape, text });
    return { $ref: `#/components/schemas/${name}`, ...pick(schema, (keyword) => OF_FIELD.has(keyword)) };
  };

  function take(schema: JsonSchema, place: Place): JsonSchema {
    const { properties, items, anyOf } = schema;
    const { word } = place;
    const parent = isObject(schema) ? nameOf(place) : place.parent;
    const isOneOfSeveral = (anyOf ?? []).filter(isObject).length > 1;
    const inner: JsonSchema = {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, each]) => [
            name,
            take(each, { ...place, parent, word: toPascal(name) }),
          ]),
        ),
      }),
      ...(items && { items: take(items, { ...place, word: toSingular(word) }) }),
      ...(anyOf && {
        anyOf: anyOf.map((each) =>
          take(each, { ...place, word: word + (isOneOfSeveral ? getVariant(each) : '') }),
        ),
      }),
    };
    return isObject(schema) ? refer(inner, place) : inner;
  }

  return {
    /** Replaces the body of a call, and the objects in it, by references. */
    takeRequest: (schema: JsonSchema, name: string) =>
      take(schema, { parent: '', word: name, suffix: 'Input' }),
    /** Replaces an answer, and the objects in it, by references. */
    takeAnswer: (schema: JsonSchema, name: string) => take(schema, { parent: '', word: name, suffix: '' }),
    /** Lists the schemas that were replaced, by name. */
    list: (): Record<string, JsonSchema> =>
      Object.fromEntries([...shapes].sort().map(([name, { schema }]) => [name, schema])),
  };
}

export type SchemaNames = ReturnType<typeof nameSchemas>;
