import { describe, expect, it } from 'vitest';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { shareService } from '../../support/use-service.ts';

const service = shareService();

describe('the fields of reusable links and free amounts', () => {
  const DEBIT = {
    PaymentMethods: ['SEPA'],
    DebtorIban: 'DE89370400440532013000',
    DebtorName: 'Ada Rossi',
  };
  const ITEM = { Name: 'Cup', Quantity: 1, UnitPrice: 1990, VatRate: 22, VatCode: 'IVA22' };

  it.each([
    [{ Reusable: 'yes' }, 'Reusable', 'INVALID_VALUE'],
    [{ MinAmount: 0 }, 'MinAmount', 'OUT_OF_RANGE'],
    [{ MinAmount: 5.5 }, 'MinAmount', 'INVALID_VALUE'],
    [{ MinAmount: 1991 }, 'Amount', 'OUT_OF_RANGE'],
    [{ MinAmount: 500, MaxAmount: 1989 }, 'Amount', 'OUT_OF_RANGE'],
    [{ MaxAmount: 2000 }, 'MaxAmount', 'REQUIRES_MIN_AMOUNT'],
    [{ MinAmount: 500, Items: [ITEM] }, 'Items', 'FREE_AMOUNT'],
    [{ Reusable: true, ...DEBIT }, 'PaymentMethods', 'METHOD_NOT_AVAILABLE'],
    // Anyone can open it.
    [{ Reusable: true, ShopperEmail: 'ada@example.com' }, 'ShopperEmail', 'NOT_REUSABLE'],
    [{ Reusable: true, ShopperName: 'Ada Rossi' }, 'ShopperName', 'NOT_REUSABLE'],
    [
      { MinAmount: 500, SubscriptionOnCompletion: { Interval: 'month' } },
      'SubscriptionOnCompletion',
      'FREE_AMOUNT',
    ],
  ])('are refused with invalid or conflicting values: %j', async (change, Field, Code) => {
    const { body } = await service.post('/api/v5/payments/link', createLinkRequest(change));
    expect(body).toMatchObject({ StatusCode: 400, Errors: [{ Field, Code }] });
  });

  it.each([
    [{ Reusable: true }, 'NOT_REUSABLE', 'Moto cannot be combined with Reusable.'],
    [{ MinAmount: 500 }, 'FREE_AMOUNT', 'Moto cannot be combined with MinAmount.'],
    [{ Reusable: true, MinAmount: 500 }, 'NOT_REUSABLE', 'Moto cannot be combined with Reusable.'],
  ])('are refused for a telephone order: %j', async (change, Code, Message) => {
    const create = (version: string, fields: object) =>
      service.post(
        `/api/${version}/payments/link`,
        createLinkRequest({ Moto: true, ...fields }),
        service.partner,
      );
    const { body } = await create('v5', change);
    expect(body).toMatchObject({ StatusCode: 400, Message, Errors: [{ Field: 'Moto', Code, Message }] });
    expect((await create('v5', { Reusable: false })).status).toBe(200);
    expect((await create('v4', change)).body).toMatchObject({ Code: 'UNKNOWN_FIELD' });
  });

  it('are unknown fields in v4', async () => {
    for (const change of [{ Reusable: true }, { MinAmount: 500 }, { MaxAmount: 2000 }]) {
      const { body } = await service.post('/api/v4/payments/link', createLinkRequest(change));
      expect(body).toMatchObject({ StatusCode: 400, Code: 'UNKNOWN_FIELD' });
    }
    expect((await service.post('/api/v5/payments/link', createLinkRequest({ Reusable: false }))).status).toBe(
      200,
    );
  });
});
