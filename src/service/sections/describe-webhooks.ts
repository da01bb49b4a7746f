import { Type } from 'typebox';
import type { Scope } from '../calls/companies/scopes.ts';
import { currency, oneOfTexts, text, timeField } from '../calls/definitions/answer-fields.ts';
import { EVENTS } from '../subjects/facts.ts';
import { SECTIONS } from './section-table.ts';

/** The payload of every event (docs/webhooks.md, "What arrives"). */
export const EventSchema = Type.Object(
  {
    EventType: oneOfTexts(
      EVENTS.types.map(({ name }) => name),
      'What happened.',
    ),
    TransactionId: text("The link's reference; for an event of another record, the id of the record."),
    Amount: Type.Integer({ description: 'Minor units of the currency; 0 for a record without an amount.' }),
    Currency: currency,
    Status: text('The state of the payment or the record when it happened.'),
    Timestamp: timeField(),
    Metadata: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Yours; for an event of another record, also `resource`, the kind of the record.',
      },
    ),
  },
  { title: 'Event', additionalProperties: false },
);

const header = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

/** The headers of Standard Webhooks. */
const HEADERS = [
  header('webhook-id', 'The id of the event, the same for each attempt: ignore what you have already seen.'),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', {
    type: 'string',
    pattern: '^[0-9]+$',
  }),
  header(
    'webhook-signature',
    '`v1,` and the signature in base64, one for each valid secret, separated by spaces: HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with the key that follows `whsec_`, decoded from base64.',
  ),
];

/** Lists the events of records that a scope reads. @param scope default: any */
export const listSectionEvents = (scope?: Scope): string[] =>
  EVENTS.types.flatMap(({ name }) =>
    scope === undefined || EVENTS.getScopes(name).includes(scope) ? [name] : [],
  );

/** `payment.settled` → `onPaymentSettled`. */
const toOperationId = (name: string): string =>
  `on${name.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;

const getTag = (name: string): string =>
  SECTIONS.find(({ scope }) => EVENTS.getScopes(name).includes(scope))?.title ?? SECTIONS[0]?.title ?? '';

/** Describes the requests that the service sends for events. */
export const describeWebhooks = (names: readonly string[]): Record<string, object> =>
  Object.fromEntries(
    EVENTS.types
      .filter(({ name }) => names.includes(name))
      .map(({ name, description, status }) => [
        name,
        {
          post: {
            operationId: toOperationId(name),
            summary: `${description}.`,
            description: `Sent to webhooks that list \`${name}\`.${status === undefined ? '' : ` \`Status\` is \`${status}\`.`}`,
            tags: [getTag(name)],
            security: [],
            parameters: HEADERS,
            requestBody: {
              required: true,
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } },
            },
            responses: {
              200: { description: 'Received: any status from 200 to 299 ends the delivery.' },
              410: { description: 'Not wanted any more: the service disables the webhook.' },
              default: { description: 'Not received: the service tries again.' },
            },
          },
        },
      ]),
  );
