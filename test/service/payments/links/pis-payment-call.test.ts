import { describe, expect, it } from 'vitest';
import { BASE_URL } from '../../support/create-api-calls.ts';
import { createTestService } from '../../support/create-test-service.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { BANK_URL, createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';
import { withOpenBanking } from '../../support/with-open-banking.ts';

const service = useService({ companies: withOpenBanking() });

const shopper = createRailShopper(() => service);
const REQUEST = createLinkRequest({ TransactionId: 'pis-1' });

const create = (change: object = {}, company = service.merchant) =>
  service.post('/api/v5/pis/payments', { ...REQUEST, ...change }, company);

/** Goes from `RedirectUrl` to the bank; resolves with the path of its page. */
async function goToBank(change?: object): Promise<string> {
  const { body } = await create(change);
  const { RedirectUrl } = body as unknown as { RedirectUrl: string };
  expect(RedirectUrl.startsWith(`${BASE_URL}/checkout/`)).toBe(true);
  const bank = await shopper.follow(RedirectUrl.slice(BASE_URL.length));
  expect(bank.startsWith(`${BANK_URL}/sandbox/bank/`)).toBe(true);
  return bank.slice(BANK_URL.length);
}

const readStatus = async () => (await service.get('/api/v5/payments/link/pis-1')).body.Link.Status;
const count = async (table: 'payments' | 'links' | 'attempts') =>
  (await service.store.selectFrom(table).selectAll().execute()).length;

describe('POST /api/v5/pis/payments', () => {
  it('redirects to the bank, and is settled when the shopper approves there', async () => {
    const bank = await goToBank({ DebtorBank: 'Banca <Sandbox>' });
    expect((await shopper.load(bank)).body).toContain('Banca &lt;Sandbox&gt;');
    const back = await shopper.decide(bank, 'approve');
    expect(await shopper.follow(String(back))).toBe(REQUEST.SuccessRedirectUrl);
    expect(await readStatus()).toBe('SETTLED');
    expect(await listEvents(service.store)).toEqual(PAID);
  });

  it('stays open when the shopper cancels at the bank, and can be paid on its checkout page', async () => {
    const bank = await goToBank();
    const back = await shopper.decide(bank, 'cancel');
    expect(await shopper.follow(String(back))).toBe(REQUEST.CancelRedirectUrl);
    const { PaymentUrl } = (await service.get('/api/v5/payments/link/pis-1')).body.Link;
    const link = { transactionId: 'pis-1', path: String(PaymentUrl).slice(BASE_URL.length) };
    const again = await shopper.goToBank(link, 'open_banking');
    await shopper.decide(again.bank, 'approve');
    expect(await readStatus()).toBe('SETTLED');
  });

  it.each([
    [{ Purpose: '' }, 'Purpose', 'REQUIRED'],
    [{ Amount: 0 }, 'Amount', 'OUT_OF_RANGE'],
    [{ Currency: 'USD' }, 'Currency', 'UNKNOWN_FIELD'],
    [{ Providers: ['ServiceDirect'] }, 'Providers', 'UNKNOWN_FIELD'],
    [{ SuccessRedirectUrl: 'https://evil.example/' }, 'SuccessRedirectUrl', 'DOMAIN_NOT_AUTHORIZED'],
    [{ DebtorBank: 'a'.repeat(101) }, 'DebtorBank', 'TOO_LONG'],
    [{ DebtorBank: '' }, 'DebtorBank', 'REQUIRED'],
    [{ Metadata: { moto: '1' } }, 'Metadata.moto', 'RESERVED_KEY'],
  ])('refuses %j, and creates nothing', async (change, Field, Code) => {
    const { body } = await create(change);
    expect(body).toMatchObject({ StatusCode: 400, Errors: [{ Field, Code }] });
    expect([await count('payments'), await count('attempts')]).toEqual([0, 0]);
  });

  it('is refused for a company without open banking', async () => {
    await service.close();
    Object.assign(service, await createTestService());
    const { body } = await create();
    expect(body).toMatchObject({ StatusCode: 400, Code: 'PROVIDER_NOT_AVAILABLE' });
    expect(await count('payments')).toBe(0);
  });

  it('is refused for a TransactionId that was used before', async () => {
    await create();
    expect((await create()).body).toMatchObject({ StatusCode: 409, Code: 'TRANSACTION_EXISTS' });
    expect(await count('attempts')).toBe(1);
  });

  it('exists on v5 only', async () => {
    expect((await service.post('/api/v4/pis/payments', REQUEST)).status).toBe(404);
  });
});
