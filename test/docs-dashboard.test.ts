import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { POLL_MS } from '../src/dashboard/create-poller.ts';
import { PANEL_NAMES } from '../src/dashboard/place.ts';
import { MAX_ROWS, PAGE_SIZE } from '../src/dashboard/use-rows.ts';
import { MAX_REQUESTS, MAX_UNAUTHORIZED } from '../src/service/simulators/create-call-store.ts';
import { MAX_ATTEMPTS } from '../src/service/simulators/read-payment-history.ts';
import { BEHAVIOURS, MAX_RECEIVED } from '../src/service/simulators/receiver-records.ts';
import { HANG_MS, RETRY_AFTER_SECONDS, SLOW_MS } from '../src/service/simulators/receiver-routes.ts';
import { readDocTable } from './docs/read-doc-table.ts';
import { readTypes } from './docs/read-types.ts';

const DOCUMENT = 'docs/testing.md';
const text = readFileSync(DOCUMENT, 'utf8');
const api = readFileSync('docs/api.md', 'utf8');

describe('docs/testing.md, the dashboard', () => {
  it('has every tab', () => {
    const tabs = Object.values(PANEL_NAMES);
    expect(readDocTable(DOCUMENT, '## The dashboard').map(([tab]) => tab)).toEqual(tabs);
  });

  it('has every behaviour of the receiver', () => {
    const behaviours = readDocTable(DOCUMENT, '### The built-in receiver').map(([name]) => name);
    expect(behaviours).toEqual(BEHAVIOURS.map((name) => `\`${name}\``));
  });

  it('has every field of a logged call', () => {
    const [, example = ''] = /### The log of calls.*?```json\n(.*?)```/s.exec(text) ?? [];
    const fields = readTypes('src/service/simulators/logged-request.ts').getMembers('LoggedRequest');
    expect(Object.keys(JSON.parse(example).Requests[0])).toEqual(fields.map(([name]) => name));
  });

  it('has every field of a received webhook', () => {
    const [, example = ''] = /### The built-in receiver.*?```json\n(.*?)```/s.exec(text) ?? [];
    const fields = readTypes('src/service/simulators/receiver-records.ts').getMembers('ReceivedWebhook');
    expect(Object.keys(JSON.parse(example).Received[0])).toEqual(fields.map(([name]) => name));
  });

  it('has every field of a payment’s attempts and events', () => {
    const [, example = ''] = /### What became of a payment.*?```json\n(.*?)```/s.exec(text) ?? [];
    const { Payment } = JSON.parse(example);
    const types = readTypes('src/service/simulators/read-payment-history.ts');
    const listFields = (name: string) => types.getMembers(name).map(([field]) => field);
    expect(Object.keys(Payment)).toEqual(listFields('PaymentHistory'));
    expect(Object.keys(Payment.Attempts[0])).toEqual(listFields('AttemptOfPayment'));
    expect(Object.keys(Payment.Events[0])).toEqual(listFields('EventOfPayment'));
    expect(text).toContain(`the newest ${MAX_ATTEMPTS}, and every event`);
  });

  it('reads of mails and of the clock what docs/api.md shows', () => {
    const readExample = (heading: string) =>
      JSON.parse(new RegExp(`### ${heading}\n.*?\`\`\`json\n(.*?)\`\`\``, 's').exec(api)?.[1] ?? '');
    const types = readTypes('src/dashboard/answers.ts');
    const listFields = (name: string) => types.getMembers(name).map(([field]) => field);
    expect(Object.keys(readExample('Confirmations').Emails[0])).toEqual(
      expect.arrayContaining(listFields('Email')),
    );
    expect(Object.keys(readExample('Time'))).toEqual(expect.arrayContaining(listFields('SandboxTime')));
  });

  it('has the limits', () => {
    expect(text).toContain(`the newest ${MAX_REQUESTS} calls`);
    expect(text).toContain(`the newest ${MAX_UNAUTHORIZED} calls`);
    expect(text).toContain(`${PAGE_SIZE} more each time, up to ${MAX_ROWS}`);
    expect(text).toContain(`the newest ${MAX_RECEIVED} webhooks`);
    expect(text).toContain(`204 after ${SLOW_MS / 1000} s`);
    expect(text).toContain(`for ${HANG_MS / 60_000} minutes at most`);
    expect(text).toContain(`\`Retry-After: ${RETRY_AFTER_SECONDS}\``);
    expect([POLL_MS, text.includes('every two seconds')]).toEqual([2000, true]);
  });
});
