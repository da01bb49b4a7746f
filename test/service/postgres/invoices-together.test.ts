import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIssuer, LINES } from '../products/fiscal/create-issuer.ts';
import { ALL_SCOPES } from '../support/all-scopes.ts';
import { createTestService, type TestService } from '../support/create-test-service.ts';

let services: [TestService, TestService];
let round = 0;

beforeEach(async () => {
  round += 1;
  const options = { dataDir: `invoices-together-${round}`, companies: ALL_SCOPES };
  services = [await createTestService(options), await createTestService(options)];
});
afterEach(() => Promise.all(services.map((service) => service.close())));

const issuer = createIssuer(() => services[0]);
const other = createIssuer(() => services[1]);
const ofBoth = <T>(count: number, run: (one: typeof issuer, index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index % 2 ? issuer : other, index)));

describe('two services that issue for one company', () => {
  it('give thirty invoices numbers without a gap, while drafts are changed and credited', async () => {
    await issuer.setUp();
    const { InvoiceId } = await issuer.deliver();
    const drafts = await ofBoth(10, (one) => one.make());
    const answers = await ofBoth(60, (one, index) => {
      const draft = drafts[index % 10]?.InvoiceId ?? '';
      if (index < 30) return one.create({ Send: true });
      if (index < 40) return one.send(draft);
      if (index < 50) return one.call('PUT', `invoices/${draft}`, { Reason: 'x' });
      return one.credit(InvoiceId, { Lines: [{ ...LINES[0], UnitPrice: 2000 }], Send: true });
    });
    // A fault of the service, such as a deadlock, would be 500.
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect(answers.slice(50).filter(({ status }) => status === 200)).toHaveLength(5);
    const { Invoices } = (await issuer.call('GET', 'invoices?Limit=100')).body;
    const numbers = Invoices.flatMap((invoice) =>
      invoice.Number ? Number(invoice.Number.split('/')[0]) : [],
    );
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from(numbers, (_, index) => index + 1));
    expect(numbers).toHaveLength(1 + 30 + 10 + 5);
  });

  it('issue, void and close receipts without losing one', async () => {
    await issuer.setUp();
    const answers = await ofBoth(24, async (one, index) => {
      if (index % 6 === 5) return one.call('POST', 'closures');
      const made = await one.ring();
      if (index % 4) return made;
      return one.call('POST', `receipts/${made.body.FiscalReceipt.FiscalReceiptId}/void`);
    });
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
    await issuer.call('POST', 'closures');
    const { FiscalReceipts } = (await issuer.call('GET', 'receipts?Limit=100')).body;
    const { Closures } = (await issuer.call('GET', 'closures')).body;
    const voided = FiscalReceipts.filter(({ State }) => State === 'VOIDED').length;
    const add = (name: 'Count' | 'Voided' | 'Total') =>
      Closures.reduce((sum, closure) => sum + closure[name], 0);
    expect([add('Count'), add('Voided'), add('Total')]).toEqual([20 - voided, voided, 240 * (20 - voided)]);
    expect(new Set(FiscalReceipts.map((receipt) => receipt.Number)).size).toBe(20);
  });
});
