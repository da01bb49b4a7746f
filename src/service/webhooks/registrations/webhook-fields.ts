import { Type } from 'typebox';
import { oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import type { ResourceField } from '../../calls/definitions/resource.ts';
import { asRule } from '../../platform/http/answers/rejections.ts';
import { ALL_EVENT_TYPES, type EventType, type RecordEventType } from '../outbox/event-types.ts';

/** The maximum length of a URL in code points, as for a link's `WebhookUrl`. */
const MAX_URL_LENGTH = 2048;
/** The maximum number of entries of `EventTypes`, including duplicates. */
const MAX_EVENT_TYPES = 100;

const Url = Type.String({ maxLength: MAX_URL_LENGTH });
const EventTypes = Type.Array(
  Type.Unsafe<EventType | RecordEventType>({
    type: 'string',
    enum: ALL_EVENT_TYPES.map(({ name }) => name),
    ...asRule('UNKNOWN_EVENT_TYPE'),
  }),
  { minItems: 1, maxItems: MAX_EVENT_TYPES },
);

/** The fields of a webhook, and who may write each. */
export const WEBHOOK_FIELDS = {
  WebhookId: { shown: text('Its id.') },
  Url: { shown: Type.String({ format: 'uri', description: 'Where events go.' }), create: Url, change: Url },
  EventTypes: {
    shown: Type.Array(Type.String(), { description: 'What it gets.' }),
    create: EventTypes,
    change: EventTypes,
  },
  Enabled: { shown: Type.Boolean({ description: 'Whether it gets anything.' }), change: Type.Boolean() },
  DisabledReason: {
    shown: Type.Optional(oneOfTexts(['GONE', 'FAILING'], 'Only where the service has disabled it.')),
  },
  CreatedAt: { shown: timeField() },
  Secret: { shown: text('`whsec_…`; shown only here.'), isShownOnce: true },
} satisfies Record<string, ResourceField>;

export interface NewWebhook {
  Url: string;
  EventTypes: (EventType | RecordEventType)[];
}

/** Omitted fields stay unchanged. */
export type WebhookChange = Partial<NewWebhook> & { Enabled?: boolean };
