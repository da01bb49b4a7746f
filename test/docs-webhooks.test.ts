import { readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/service/config/read-config.ts';
import {
  MAX_IN_FLIGHT,
  MAX_IN_FLIGHT_PER_ORIGIN,
  OWN_SLOTS,
  SILENT_SHARE,
  UNPROVEN_SHARE,
} from '../src/service/deliveries/create-delivery-slots.ts';
import { MAX_FAILING_MS } from '../src/service/deliveries/judge-webhook.ts';
import { SECRET_OVERLAP_MS } from '../src/service/deliveries/list-signing-secrets.ts';
import { MAX_RETRY_AFTER_SECONDS } from '../src/service/deliveries/parse-retry-after.ts';
import { BUSY_STATUSES } from '../src/service/deliveries/plan-retry.ts';
import { MAX_INTERIM_ANSWERS } from '../src/service/http/bound-interim-answers.ts';
import { EVENT_TYPES } from '../src/service/model/event-types.ts';
import { UNLISTED_EVENT_TYPES } from '../src/service/outbox/record-event.ts';
import { TRANSITIONS } from '../src/service/payments/transitions.ts';
import {
  DEFAULT_PAGE_SIZE,
  DELIVERY_PARAMETERS,
  DELIVERY_STATES,
  MAX_PAGE_SIZE,
} from '../src/service/webhooks/delivery-parameters.ts';
import { MAX_ATTEMPTS_SHOWN } from '../src/service/webhooks/list-deliveries.ts';
import { MAX_WEBHOOKS } from '../src/service/webhooks/registrations.ts';
import { WEBHOOK_FIELDS } from '../src/service/webhooks/webhook-fields.ts';
import { code, readCodes } from './docs/codes.ts';
import { describeLimits, type FieldSchema } from './docs/describe-field.ts';
import { readDocTable } from './docs/read-doc-table.ts';
import { readTypes } from './docs/read-types.ts';

const API = 'docs/api.md';
const WEBHOOKS = 'docs/webhooks.md';

describe('docs/webhooks.md', () => {
  it('has every field of the payload', () => {
    const fields = readTypes('src/service/outbox/create-payload.ts').getMembers('WebhookPayload');
    expect(readDocTable(WEBHOOKS, '## What arrives').map((row) => row.slice(0, 2))).toEqual(
      fields.map(([name, type]) => [code(name), code(type)]),
    );
  });

  it('has every event type with the status that it tells of', () => {
    const rows = Object.values(TRANSITIONS);
    const events = EVENT_TYPES.map(({ name, description }) => [
      code(name),
      description,
      code(rows.find(({ event }) => event === name)?.to ?? ''),
    ]);
    expect(readDocTable(WEBHOOKS, '### Event types')).toEqual(events);
  });

  it('has the types that an address without a list gets', () => {
    const [, sentence = ''] =
      /which list none, get\s([^.]*\.[^.]*\.[^.]*\.[^.]*\.[^.]*)\.\n/.exec(readFileSync(WEBHOOKS, 'utf8')) ??
      [];
    expect(readCodes(sentence)).toEqual(UNLISTED_EVENT_TYPES);
  });

  it('describes the event types as the API does', () => {
    expect(readDocTable(WEBHOOKS, '### Event types').map((row) => row.slice(0, 2))).toEqual(
      EVENT_TYPES.map(({ name, description }) => [code(name), description]),
    );
  });

  it('has every field of a webhook, and its limits', () => {
    const fields = readTypes('src/service/webhooks/registrations.ts').getMembers('Webhook');
    const table = readDocTable(WEBHOOKS, '## Registering a webhook');
    expect(table.map((row) => row.slice(0, 2))).toEqual(
      fields.map(([name, type]) => [code(name), code(type)]),
    );
    const limits = Object.fromEntries(
      table.map(([name = '', , meaning = '']) => [readCodes(name)[0], meaning]),
    );
    const Url = WEBHOOK_FIELDS.Url.create as unknown as FieldSchema;
    const EventTypes = WEBHOOK_FIELDS.EventTypes.create as unknown as FieldSchema;
    expect(limits.Url).toContain(describeLimits(Url));
    expect(limits.EventTypes).toContain(`${EventTypes.minItems} to ${EventTypes.maxItems} entries`);
    expect(readFileSync(WEBHOOKS, 'utf8')).toContain(`at most ${MAX_WEBHOOKS} webhooks`);
    expect(readFileSync(API, 'utf8')).toContain(`\`Too many webhooks.\` | the company has ${MAX_WEBHOOKS} |`);
  });

  it('has every call for webhooks that docs/api.md has', () => {
    const calls = readDocTable(API, '## Calls').flatMap(([method, paths = '']) =>
      readCodes(paths)
        .filter((path) => /^\/api\/v4\/webhooks(?!\/event)/.test(path))
        .map((path) => code(`${method} ${path.slice('/api/v4'.length)}`)),
    );
    expect(
      readDocTable(WEBHOOKS, '### The calls')
        .map(([call]) => call)
        .sort(),
    ).toEqual(calls.sort());
  });

  it('has every reason for which a webhook is disabled, and the times', () => {
    const reasons = readTypes('src/service/store/schema.ts').getStrings('DisabledReason');
    const table = readDocTable(WEBHOOKS, '### When a webhook is disabled');
    expect(table.map(([reason]) => reason)).toEqual(reasons.map(code));
    const text = readFileSync(WEBHOOKS, 'utf8');
    expect(text).toContain(`for ${MAX_FAILING_MS / 3_600_000} hours no attempt`);
    expect(text).toContain(`For ${SECRET_OVERLAP_MS / 3_600_000} hours deliveries are signed with both`);
    expect(text).toContain(`of ${MAX_RETRY_AFTER_SECONDS.toLocaleString('en')} seconds at most`);
    expect(text).toContain(`the status ${BUSY_STATUSES.join(', ').replace(/, (\d+)$/, ' or $1')} a header`);
  });

  it('has the bounds of an answer', () => {
    const text = readFileSync(WEBHOOKS, 'utf8').replaceAll('\n', ' ');
    expect(text).toContain(`no more than ${maxHeaderSize / 1024} KiB is read`);
    expect(text).toContain(`no more than ${MAX_INTERIM_ANSWERS} interim answers`);
  });

  it('has the places of companies and origins', () => {
    const states = readTypes('src/service/deliveries/create-origin-memory.ts').getStrings('OriginState');
    const table = readDocTable(WEBHOOKS, '### Who waits for whom');
    expect(table.map(([origin]) => origin?.split(':')[0])).toEqual(states.map(code));
    expect(table.map(([, places]) => places)).toEqual([String(MAX_IN_FLIGHT_PER_ORIGIN), '1', '1']);
    expect([UNPROVEN_SHARE, SILENT_SHARE]).toEqual([1 / 2, 1 / 4]);
    const text = readFileSync(WEBHOOKS, 'utf8').replaceAll('\n', ' ');
    expect(text).toContain(`A process has ${MAX_IN_FLIGHT} places`);
    expect(text).toContain(`always has ${OWN_SLOTS} of its own`);
  });

  it('has every state of a delivery and every parameter of the log', () => {
    const log = '## The log of deliveries';
    expect(readDocTable(WEBHOOKS, log).map(([state]) => state)).toEqual(DELIVERY_STATES.map(code));
    const [, section = ''] = readFileSync(WEBHOOKS, 'utf8').split('| Parameter | Value |\n|---|---|\n');
    const parameters = section
      .split('\n\n')[0]
      ?.split('\n')
      .map((row) => readCodes(row)[0]);
    expect(parameters).toEqual(Object.keys(DELIVERY_PARAMETERS));
    expect(section).toContain(`1 to ${MAX_PAGE_SIZE}, else ${DEFAULT_PAGE_SIZE}`);
    expect(readFileSync(WEBHOOKS, 'utf8')).toContain(`the newest ${MAX_ATTEMPTS_SHOWN} attempts`);
  });

  it('has every header of the signature', () => {
    const headers = readTypes('src/service/deliveries/sign-payload.ts').getMembers('SignedHeaders');
    expect(readDocTable(WEBHOOKS, '## Checking the signature').map(([name]) => name)).toEqual(
      headers.map(([name]) => code(name.replaceAll("'", ''))),
    );
  });

  it('has the waits of the schedule', () => {
    const waits = readConfig({}).webhookRetrySeconds.map((seconds) => `${seconds.toLocaleString('en')} s`);
    expect(readDocTable(WEBHOOKS, '## Answers, attempts and waits')).toEqual(
      ['at once', ...waits].map((wait, index) => [String(index + 1), wait]),
    );
    expect(readFileSync(WEBHOOKS, 'utf8')).toContain(
      `within ${readConfig({}).webhookTimeoutSeconds} seconds`,
    );
  });
});
