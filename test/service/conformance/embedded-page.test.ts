import { describe, expect, it } from 'vitest';
import { shareService } from '../support/use-service.ts';

const service = shareService();

const SEPA = { DebtorIban: 'IT60X0542811101000000123456', DebtorName: 'Ada Rossi' };

describe('a link of the type embedded', () => {
  it.each([
    [['klarna'], ['klarna']],
    [['paypal'], ['paypal']],
    [
      ['card', 'klarna', 'paypal'],
      ['card', 'klarna', 'paypal'],
    ],
    [['SEPA'], ['sepa_direct_debit']],
    [['BANK'], ['pay_by_bank']],
    [
      ['card', 'INT', 'BON'],
      ['card', 'ideal', 'bancontact'],
    ],
  ])('offers on an embedded page for the methods %j exactly those', async (PaymentMethods, offered) => {
    const { path } = await service.createLink({ Type: 'embedded', PaymentMethods, ...SEPA });
    const { body } = await service.inject<string>({ url: path });
    const radios = [...body.matchAll(/<input[^>]*\bname="method"[^>]*>/g)].map(
      ([radio]) => /\bvalue="([^"]*)"/.exec(radio)?.[1],
    );
    expect(radios.sort()).toEqual([...offered].sort());
  });
});
