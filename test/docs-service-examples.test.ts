import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createWebhookSecret } from '../src/service/calls/companies/add-company.ts';
import { createWebhookTargets } from '../src/service/platform/addresses/webhook-targets.ts';
import { createSendWebhook } from '../src/service/webhooks/deliveries/send-webhook.ts';
import { signPayload } from '../src/service/webhooks/deliveries/sign-payload.ts';
import { type DocExample, readDocExamples } from './docs/read-doc-examples.ts';
import { BASE_URL } from './service/support/create-api-calls.ts';
import { POLL } from './service/support/poll.ts';
import { useService } from './service/support/use-service.ts';

/** Values that differ at every run; the documents abbreviate them. */
const VOLATILE = { AccessToken: /^eyJ/, PaymentUrl: /\/checkout\/[\w-]{43}$/, Secret: /^whsec_.{32}$/ };

/** The ids, times and secrets of these records differ at every run too. */
const RECORDS = ['AuthorizedDomain', 'Store', 'User', 'Client', 'Integration'];
const OWN = /^(CreatedAt|UpdatedAt|UserId|WebhookId|ClientUuid|Password|Secret)$/;

/** Replaces the ids, times and secrets of an example with those of the answer. */
function withOwn(example: unknown, answer: unknown): unknown {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example;
  const own = (answer ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      OWN.test(name) ? (own[name] ?? 'missing') : withOwn(value, own[name]),
    ]),
  );
}

describe('the examples of docs/api.md', () => {
  const service = useService();

  /** The steps that have to come before an example of a later section can be tried. */
  async function payFirst(url: string, paymentUrl: string): Promise<void> {
    if (!url.endsWith('/capture')) return;
    const { body } = await service.pay({ transactionId: '', path: paymentUrl.slice(BASE_URL.length) });
    expect(body).toMatchObject({ status: 'HELD' });
  }

  async function answerOf({ method, url, body }: DocExample, token: string) {
    const { body: answer } = await service.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    });
    return answer;
  }

  it('get the documented answers, one after the other', async () => {
    // Lists that are filtered show what no example before them has made.
    const examples = readDocExamples('docs/api.md').filter(({ url }) => !url.includes('?'));
    expect(examples.map(({ url }) => url.split('/').at(-1))).toEqual([
      'v5',
      'token',
      'link',
      'link',
      'capture',
      'refund',
      'available-payment-methods',
      'authorized-domains',
      'stores',
      'users',
      'integrations',
      'clients',
      'RSSMRA85T10A562S',
      'refund',
      'clock',
    ]);
    let token = '';
    let paymentUrl = '';
    for (const example of examples) {
      await payFirst(example.url, paymentUrl);
      const answer = await answerOf(example, token);
      token ||= answer.AccessToken ?? '';
      paymentUrl ||= answer.PaymentUrl ?? '';
      const expected: Record<string, unknown> = { ...example.answer };
      if (expected.Refund)
        expected.Refund = { ...expected.Refund, RefundId: expect.stringMatching(/^rfd_[0-9a-f-]{36}$/) };
      for (const name of RECORDS) {
        if (expected[name])
          expected[name] = withOwn(expected[name], (answer as unknown as Record<string, unknown>)[name]);
      }
      // The username is generated.
      if (answer.Integration) answer.Integration.User.Username = 'woocommerce-3f9c1d2e4b5a';
      for (const [name, pattern] of Object.entries(VOLATILE)) {
        if (name in expected) expected[name] = expect.stringMatching(pattern);
      }
      // The beginning of a list that is shown cut.
      if (expected.PaymentMethods) answer.PaymentMethods.length = 1;
      if (expected.Sections) answer.Sections.length = 1;
      expect(answer).toEqual(expected);
    }
  });

  /** The ids and secrets of an example, which are cut short, as what an answer has in their places. */
  const withVolatile = (example: unknown): unknown =>
    JSON.parse(JSON.stringify(example), (_name, value) => {
      const [, prefix] = /^(wh_|dlv_|whsec_).*…$/.exec(value) ?? [];
      return prefix ? expect.stringMatching(`^${prefix}.{32,}$`) : value;
    });

  it('are answered as docs/webhooks.md says', async () => {
    const examples = readDocExamples('docs/webhooks.md');
    expect(examples.map(({ url }) => url.split('/').at(-1))).toEqual([
      'create',
      'sources',
      'secret',
      'deliveries',
    ]);
    const token = service.createToken(service.merchant);
    for (const example of examples) {
      const answer = await answerOf(example, token);
      if (answer.Deliveries?.[0]) {
        // Up to a tenth is added to each wait.
        const { due_at } = await service.store
          .selectFrom('deliveries')
          .select('due_at')
          .executeTakeFirstOrThrow();
        expect(answer.Deliveries[0].NextAttemptAt).toBe(new Date(due_at).toISOString());
        answer.Deliveries[0].NextAttemptAt = '2026-11-21T09:30:05.000Z';
        for (const attempt of answer.Deliveries[0].Attempts) attempt.DurationMs = 0;
      }
      expect(answer).toEqual(withVolatile(example.answer));
      if (!example.url.endsWith('/secret')) continue;
      service.receiver.answers.push({ status: 503 });
      await service.pay(await service.createLink({ TransactionId: 'order-1042' }));
      await service.deliverDue();
    }
  });

  it('make the payload that docs/webhooks.md shows', async () => {
    const examples = readDocExamples('docs/api.md');
    const { body } = examples.find(({ url }) => url.endsWith('/link')) as DocExample;
    const link = await service.createLink({ ...body, WebhookUrl: 'https://hooks.example/' });
    await service.pay(link);
    await service.post('/api/v4/payments/capture', { TransactionIds: [link.transactionId] });
    await service.deliverDue();
    const [, example = ''] = /```json\n(.*?)```/s.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? [];
    expect(JSON.parse(service.receiver.requests[0]?.body ?? '')).toEqual(JSON.parse(example));
  });
});

describe('the receiver of docs/webhooks.md', () => {
  // Below the root, where Node finds the package that it imports; the folder is not committed.
  const folder = fileURLToPath(new URL('../.cache/docs-example/', import.meta.url));
  const secret = createWebhookSecret();
  const payload = '{"EventType":"payment.settled","TransactionId":"order-1042","Amount":1990}';
  const send = createSendWebhook(createWebhookTargets(['127.0.0.1:*']));

  /** Runs the code of the document as it stands there. */
  async function startExample() {
    const [, text = ''] = /```js\n(.*?)```/s.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? [];
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}receive.mjs`, text);
    const child = spawn(process.execPath, [`${folder}receive.mjs`], {
      env: { PORT: '0', WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    await expect.poll(() => lines[0], POLL).toMatch(/^port \d+$/);
    return { url: `http://127.0.0.1:${lines[0]?.slice(5)}/`, lines, stop: () => child.kill() };
  }

  it('accepts a webhook that the service has signed once, and refuses any other', async () => {
    const { url, lines, stop } = await startExample();
    const deliver = (headers: object, body = payload) =>
      send({
        url,
        headers: { ...headers },
        body,
        timeoutMs: 5000,
        signal: new AbortController().signal,
      });
    const sign = (key = secret) => signPayload([key], { id: 'evt_1', payload, now: Date.now() });
    expect(await deliver(sign(createWebhookSecret()))).toEqual({ status: 401 });
    expect(await deliver(sign(), payload.replace('1990', '1'))).toEqual({ status: 401 });
    expect(await deliver({})).toEqual({ status: 401 });
    expect(lines).toHaveLength(1);
    expect(await deliver(sign())).toEqual({ status: 204 });
    expect(await deliver(sign())).toEqual({ status: 204 });
    expect(lines.slice(1)).toEqual(['received order-1042 payment.settled']);
    stop();
    rmSync(folder, { recursive: true });
  });
});
