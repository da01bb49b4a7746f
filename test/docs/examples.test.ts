import { existsSync, readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createContentSecurityPolicy } from '../../demo/content-security-policy.ts';
import { readTypes } from './support/read-types.ts';

/** The value of the first JSON block under a heading. */
function readExample(file: string, heading: string) {
  const [, text = ''] =
    RegExp(`### ${heading}\n.*?\`\`\`json\n(.*?)\`\`\``, 's').exec(readFileSync(file, 'utf8')) ?? [];
  return JSON.parse(text);
}

const LOGS = 'src/protocol/log-answers.ts';

const listFields = (file: string, type: string): string[] =>
  readTypes(file)
    .getMembers(type)
    .map(([name]) => name);

describe('the examples of docs/sdk.md', () => {
  it('parse', () => {
    const scripts = [...readFileSync('docs/sdk.md', 'utf8').matchAll(/<script>(.+?)<\/script>/gs)];
    expect(scripts).toHaveLength(2);
    for (const [, text = ''] of scripts) expect(() => new Script(text)).not.toThrow();
  });
});

describe('the examples of docs/testing.md', () => {
  const TRANSACTIONS = 'src/service/payments/transactions';

  it.each([
    ['The log of calls', 'Requests', 'LoggedRequest'],
    ['The built-in receiver', 'Received', 'ReceivedWebhook'],
  ])('have under "%s" every field of an entry', (heading, list, type) => {
    const { [list]: entries } = readExample('docs/testing.md', heading);
    expect(Object.keys(entries[0])).toEqual(listFields(LOGS, type));
  });

  it('have every field of a payment’s attempts and events', () => {
    const { Payment } = readExample('docs/testing.md', 'What became of a payment');
    const file = 'src/service/back-office/dashboard/read-payment-history.ts';
    expect(Object.keys(Payment)).toEqual(listFields(file, 'PaymentHistory'));
    expect(Object.keys(Payment.Attempts[0])).toEqual(
      listFields(`${TRANSACTIONS}/list-attempts.ts`, 'AttemptOfPayment'),
    );
    expect(Object.keys(Payment.Events[0])).toEqual(listFields(LOGS, 'EventOfPayment'));
  });
});

describe('the example of a sent webhook', () => {
  it('has every field of it, and of an attempt', () => {
    const { Delivery } = readExample('docs/testing.md', 'What a webhook carried');
    const file = 'src/service/back-office/dashboard/read-sent-webhook.ts';
    const log = 'src/service/webhooks/registrations/list-deliveries.ts';
    const entry = listFields(log, 'Delivery').filter((name) => name !== 'Attempts');
    expect(Object.keys(Delivery)).toEqual([...entry, ...listFields(file, 'SentWebhook')]);
    const attempt = [...listFields(LOGS, 'DeliveryAttempt'), ...listFields(file, 'SentTry')];
    expect(Object.keys(Delivery.Attempts[0])).toEqual(attempt);
  });
});

describe('the examples of docs/api.md', () => {
  it('have the fields of emails and of the clock that the dashboard reads', () => {
    const fields = (type: string) =>
      expect.arrayContaining(listFields('src/dashboard/data/answers.ts', type));
    expect(Object.keys(readExample('docs/api.md', 'Confirmations').Emails[0])).toEqual(fields('Email'));
    expect(Object.keys(readExample('docs/api.md', 'Time'))).toEqual(fields('SandboxTime'));
  });
});

describe('SECURITY.md', () => {
  it('recommends exactly the policy that the demo shop sends', () => {
    const text = readFileSync('SECURITY.md', 'utf8');
    const [, policy = ''] =
      /<!-- csp:begin -->\s*```http\s*Content-Security-Policy: (.*)\s*```/.exec(text) ?? [];
    // In the sandbox the script and the checkout have the same origin.
    const withOneOrigin = policy.replaceAll(/https:\/\/(sdk|pay)\.example/g, 'http://localhost:4242');
    expect(withOneOrigin).toBe(createContentSecurityPolicy('http://localhost:4242'));
  });
});

describe('docs/acquirers.md', () => {
  it('names files of the service that exist', () => {
    const text = readFileSync('docs/acquirers.md', 'utf8');
    const names = [...text.matchAll(/`((?:payments|recurring|sandbox)\/[\w./-]*)`/g)].map(
      ([, name = '']) => name,
    );
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !existsSync(`src/service/${name}`))).toEqual([]);
  });
});
