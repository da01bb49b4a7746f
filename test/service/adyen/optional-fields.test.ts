import { describe, expect, it } from 'vitest';
import { writeEmail } from '../../../src/service/adyen/requests/write-email.ts';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';

const { adyen, service, readStatus } = useAdyen();

const CARD = { number: '4111 1111 1111 1111', expiry: '12/30', cvc: '123', name: 'Ada Rossi' };
const listSent = () => adyen.requests.filter(({ path }) => path === '/payments');

describe('an optional field that Adyen refuses', () => {
  it.each([
    ['shopperEmail', { message: 'Invalid shopperEmail a..b@example.com' }],
    ['shopperEmail', { message: 'Unprocessable', invalidFields: [{ name: 'shopperEmail', message: 'bad' }] }],
    ['shopperStatement', { message: 'Field shopperStatement is not valid.' }],
    ['browserInfo', { message: 'browserInfo.colorDepth is not valid' }],
  ])('is left out, and the payment is made: %s (%j)', async (name, refusal) => {
    adyen.refuseNext(/^\/payments$/, { errorCode: '000', ...refusal });
    const link = await service.createLink({ ShopperStatement: 'Bottega' });
    const { body } = await service.pay(link, { card: CARD, email: 'a..b@example.com' });
    expect(body).toMatchObject({ outcome: 'completed' });
    const [first, second, ...rest] = listSent();
    expect(rest).toEqual([]);
    expect(first?.body).toHaveProperty(name);
    expect(second?.body).not.toHaveProperty(name);
    expect(second?.body.reference).toBe(first?.body.reference);
    expect(second?.key).toBe(`${first?.key}-optional`);
    expect((second?.key ?? '').length).toBeLessThanOrEqual(64);
    const line = service.logged.find((logged) => logged.includes('requested again without it'));
    expect(line).toContain(`Adyen refuses ${name} of attempt ${first?.body.reference}.`);
    expect(service.logged.join()).not.toContain('a..b@');
  });

  it('is left out for a rail too', async () => {
    adyen.refuseNext(/^\/payments$/, { errorCode: '000', message: 'shopperEmail' });
    const link = await service.createLink();
    expect((await service.pay(link, { method: 'klarna' })).body).toMatchObject({ outcome: 'redirect' });
    expect(listSent().map(({ body }) => 'shopperEmail' in body)).toEqual([true, false]);
  });

  it('is left out once', async () => {
    adyen.refuseNext(/^\/payments$/, { message: 'shopperEmail' }, { message: 'shopperStatement' });
    const link = await service.createLink();
    expect((await service.pay(link, { card: CARD })).body).toMatchObject({ outcome: 'declined' });
    expect(listSent()).toHaveLength(2);
    expect(await readStatus(link)).toBe('CREATED');
  });

  it.each([
    ['the number', { errorCode: '101', message: 'Invalid card number' }, 'card_declined'],
    ['something else', { errorCode: '130', message: 'Reference missing' }, 'processing_error'],
    ['an address that was not sent', { errorCode: '130', message: 'billingAddress' }, 'processing_error'],
  ])('is no other: a refusal of %s ends the attempt', async (_what, refusal, code) => {
    adyen.refuseNext(/^\/payments$/, refusal);
    const { body } = await service.pay(await service.createLink(), { card: CARD });
    expect(body).toMatchObject({ outcome: 'declined', code });
    expect(listSent()).toHaveLength(1);
  });
});

describe('writeEmail', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
    ['ада@пример.рф', 'ада@xn--e1afmkfd.xn--p1ai'],
    ['ada@EXAMPLE.com', 'ada@example.com'],
    ['ada@exa mple.com', undefined],
    ['@example.com', undefined],
  ])('writes %s as %s', (address, written) => {
    expect(writeEmail(address)).toBe(written);
  });

  it('is what Adyen gets', async () => {
    await service.pay(await service.createLink(), { card: CARD, email: 'ada@münchen.example' });
    expect(listSent()[0]?.body.shopperEmail).toBe('ada@xn--mnchen-3ya.example');
  });
});
