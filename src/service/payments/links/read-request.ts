import { type TSchema, Type } from 'typebox';
import { nullable } from '../../calls/definitions/answer-fields.ts';
import { applyDefaults } from '../../calls/definitions/apply-defaults.ts';
import { createTemplate } from '../../calls/definitions/create-template.ts';
import { hideAccount } from '../terms/forget-accounts.ts';
import type { Link } from '../terms/link.ts';
import { LinkRequestV5Schema } from '../terms/link-request.ts';

type RequestField = keyof typeof LinkRequestV5Schema.properties;

/** The values of fields that are absent from a request but not null when read back. */
const READ_DEFAULTS: Partial<Record<RequestField, unknown>> = {
  ...applyDefaults(LinkRequestV5Schema, {}),
  Metadata: {},
};

const FIELDS = Object.keys(LinkRequestV5Schema.properties) as RequestField[];

/** The fields that are not read back as they were sent: those that the payment decides, and an account that no one needs in full. */
const WRITE: Partial<Record<RequestField, (link: Link) => unknown>> = {
  TransactionId: ({ transactionId }) => transactionId,
  // The amount that was paid, if the shopper chose it or a part of a hold was captured.
  Amount: ({ amountMinor }) => amountMinor,
  MaxAmount: ({ freeAmount }) => freeAmount?.maxMinor,
  DebtorIban: ({ debtor: { iban } }) => iban && hideAccount(iban),
  SubscriptionOnCompletion: ({ request: { SubscriptionOnCompletion: given } }) =>
    given && { ...given, IntervalCount: given.IntervalCount ?? 1 },
};

/** A request without any field. */
const BLANK = createTemplate(FIELDS.map((field) => [field, READ_DEFAULTS[field] ?? null]));

/** Whether a link always has the field: sent, generated or by default. */
const isAlwaysSet = (field: RequestField): boolean =>
  field in READ_DEFAULTS ||
  field === 'TransactionId' ||
  LinkRequestV5Schema.required.includes(field as never);

/** Drops the limits of a request, which do not hold for links of earlier versions, from the schema of its answer. */
function toShown(schema: TSchema): object {
  const { type, enum: values, items, properties, required } = schema as Record<string, TSchema | undefined>;
  return {
    ...(type && { type }),
    ...(values && { enum: values }),
    ...(items && { items: toShown(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, toShown(property as TSchema)]),
      ),
    }),
    ...(required && { required }),
  };
}

/** The fields of a create request in answers, by their names there. */
export const REQUEST_FIELDS = Object.fromEntries(
  FIELDS.map((field) => {
    const shown = toShown(LinkRequestV5Schema.properties[field]);
    return [
      field,
      isAlwaysSet(field)
        ? Type.Unsafe<unknown>({ ...shown, description: 'As it was sent, or its default.' })
        : nullable(shown, 'As it was sent; null if it was not.'),
    ];
  }),
) as unknown as Record<RequestField, TSchema>;

/**
 * Describes a link as it was sent: every field of the create request, with its default or null. A field that is added to the
 * request is here without further code.
 */
export function describeRequest(link: Link): Record<RequestField, unknown> {
  const described = { ...BLANK };
  for (const field of FIELDS) {
    const write = WRITE[field];
    const value = write ? write(link) : link.request[field];
    if (value !== undefined && value !== null) described[field] = value;
  }
  return described;
}
