import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRailShopper } from '../create-rail-shopper.ts';
import { createTestService, type TestService } from '../create-test-service.ts';

let service: TestService;
let bank: string;
beforeEach(async () => {
  service = await createTestService();
  ({ bank } = await shopper.goToBank(await service.createLink({ Amount: 123_456 }), 'paypal'));
});
afterEach(() => service.close());

const shopper = createRailShopper(() => service);
const readState = async () =>
  (await service.store.selectFrom('rail_orders').select('state').executeTakeFirstOrThrow()).state;

describe('the page of the simulated bank', () => {
  it('says what is paid to whom, that it is simulated, and has its three buttons', async () => {
    const { status, body } = await shopper.load(bank);
    expect(status).toBe(200);
    expect(body).toContain('Payment to Bottega Rossi');
    expect(body).toContain('€1,234.56');
    expect(body).toContain('SIMULATED bank');
    expect([...body.matchAll(/<button type="submit">(\w+)/g)].map(([, label]) => label)).toEqual([
      'Approve',
      'Decline',
      'Cancel',
    ]);
  });

  it('runs no script, is shown in no frame, and leaves no trace', async () => {
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

  it('takes a merchant’s name for text', async () => {
    await service.store.updateTable('rail_orders').set({ merchant_name: '<b>"&\'' }).execute();
    expect((await shopper.load(bank)).body).toContain('Payment to &lt;b&gt;&quot;&amp;&#39;<');
  });

  it.each([
    ['approve', 'APPROVED', 'You have approved'],
    ['decline', 'DECLINED', 'was declined'],
    ['cancel', 'CANCELLED', 'no longer waiting'],
  ] as const)('%s ends the order once; the page then says so', async (decision, state, text) => {
    const back = await shopper.decide(bank, decision);
    expect(back).toMatch(/^\/checkout\/[\w-]{43}\/return\/[\w-]{36}$/);
    // Pressed twice.
    expect(await shopper.decide(bank, decision)).toBe(back);
    for (const other of (['approve', 'decline', 'cancel'] as const).filter((name) => name !== decision)) {
      expect(await shopper.decide(bank, other)).toBe(409);
    }
    expect(await readState()).toBe(state);
    const { body } = await shopper.load(bank);
    expect(body).toContain(text);
    expect(body).toContain(`href="http://localhost:4242${back}"`);
    expect(body).not.toContain('<form');
  });

  it('reads nothing of what is sent with a button', async () => {
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

  it.each(['x'.repeat(43), 'x', '__proto__'])('knows no order at "%s"', async (token) => {
    const { status, body } = await shopper.load(`/sandbox/bank/${token}`);
    expect([status, body]).toEqual([404, expect.stringContaining('There is no payment')]);
    expect(await shopper.decide(`/sandbox/bank/${token}`, 'approve')).toBe(404);
    expect(await readState()).toBe('WAITING');
  });

  it('changes nothing when it is only looked at', async () => {
    for (const decision of ['approve', 'decline', 'cancel']) {
      expect((await shopper.load(`${bank}/${decision}`)).status).toBe(404);
    }
    expect(await readState()).toBe('WAITING');
  });
});
