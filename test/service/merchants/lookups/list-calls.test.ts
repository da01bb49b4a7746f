import { describe, expect, it } from 'vitest';
import { LIST_CALLS } from '../../../../src/service/merchants/lookups/list-calls.ts';
import { shareService } from '../../support/use-service.ts';

const service = shareService();

const read = async (path: string) =>
  (await service.get(`/api/v5/utilities/${path}`)).body as unknown as Record<string, object[]>;

describe('a lookup list', () => {
  it.each([
    ['currencies', 'Currencies', 7, { Code: 'JPY', Name: 'Japanese Yen', Decimals: 0 }],
    [
      'countries',
      'Countries',
      249,
      { Code: 'GR', Name: 'Greece', Eu: true, VatPrefix: 'EL', IbanLength: 27 },
    ],
    [
      'countries',
      'Countries',
      249,
      { Code: 'US', Name: 'United States', Eu: false, VatPrefix: null, IbanLength: null },
    ],
    [
      'languages',
      'Languages',
      13,
      { Code: 'cz', Tag: 'cs', Name: 'Czech', NativeName: 'čeština', RightToLeft: false },
    ],
    ['vat-rates', 'VatRates', 5, { Country: 'IT', Rate: 22, Name: 'Standard rate' }],
    ['vat-codes', 'VatCodes', 25, { Code: 'N4', Rate: 0, Name: 'Exempt' }],
    [
      'decline-codes',
      'DeclineCodes',
      6,
      { Code: 'insufficient_funds', Description: 'The account does not have enough money.' },
    ],
    [
      'card-brands',
      'CardBrands',
      5,
      { Id: 'amex', Name: 'American Express', Code: null, Lengths: [15], SecurityCodeLength: 4 },
    ],
  ])('at /utilities/%s returns all its %s', async (path, name, count, entry) => {
    const { [name]: list = [] } = await read(path);
    expect(list).toHaveLength(count);
    expect(list).toContainEqual(entry);
  });

  it.each(LIST_CALLS)('at $path may be cached by its caller for a day', async ({ path }) => {
    const { status, headers } = await service.get(`/api/v5${path}`);
    expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=86400']);
  });

  it('returns 404 for an unknown name', async () => {
    const { status, body } = await service.get('/api/v5/utilities/planets');
    expect([status, body.Message]).toEqual([404, 'Not found.']);
  });
});
