import { describe, expect, it } from 'vitest';
import type { OverviewOfCurrency } from '../../../../src/protocol/dashboard/overview-answer.ts';
import { createOpenings } from '../../../../src/service/back-office/overview/record-opening.ts';
import { StoreUnavailableError } from '../../../../src/service/platform/store/dialects/store-unavailable-error.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const load = ({ path }: TestLink) => service.inject({ url: path });
const readEuros = async (): Promise<OverviewOfCurrency | undefined> => {
  const { body } = await service.get('/dashboard/overview');
  const { Overview } = body as unknown as { Overview: { Currencies: OverviewOfCurrency[] } };
  return Overview.Currencies.find(({ Currency }) => Currency === 'EUR');
};
const findId = async ({ transactionId }: TestLink) => {
  const payments = service.store.selectFrom('payments').select('id');
  return (await payments.where('transaction_id', '=', transactionId).executeTakeFirstOrThrow()).id;
};
const findOpenedAt = async (link: TestLink) => {
  const links = service.store.selectFrom('links').select('opened_at');
  return (await links.where('payment_id', '=', await findId(link)).executeTakeFirstOrThrow()).opened_at;
};

describe('an opening that is recorded after the payment', () => {
  it.each([
    ['made', {}, {}],
    ['held', { AutoCapture: false }, {}],
    ['promised', { Providers: ['FlowPay', 'ServiceDirect'] }, { method: 'sepa_direct_debit' as const }],
  ])('counts a payment that was %s as converted, once', async (_, change, press) => {
    const link = await service.createLink(change);
    await load(link);
    await service.pay(link, press);
    await service.openings.flush();
    expect(await readEuros()).toMatchObject({ Opened: 1, Converted: 1 });
    if ('method' in press) {
      await service.post(`/sandbox/payments/${link.transactionId}/settle`, undefined);
      expect(await readEuros()).toMatchObject({ Opened: 1, Converted: 1 });
    }
  });

  it('counts no payment as converted that was declined', async () => {
    const link = await service.createLink();
    await load(link);
    await service.pay(link, { card: { number: '4000 0000 0000 9995' } });
    await service.openings.flush();
    expect(await readEuros()).toMatchObject({ Opened: 1, Converted: 0 });
  });
});

describe('createOpenings', () => {
  const createBroken = (error: Error) => {
    const faults: Error[] = [];
    let isBroken = true;
    const store = new Proxy(service.store, {
      get(target, name) {
        if (isBroken && name === 'transaction')
          return () => ({
            execute: async () => {
              throw error;
            },
          });
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }) as Store;
    const openings = createOpenings(store, (fault) => void faults.push(fault));
    const mend = () => {
      isBroken = false;
    };
    return { openings, faults, mend };
  };

  it('keeps openings while the database is unreachable, with their time', async () => {
    const link = await service.createLink();
    const { openings, faults, mend } = createBroken(new StoreUnavailableError('it is away'));
    openings.add({ paymentId: await findId(link), now: 7 });
    await openings.flush();
    expect([await findOpenedAt(link), faults]).toEqual([null, []]);
    mend();
    openings.add({ paymentId: await findId(link), now: 8 });
    await openings.flush();
    expect(await findOpenedAt(link)).toBe(7);
  });

  it('reports any other error, and does not repeat it', async () => {
    const link = await service.createLink();
    const { openings, faults, mend } = createBroken(new Error('broken'));
    openings.add({ paymentId: await findId(link), now: 7 });
    await openings.flush();
    mend();
    await openings.flush();
    expect([await findOpenedAt(link), faults.map(({ message }) => message)]).toEqual([null, ['broken']]);
  });
});
