import { type Static, Type } from 'typebox';
import type { WebhookTargets } from '../addresses/webhook-targets.ts';
import { createFieldCheck } from '../http/check-fields.ts';
import { readObject } from '../http/read-object.ts';
import { asRule, breakRule, type FieldError, rejectFields } from '../http/rejections.ts';
import { EVENT_TYPES, type EventType } from '../model/event-types.ts';

/** Longest URL that is taken, in code points: as of a link's `WebhookUrl`. */
const MAX_URL_LENGTH = 2048;
/** Entries of `EventTypes`; those that are there twice count twice. */
const MAX_EVENT_TYPES = 100;

const Url = Type.String({ maxLength: MAX_URL_LENGTH });
const EventTypes = Type.Array(
  Type.Unsafe<EventType>({
    type: 'string',
    enum: EVENT_TYPES.map(({ name }) => name),
    ...asRule('UNKNOWN_EVENT_TYPE'),
  }),
  { minItems: 1, maxItems: MAX_EVENT_TYPES },
);

/** The body of `POST …/webhooks/create`. */
export const NewWebhookSchema = Type.Object({ Url, EventTypes }, { additionalProperties: false });

/** The body of `PUT …/webhooks/{WebhookId}`: what is left out stays as it is. */
export const WebhookChangeSchema = Type.Object(
  { Url: Type.Optional(Url), EventTypes: Type.Optional(EventTypes), Enabled: Type.Optional(Type.Boolean()) },
  { additionalProperties: false, minProperties: 1, ...asRule('NOTHING_TO_CHANGE') },
);

export type NewWebhook = Static<typeof NewWebhookSchema>;
export type WebhookChange = Static<typeof WebhookChangeSchema>;

const checkNewWebhook = createFieldCheck(NewWebhookSchema);
const checkChange = createFieldCheck(WebhookChangeSchema);

const checkUrl = (url: unknown, errors: FieldError[], targets: WebhookTargets): FieldError[] => {
  const isBroken = url === undefined || errors.some(({ Field }) => Field === 'Url');
  const problem = isBroken ? undefined : targets.findProblem(url as string);
  return problem ? [breakRule('Url', problem), ...errors] : errors;
};

/** @throws Rejection 400 with every rule that the body breaks */
export function readNewWebhook(input: unknown, targets: WebhookTargets): NewWebhook {
  const body = readObject(input);
  const errors = checkUrl(body.Url, checkNewWebhook(body), targets);
  if (errors.length) throw rejectFields(errors);
  return body as unknown as NewWebhook;
}

/** @throws Rejection 400 with every rule that the body breaks; a body that changes nothing is refused too */
export function readWebhookChange(input: unknown, targets: WebhookTargets): WebhookChange {
  const body = readObject(input);
  const errors = checkUrl(body.Url, checkChange(body), targets);
  if (errors.length) throw rejectFields(errors);
  return body as WebhookChange;
}
