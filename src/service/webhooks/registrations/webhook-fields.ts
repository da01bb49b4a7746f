import { Type } from 'typebox';
import { oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { URL_FORM } from '../../calls/definitions/request-fields.ts';
import type { ResourceField } from '../../calls/definitions/resource.ts';
import { asRule } from '../../platform/http/answers/rejections.ts';
import type { EventCatalog } from '../outbox/event-catalog.ts';
import type { EventType, RecordEventType } from '../outbox/event-types.ts';

/** The maximum length of a URL in code points, as for a link's `WebhookUrl`. */
const MAX_URL_LENGTH = 2048;
/** The maximum number of entries of `EventTypes`, including duplicates. */
const MAX_EVENT_TYPES = 100;

const Url = Type.String({
  maxLength: MAX_URL_LENGTH,
  ...URL_FORM,
  'x-unique': true,
});
const createEventTypes = ({ types, getScopes }: EventCatalog) =>
  Type.Array(
    Type.Unsafe<EventType | RecordEventType>({
      type: 'string',
      enum: types.map(({ name }) => name),
      'x-names': Object.fromEntries(types.map(({ name, description }) => [name, description])),
      // Types without scopes of their own are left out.
      'x-scopes': Object.fromEntries(
        types.map(({ name }) => [name, getScopes(name)]).filter(([, scopes = []]) => scopes.length),
      ),
      ...asRule('UNKNOWN_EVENT_TYPE'),
    }),
    { minItems: 1, maxItems: MAX_EVENT_TYPES, 'x-all': true },
  );

/** The fields of a webhook, and who may write each, other than its types. */
export const WEBHOOK_FIELDS = {
  WebhookId: { shown: text('Its id.') },
  Url: {
    label: 'Address of your server',
    shown: Type.String({ format: 'uri', description: 'The URL that events are sent to.' }),
    create: Url,
    change: Url,
  },
  EventTypes: {
    label: 'Events',
    shown: Type.Array(Type.String(), { description: 'The event types that it receives.' }),
  },
  Enabled: { shown: Type.Boolean({ description: 'Whether it receives events.' }), change: Type.Boolean() },
  DisabledReason: {
    label: 'Why it is off',
    shown: Type.Optional(
      oneOfTexts(['GONE', 'FAILING'], 'Absent unless the service has disabled it.', {
        GONE: 'Your server answered 410, so the service disabled it.',
        FAILING: 'Nothing arrived for five days, so the service disabled it.',
      }),
    ),
  },
  CreatedAt: { shown: timeField() },
  Secret: { shown: text('`whsec_…`; shown only here.'), isShownOnce: true },
} satisfies Record<string, ResourceField>;

/** The same, with the types that can be registered for. */
export function createWebhookFields(events: EventCatalog) {
  const types = createEventTypes(events);
  const EventTypes = { ...WEBHOOK_FIELDS.EventTypes, create: types, change: types };
  return { ...WEBHOOK_FIELDS, EventTypes } satisfies Record<string, ResourceField>;
}

export interface NewWebhook {
  Url: string;
  EventTypes: (EventType | RecordEventType)[];
}

/** Omitted fields stay unchanged. */
export type WebhookChange = Partial<NewWebhook> & { Enabled?: boolean };
