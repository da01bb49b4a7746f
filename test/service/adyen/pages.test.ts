import { describe, expect, it } from 'vitest';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { LANGUAGE_CODES } from '../../../src/protocol/languages.ts';
import { describeAcquirer } from '../../../src/service/create-adyen.ts';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';

describe('a page where money is real', () => {
  const { service } = useAdyen({ isLive: true });

  it.each(LANGUAGE_CODES)('has no word of a test (%s)', async (language) => {
    const link = await service.createLink({ Lang: language });
    const load = async () => (await service.inject<string>({ url: link.path })).body;
    const open = await load();
    await service.pay(link);
    for (const page of [open, await load()]) {
      expect(page).toContain('Bottega Rossi');
      expect(page).not.toContain(CATALOGS[language].testMode);
      expect(page).not.toContain('test-mode"');
    }
  });
});

describe('a page of a test account', () => {
  const { adyen, service } = useAdyen({ methods: ['card'] });

  it('says that it is a test', async () => {
    const link = await service.createLink({ Lang: 'en' });
    expect((await service.inject<string>({ url: link.path })).body).toContain('Test mode');
    expect(describeAcquirer(adyen.config)).toMatchObject({ isLive: false });
  });

  it('has the methods of the account alone, which the list and links know', async () => {
    const { body } = await service.get('/api/v5/payments/available-payment-methods');
    expect(body.PaymentMethods.map(({ Id }) => Id)).toEqual(['card']);
    const link = await service.createLink();
    expect((await service.inject<string>({ url: link.path })).body).not.toContain('value="klarna"');
    const refused = await service.post('/api/v5/payments/link', {
      Amount: 1990,
      Currency: 'EUR',
      PurposeOfPayment: 'Order',
      PaymentMethods: ['klarna'],
    });
    expect(refused.status).toBe(400);
  });
});
