import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../../src/service/calls/companies/scopes.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';

const service = useService({ companies: ALL_SCOPES });

const GIULIA = { email: 'giulia@example.com', card: { name: ' Giulia Bianchi ' } };
const NAMED = { ShopperName: 'Marco Bruni', ShopperEmail: 'marco@example.com' };

/** Reads the payer in each answer that has one. */
const readAll = async (id: string, ...scopes: Scope[]) => {
  const token = service.createToken(service.merchant, scopes.length ? scopes : ['online-payments']);
  const get = async (url: string) =>
    (await service.inject({ url, headers: { authorization: `Bearer ${token}` } })).body;
  const pick = (row: unknown) => {
    const { Shopper, Card } = (row ?? {}) as Record<string, unknown>;
    return { Shopper, Card };
  };
  return {
    list: pick(
      (await get('/api/v5/payments/links')).Links?.find(({ TransactionId }) => TransactionId === id),
    ),
    link: pick((await get(`/api/v5/payments/link/${id}`)).Link),
    listed: pick(
      (await get('/api/v5/transactions')).Transactions?.find(({ TransactionId }) => TransactionId === id),
    ),
    read: pick((await get(`/api/v5/transactions/${id}`)).Transaction),
  };
};
const everywhere = (payer: object) => ({ list: payer, link: payer, listed: payer, read: payer });

describe('the payer of a payment in answers', () => {
  it('is who paid, with the card', async () => {
    const link = await service.createLink(NAMED);
    await service.pay(link, { ...GIULIA, card: { ...GIULIA.card, number: '4000 0000 0000 0002' } });
    await service.pay(link, { email: 'anna@example.com', card: { name: 'Anna' } });
    expect(await readAll(link.transactionId)).toEqual(
      everywhere({
        Shopper: { Name: 'Anna', Email: 'anna@example.com' },
        Card: { Brand: 'visa', Last4: '1111' },
      }),
    );
  });

  it('is whom the link names until then, and after a decline', async () => {
    const link = await service.createLink(NAMED);
    const named = { Shopper: { Name: 'Marco Bruni', Email: 'marco@example.com' }, Card: null };
    expect(await readAll(link.transactionId)).toEqual(everywhere(named));
    await service.pay(link, { ...GIULIA, card: { number: '4000 0000 0000 0002' } });
    expect(await readAll(link.transactionId)).toEqual(everywhere(named));
  });

  it('is null if no one is known', async () => {
    const { transactionId } = await service.createLink();
    expect(await readAll(transactionId)).toEqual(everywhere({ Shopper: null, Card: null }));
  });

  it('has no card for another method', async () => {
    const link = await service.createLink();
    await service.pay(link, { method: 'sepa_direct_debit', email: 'ada@example.com' });
    expect(await readAll(link.transactionId)).toEqual(
      everywhere({ Shopper: { Name: 'Ada Rossi', Email: 'ada@example.com' }, Card: null }),
    );
  });

  it('has its address masked for those who may not refund', async () => {
    const link = await service.createLink();
    await service.pay(link, GIULIA);
    const { listed, read } = await readAll(link.transactionId, 'utilities');
    for (const shown of [listed, read])
      expect(shown.Shopper).toEqual({ Name: 'Giulia Bianchi', Email: 'g•••@example.com' });
  });

  it('is not shown on the page of the link', async () => {
    const link = await service.createLink();
    await service.pay(link, GIULIA);
    const { body } = await service.inject<string>({ url: link.path });
    expect(body).not.toMatch(/Giulia|giulia@/);
  });
});
