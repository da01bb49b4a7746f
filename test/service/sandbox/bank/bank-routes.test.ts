import { beforeEach, describe, expect, it } from 'vitest';
import { BANK_DECISIONS, type BankDecision } from '../../../../src/service/sandbox/bank/render-bank.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
let link: TestLink;
let bank: string;
beforeEach(async () => {
  link = await service.createLink({ Amount: 123_456, Title: 'Coffee <b>', Providers: ['ServiceDirect'] });
  ({ bank } = await shopper.goToBank(link, 'paypal'));
});

const DECISIONS = Object.keys(BANK_DECISIONS) as BankDecision[];
const shopper = createRailShopper(() => service);
const readState = async () =>
  (await service.store.selectFrom('rail_orders').select('state').executeTakeFirstOrThrow()).state;

const readLabels = (body: string) =>
  [...body.matchAll(/<button type="submit">([^<]+)/g)].map(([, label]) => label);

describe('the page of the simulated bank', () => {
  it('shows the merchant, the purpose and the amount', async () => {
    const { status, body } = await shopper.load(bank);
    expect(status).toBe(200);
    expect(body).toContain('Payment to Bottega Rossi');
    expect(body).toContain('Coffee &lt;b&gt; – Order 1042');
    expect(body).toContain('€1,234.56');
    expect(body).not.toContain('On your statement');
  });

  it('shows the text of the bank statement', async () => {
    const stated = await service.createLink({ ShopperStatement: 'CUPS & CO' });
    const { body } = await shopper.load((await shopper.goToBank(stated, 'ideal')).bank);
    expect(body).toContain('On your statement: CUPS &amp; CO');
  });

  const USUAL = ['Approve', 'Decline', 'Cancel', 'Leave pending'];
  const WITH_LATER = ['Approve', 'Pay later', 'Decline', 'Cancel', 'Leave pending'];
  it.each([
    ['paypal', 'SIMULATED wallet', WITH_LATER],
    ['klarna', 'SIMULATED wallet', WITH_LATER],
    ['ideal', 'SIMULATED bank', USUAL],
    ['bancontact', 'SIMULATED bank', USUAL],
    ['pay_by_bank', 'SIMULATED bank', USUAL],
  ] as const)('for the method %s shows "%s" and the buttons %j', async (method, mark, labels) => {
    const { body } = await shopper.load((await shopper.goToBank(link, method)).bank);
    expect(body).toContain(`>${mark}</span>`);
    expect(readLabels(body)).toEqual(labels);
    // Browser tests find the button by this word, so it must occur once.
    const text = body.replace(/<style>.*?<\/style>|<[^>]+>/gs, '');
    expect(text.match(/approve/gi)).toHaveLength(1);
  });

  it('runs no script, cannot be framed, sends no referrer and is not cached', async () => {
    const { headers } = await shopper.load(bank);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; img-src data:; style-src 'sha256-.*frame-ancestors 'none'$/,
      ),
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });

  it('escapes HTML in the merchant’s name', async () => {
    await service.store.updateTable('rail_orders').set({ merchant_name: '<b>"&\'' }).execute();
    expect((await shopper.load(bank)).body).toContain('Payment to &lt;b&gt;&quot;&amp;&#39;<');
  });

  it.each([
    ['approve', 'APPROVED', 'You have approved'],
    ['decline', 'DECLINED', 'was declined'],
    ['cancel', 'CANCELLED', 'no longer waiting'],
    ['later', 'APPROVED', 'You have approved'],
    ['pend', 'PENDING', 'is pending'],
  ] as const)('ends the order once with "%s", and then shows the outcome', async (decision, state, text) => {
    const back = await shopper.decide(bank, decision);
    expect(back).toMatch(/^\/checkout\/[\w-]{43}\/return\/[\w-]{36}$/);
    // The button is pressed twice.
    expect(await shopper.decide(bank, decision)).toBe(back);
    for (const other of DECISIONS.filter((name) => name !== decision)) {
      expect(await shopper.decide(bank, other)).toBe(409);
    }
    expect(await readState()).toBe(state);
    const { body } = await shopper.load(bank);
    expect(body).toContain(text);
    expect(body).toContain(`href="http://localhost:4242${back}"`);
    expect(body).not.toContain('<form');
  });

  it('ignores the body and the query that are sent with a decision', async () => {
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'amount=1&return_url=https%3A%2F%2Fevil.example'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['text/plain', 'x'],
    ]) {
      const request = { method: 'POST' as const, url: `${bank}/decline?return_url=https://evil.example` };
      const { status, headers } = await service.inject({
        ...request,
        headers: { 'content-type': type },
        payload: payload ?? '',
      });
      expect([status, String(headers.location)]).toEqual([
        303,
        expect.stringMatching(/^http:\/\/localhost:4242\/checkout\//),
      ]);
    }
    expect(await readState()).toBe('DECLINED');
  });

  it.each(['x'.repeat(43), 'x', '__proto__'])('returns 404 for the token "%s"', async (token) => {
    const { status, body } = await shopper.load(`/sandbox/bank/${token}`);
    expect([status, body]).toEqual([404, expect.stringContaining('There is no payment')]);
    expect(await shopper.decide(`/sandbox/bank/${token}`, 'approve')).toBe(404);
    expect(await readState()).toBe('WAITING');
  });

  it('refuses a decision for which it shows no button', async () => {
    const { bank: ideal } = await shopper.goToBank(link, 'ideal');
    expect(await shopper.decide(ideal, 'later')).toBe(409);
    expect(
      await service.store.selectFrom('rail_orders').select('token').where('state', '=', 'APPROVED').execute(),
    ).toEqual([]);
  });

  it('changes nothing on GET requests', async () => {
    for (const decision of DECISIONS) {
      expect((await shopper.load(`${bank}/${decision}`)).status).toBe(405);
    }
    expect(await readState()).toBe('WAITING');
  });
});

describe('the 3-D Secure page of the simulated bank', () => {
  let challenge: string;
  beforeEach(async () => {
    challenge = await shopper.goToChallenge(link);
  });

  it('shows the buttons Approve and Reject, and is marked as simulated', async () => {
    const { body } = await shopper.load(challenge);
    expect(readLabels(body)).toEqual(['Approve', 'Reject']);
    expect(body).toContain('3-D Secure');
    expect(body).toContain('SIMULATED bank');
  });

  it('can be framed by any origin, and runs no script', async () => {
    const { headers } = await shopper.load(challenge);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors \*$/);
    expect(headers).not.toHaveProperty('x-frame-options');
  });

  it.each(['cancel', 'pend', 'later'] as const)('refuses the decision "%s"', async (decision) => {
    expect(await shopper.decide(challenge, decision)).toBe(409);
    expect(await shopper.decide(challenge, 'approve')).toMatch(
      /^\/checkout\/[\w-]{43}\/challenge\/[\w-]{36}$/,
    );
  });
});
