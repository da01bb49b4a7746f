import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { useService } from '../../../support/use-service.ts';
import { createDomainBuyer } from '../create-domain-buyer.ts';

const service = useService({ companies: ALL_SCOPES });
const { call, register, quote, check, buy, own } = createDomainBuyer(() => service);

describe('quotes', () => {
  it('have the price of their package, and are valid for 15 minutes', async () => {
    expect((await call('GET', '/packages')).body.Packages).toMatchObject([
      { PackageId: 'eu-1', Years: 1 },
      { PackageId: 'eu-2', Years: 2 },
      { PackageId: 'eu-5', Years: 5 },
    ]);
    await register();
    const { body } = await quote('BÜCHER.eu', 'buy', 'eu-2');
    expect(body.Quote).toMatchObject({
      QuoteId: expect.stringMatching(/^quo_/),
      Domain: 'xn--bcher-kva.eu',
      Amount: 1900,
      Currency: 'EUR',
      ExpiresAt: new Date(service.clock.now() + 900_000).toISOString(),
    });
    expect((await quote('bottega.eu', 'transfer', 'eu-5')).body.Quote.Amount).toBe(1000);
  });

  it.each([
    ['bottega.com', 'buy', 'eu-1', 'Domain'],
    ['<script>.eu', 'buy', 'eu-1', 'Domain'],
    ['bottega.eu', 'sell', 'eu-1', 'Operation'],
    ['bottega.eu', 'buy', 'eu-3', 'PackageId'],
  ])('for %s (%s, %s) are refused', async (name, operation, packageId, Field) => {
    await register();
    const { status, body } = await quote(name, operation, packageId);
    expect([status, body.Errors.map((error) => error.Field)]).toEqual([400, [Field]]);
  });
});

describe('the check of a name', () => {
  it('returns whether the name is free', async () => {
    await register();
    const sum = async (name: string) => {
      const { body } = await check(name);
      return [body.Valid, body.Available, body.Reason, body.Domain, Reflect.get(body, 'UnicodeName')];
    };
    expect(await sum('Bücher.eu')).toEqual([true, true, null, 'xn--bcher-kva.eu', 'bücher.eu']);
    expect(await sum('sometaken.eu')).toEqual([true, false, 'TAKEN', 'sometaken.eu', 'sometaken.eu']);
    await buy('paying.eu');
    expect(await sum('paying.eu')).toEqual([true, false, 'TAKEN', 'paying.eu', 'paying.eu']);
    await own('owned.eu');
    expect(await sum('owned.eu')).toEqual([true, false, 'TAKEN', 'owned.eu', 'owned.eu']);
    expect(await sum('a.eu')).toEqual([false, false, null, null, null]);
    expect((await check('-a-.eu')).body.Problems).toEqual([{ Code: 'HYPHEN', Message: expect.any(String) }]);
    expect((await call('GET', '/availability')).status).toBe(400);
  });
});
