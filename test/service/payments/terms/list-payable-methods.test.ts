import { describe, expect, it } from 'vitest';
import type { WalletSettings } from '../../../../src/protocol/select-payment-methods.ts';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import {
  explainUnpayable,
  type LinkWithCompany,
  listPayableMethods,
  takesTransfers,
} from '../../../../src/service/payments/terms/list-payable-methods.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { createApplePayPress } from '../../support/shopper/create-apple-pay-press.ts';
import { useService } from '../../support/use-service.ts';

const companiesWith = (wallets: WalletSettings) =>
  BUILT_IN_COMPANIES.map((company, index) => (index ? company : { ...company, wallets }));

const WALLETS = ['apple_pay', 'google_pay'];

describe.each([
  [{ applePay: [], googlePay: false }, []],
  [{ applePay: ['shop.example'], googlePay: false }, ['apple_pay']],
  [{ applePay: [] }, ['google_pay']],
])('the wallets of a company whose operator has enabled %j', (wallets, offered) => {
  const service = useService({ companies: companiesWith(wallets) });
  const off = WALLETS.filter((id) => !offered.includes(id));

  it('are those in the list of available methods', async () => {
    const { body } = await service.get('/api/v4/payments/available-payment-methods');
    expect(body.PaymentMethods.map(({ Id }) => Id).filter((id) => WALLETS.includes(id))).toEqual(offered);
  });

  it.each(['standard', 'embedded'])('are those of the page of a link, %s', async (Type) => {
    const { path } = await service.createLink({ Type });
    const { body } = await service.inject<string>({ url: path });
    const [, methods = ''] = /"methods":\[(.*?)\]/.exec(body) ?? [];
    expect(methods).toContain('"card"');
    for (const id of WALLETS) expect(methods.includes(`"${id}"`)).toBe(offered.includes(id));
  });

  it('are the only ones that a link can name', async () => {
    for (const id of off)
      expect(
        (await service.post('/api/v4/payments/link', createLinkRequest({ PaymentMethods: [id] }))).body,
      ).toMatchObject({
        StatusCode: 400,
        Message: 'Payment method not available.',
      });
    for (const id of offered) await service.createLink({ PaymentMethods: [id] });
  });

  it('are the only ones in which a press is accepted', async () => {
    const link = await service.createLink();
    const press = createApplePayPress(service, link);
    const isOn = offered.includes('apple_pay');
    expect((await press.validate()).status).toBe(isOn ? 200 : 409);
    expect((await press.pay()).body.outcome).toBe(isOn ? 'completed' : 'closed');
  });
});

describe('listPayableMethods', () => {
  const LINK: LinkWithCompany = {
    currency: 'EUR',
    providers: ['ServiceDirect', 'FlowPay'],
    paymentMethods: ['card', 'klarna', 'bank_transfer', 'sepa_direct_debit'],
    autoCapture: true,
    subscription: undefined,
    company: { iban: 'IT60X0542811101000000123456', fiscalCode: '12345678903' },
  };

  it.each<[Partial<LinkWithCompany>, string[]]>([
    [{}, ['card', 'klarna', 'sepa_direct_debit', 'bank_transfer']],
    [{ subscription: {} }, ['card', 'sepa_direct_debit']],
    [{ isReusable: true }, ['card', 'klarna']],
    [{ reusableLinkId: 'link' }, ['card', 'klarna']],
    [{ freeAmount: {} }, ['card', 'klarna']],
    [{ isReusable: false, reusableLinkId: null }, ['card', 'klarna', 'sepa_direct_debit', 'bank_transfer']],
  ])('of a link with %j leaves out methods that do not fit it', (change, ids) => {
    const link = { ...LINK, ...change };
    expect(listPayableMethods(link).sort()).toEqual([...ids].sort());
    expect(takesTransfers(link, link.company)).toBe(ids.includes('bank_transfer'));
    expect(explainUnpayable(link)).toBeUndefined();
  });

  it('of a link that no one can pay is explained for the methods that the link lists', () => {
    const link = { ...LINK, paymentMethods: ['KLN', 'bank_transfer'], subscription: {}, isReusable: true };
    expect(listPayableMethods(link)).toEqual([]);
    expect(explainUnpayable(link)).toBe(
      'klarna: cannot be charged again. bank_transfer: cannot be charged again.',
    );
    expect(explainUnpayable({ ...link, subscription: undefined, paymentMethods: ['bank_transfer'] })).toBe(
      'bank_transfer: needs one payment of a fixed amount.',
    );
  });

  it('of a link that no one can pay is explained for its providers if it lists no methods', () => {
    const link: LinkWithCompany = { ...LINK, paymentMethods: undefined, providers: ['Fabrick'], company: {} };
    expect(explainUnpayable(link)).toBe('open_banking: Fabrick: the company has no IBAN on file.');
  });
});
