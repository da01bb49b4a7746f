import { maxHeaderSize } from 'node:http';
import { DELIVERY_STATES } from '../../../src/protocol/log-answers.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../../src/service/calls/definitions/read-page.ts';
import { TRANSITIONS } from '../../../src/service/payments/payments/transitions.ts';
import { readConfig } from '../../../src/service/platform/config/read-config.ts';
import { MAX_INTERIM_ANSWERS } from '../../../src/service/platform/http/connections/bound-interim-answers.ts';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { EVENTS } from '../../../src/service/subjects/facts.ts';
import {
  MAX_IN_FLIGHT,
  MAX_IN_FLIGHT_PER_ORIGIN,
  OWN_SLOTS,
  SILENT_SHARE,
  UNPROVEN_SHARE,
} from '../../../src/service/webhooks/deliveries/create-delivery-slots.ts';
import { MAX_ROWS_PER_LOOK } from '../../../src/service/webhooks/deliveries/find-due.ts';
import { MAX_FAILING_MS } from '../../../src/service/webhooks/deliveries/judge-webhook.ts';
import { SECRET_OVERLAP_MS } from '../../../src/service/webhooks/deliveries/list-signing-secrets.ts';
import { MAX_RETRY_AFTER_SECONDS } from '../../../src/service/webhooks/deliveries/parse-retry-after.ts';
import {
  BUSY_STATUSES,
  listWaits as growWaits,
} from '../../../src/service/webhooks/deliveries/plan-delivery-retry.ts';
import { MAX_ANSWER_BYTES } from '../../../src/service/webhooks/deliveries/send-webhook.ts';
import { UNLISTED_EVENT_TYPES } from '../../../src/service/webhooks/outbox/record-event.ts';
import { createDeliveryParameters } from '../../../src/service/webhooks/registrations/delivery-parameters.ts';
import { MAX_ATTEMPTS_SHOWN } from '../../../src/service/webhooks/registrations/list-deliveries.ts';
import { MAX_WEBHOOKS } from '../../../src/service/webhooks/registrations/registrations.ts';
import { createWebhookFields } from '../../../src/service/webhooks/registrations/webhook-fields.ts';
import { code } from '../support/codes.ts';
import { describeLimits, type FieldSchema } from '../support/describe-field.ts';
import type { DocPart, DocSentence } from '../support/doc-part.ts';
import { readTypes } from '../support/read-types.ts';
import { type FillOptions, fillTable } from '../support/render-table.ts';

const file = 'docs/webhooks.md';
const { webhookRetrySeconds, webhookTimeoutSeconds } = readConfig({});

const listMembers = (source: string, name: string) =>
  readTypes(source)
    .getMembers(name)
    .map(([member, type]) => [code(member.replaceAll("'", '')), code(type)]);

const listNames = (names: readonly string[]) => names.map((name) => [code(name)]);

const listEventTypes = () =>
  EVENTS.types.flatMap(({ name, description, status: ofRecord }) => {
    const status = Object.values(TRANSITIONS).find(({ event }) => event === name)?.to;
    return ofRecord ? [] : [[code(name), description, status && code(status)]];
  });

const listRecordEventTypes = () =>
  EVENTS.types.flatMap(({ name, description, status }) =>
    status ? [[code(name), description, code(status)]] : [],
  );

const listCalls = () =>
  API_CALLS.filter(({ path }) => path.startsWith('/webhooks') && !path.startsWith('/webhooks/event')).map(
    ({ method, path }) => [code(`${method} ${path}`)],
  );

const listWaits = () =>
  ['at once', ...growWaits(webhookRetrySeconds).map((seconds) => `${seconds.toLocaleString('en')} s`)].map(
    (wait, index) => [String(index + 1), wait],
  );

const SHARES: Record<number, string> = { 0.5: 'half', 0.25: 'a quarter' };

/** The places of each kind of origin. */
function listOrigins() {
  const shares = {
    answering: [String(MAX_IN_FLIGHT_PER_ORIGIN), "the company's share"],
    new: ['1', `${SHARES[UNPROVEN_SHARE]} of the company's share, together with silent ones`],
    silent: ['1', `${SHARES[SILENT_SHARE]} of the company's share`],
  };
  const states = readTypes('src/service/webhooks/deliveries/create-delivery-slots.ts').getStrings(
    'OriginState',
  );
  return states.map((state) => [code(state), ...shares[state as keyof typeof shares]]);
}

const listParameters = () =>
  Object.keys(createDeliveryParameters(EVENTS)).map((name) =>
    name === 'Limit'
      ? [code(name), `entries per page: 1 to ${MAX_LIMIT}, else ${DEFAULT_LIMIT}`]
      : [code(name)],
  );

type Rows = (string | undefined)[][];

const fill = (marker: string, list: () => Rows, options?: FillOptions): DocPart => ({
  file,
  marker,
  render: (current) => fillTable(current, list(), options),
});

export const WEBHOOK_PARTS: readonly DocPart[] = [
  fill('payload', () => listMembers('src/service/webhooks/outbox/create-payload.ts', 'WebhookPayload')),
  fill('event-types', listEventTypes),
  fill('record-event-types', listRecordEventTypes, { keepsOrder: true }),
  fill('webhook-fields', () => listMembers('src/service/webhooks/registrations/registrations.ts', 'Webhook')),
  fill('webhook-calls', listCalls, { keepsOrder: true }),
  fill('signature-headers', () =>
    listMembers('src/service/webhooks/deliveries/sign-payload.ts', 'SignedHeaders').map(([name]) => [name]),
  ),
  fill('waits', listWaits),
  fill('origins', listOrigins),
  fill('disabled-reasons', () =>
    listNames(readTypes('src/service/webhooks/tables/webhooks.ts').getStrings('DisabledReason')),
  ),
  fill('delivery-states', () => listNames(DELIVERY_STATES)),
  fill('delivery-parameters', listParameters),
];

const HOUR_MS = 3_600_000;

/** `a`, `b` and `c`. */
const joinWords = (words: readonly (string | number)[], last: string) =>
  words.join(', ').replace(/, ([^,]*)$/, ` ${last} $1`);

const WEBHOOK_FIELDS = createWebhookFields(EVENTS);
const Url = WEBHOOK_FIELDS.Url.create as unknown as FieldSchema;
const EventTypes = WEBHOOK_FIELDS.EventTypes.create as unknown as FieldSchema;

export const WEBHOOK_SENTENCES: readonly DocSentence[] = [
  ...[
    `which list none, get ${joinWords(UNLISTED_EVENT_TYPES.map(code), 'and')}.`,
    `where events go: ${describeLimits(Url)},`,
    `the types it gets: ${EventTypes.minItems} to ${EventTypes.maxItems} entries;`,
    `at most ${MAX_WEBHOOKS} webhooks`,
    `for ${MAX_FAILING_MS / HOUR_MS} hours no attempt`,
    `For ${SECRET_OVERLAP_MS / HOUR_MS} hours deliveries are signed with both`,
    `of at most ${MAX_RETRY_AFTER_SECONDS.toLocaleString('en')} seconds`,
    `With status ${joinWords(BUSY_STATUSES, 'or')}, a`,
    `no more than ${maxHeaderSize / 1024} KiB is read`,
    `no more than ${MAX_INTERIM_ANSWERS} interim answers`,
    `A process has ${MAX_IN_FLIGHT} slots`,
    `always has ${OWN_SLOTS} of its own`,
    `If more than ${MAX_ROWS_PER_LOOK} deliveries are due`,
    `the newest ${MAX_ATTEMPTS_SHOWN} attempts`,
    `within ${webhookTimeoutSeconds} seconds`,
    `The first ${MAX_ANSWER_BYTES.toLocaleString('en')} bytes of your answer are kept`,
  ].map((sentence) => ({ file, sentence })),
  { file: 'docs/api.md', sentence: `${code('Too many webhooks.')} | the company has ${MAX_WEBHOOKS} |` },
];
