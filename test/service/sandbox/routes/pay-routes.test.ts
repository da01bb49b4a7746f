import { describe, expect, it } from 'vitest';
import { CARD_BEHAVIORS, NAMED_CARDS } from '../../../../src/service/sandbox/acquirer/test-cards.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const IBAN = 'DE89370400440532013000';
const press = (id: string, body: object, company = service.merchant) =>
  service.post(`/sandbox/payments/${id}/pay`, body, company);
const create = async (change: object = {}) => (await service.createLink(change)).transactionId;

describe('POST /sandbox/payments/{TransactionId}/pay', () => {
  it.each([
    ['a card by its name', { Card: 'mastercard' }, 'completed', 'SETTLED'],
    ['a card by its number', { Card: '4111 1111 1111 1111' }, 'completed', 'SETTLED'],
    ['the default card', { Method: 'card' }, 'completed', 'SETTLED'],
    ['American Express, with its longer code', { Card: 'amex' }, 'completed', 'SETTLED'],
    ['3-D Secure, approved', { Card: 'three_d_secure' }, 'completed', 'SETTLED'],
    ['Bancontact', { Method: 'bancontact' }, 'completed', 'SETTLED'],
    ['Klarna', { Method: 'klarna' }, 'completed', 'PENDING'],
    ['PayPal, later', { Method: 'paypal', Decision: 'later' }, 'completed', 'SETTLED'],
    ['SEPA', { Method: 'sepa_direct_debit', Iban: IBAN }, 'completed', 'SETTLED'],
    [
      'SEPA that waits',
      { Method: 'sepa_direct_debit', Iban: IBAN, Name: 'PENDING Ada' },
      'completed',
      'PENDING',
    ],
    ['a wallet that is left', { Method: 'paypal', Decision: 'cancel' }, 'cancelled', 'CREATED'],
  ])('pays with %s', async (_what, body, Outcome, Status) => {
    const id = await create();
    const answer = await press(id, body);
    expect(answer).toMatchObject({
      status: 200,
      body: { Outcome, DeclineCode: null, Transaction: { TransactionId: id, Status } },
    });
    expect((await service.get(`/api/v5/transactions/${id}`)).body.Transaction).toEqual(
      (answer.body as unknown as { Transaction: object }).Transaction,
    );
  });

  it.each([
    [{ Card: 'declined' }, 'card_declined'],
    [{ Card: 'insufficient_funds' }, 'insufficient_funds'],
    [{ Card: 'expired' }, 'expired_card'],
    [{ Card: 'three_d_secure', Decision: 'decline' }, 'authentication_failed'],
    [{ Method: 'sepa_direct_debit', Iban: IBAN, Name: 'DECLINE Ada' }, 'payment_declined'],
  ])('is declined with %j, and the link stays open', async (body, DeclineCode) => {
    const id = await create();
    expect((await press(id, body)).body).toMatchObject({ Outcome: 'declined', DeclineCode });
    expect((await press(id, { Card: 'visa' })).body).toMatchObject({ Outcome: 'completed' });
  });

  it('holds the money of a link without AutoCapture', async () => {
    const { body } = await press(await create({ AutoCapture: false }), { Card: 'visa' });
    expect(body).toMatchObject({ Transaction: { Status: 'HELD' } });
  });

  it('pays the amount that a shopper chooses, on a reusable link too', async () => {
    const free = { MinAmount: 500, MaxAmount: 5000 };
    expect((await press(await create(free), { Card: 'visa', Amount: 700 })).body).toMatchObject({
      Transaction: { Amount: 700 },
    });
    const id = await create({ Reusable: true });
    const paid = (await press(id, { Card: 'visa' })).body as unknown as {
      Transaction: { TransactionId: string };
    };
    expect(paid).toMatchObject({ Outcome: 'completed', Transaction: { Status: 'SETTLED' } });
    expect(paid.Transaction.TransactionId).not.toBe(id);
  });

  it('makes one payment of presses with one key, and of two at once', async () => {
    const id = await create();
    const AttemptKey = 'aaaaaaaa-1';
    const [first, second] = await Promise.all([1, 2].map(() => press(id, { Card: 'visa', AttemptKey })));
    expect([first?.status, second?.status]).toContain(200);
    expect((await press(id, { Card: 'visa', AttemptKey })).body).toMatchObject({ Outcome: 'completed' });
    const attempts = await service.store.selectFrom('attempts').select('id').execute();
    expect(attempts).toHaveLength(1);
    expect(await press(id, { Card: 'visa' })).toMatchObject({
      status: 409,
      body: { Code: 'STATE_NOT_ALLOWED', Hint: 'The payment is SETTLED; this call needs CREATED.' },
    });
  });

  it.each([
    [{}, 'Card', 'REQUIRED'],
    [{ Card: 'vsia' }, 'Card', 'INVALID_VALUE'],
    [{ Card: '4111 1111 1111 1112' }, 'Card', 'CHECK_DIGITS'],
    [{ Card: '4111' }, 'Card', 'INVALID_VALUE'],
    [{ Card: 'visa', Method: 'klarna' }, 'Card', 'INVALID_VALUE'],
    [{ Method: 'apple_pay' }, 'Method', 'METHOD_NOT_AVAILABLE'],
    [{ Method: 'cash' }, 'Method', 'INVALID_VALUE'],
    [{ Card: 'visa', Decision: 'cancel' }, 'Decision', 'INVALID_VALUE'],
    [{ Method: 'ideal', Decision: 'later' }, 'Decision', 'INVALID_VALUE'],
    [{ Method: 'sepa_direct_debit' }, 'Iban', 'REQUIRED'],
    [{ Method: 'sepa_direct_debit', Iban: 'DE00370400440532013000' }, 'Iban', 'CHECK_DIGITS'],
    [{ Card: 'visa', Iban: IBAN }, 'Iban', 'INVALID_VALUE'],
    [{ Card: 'visa', Email: 'nobody' }, 'Email', 'INVALID_VALUE'],
    [{ Card: 'visa', Amount: 0 }, 'Amount', 'AMOUNT_OUT_OF_RANGE'],
    [{ Card: 'visa', Amount: 1991 }, 'Amount', 'AMOUNT_DIFFERS'],
    [{ Card: 'visa', AttemptKey: 'x' }, 'AttemptKey', 'INVALID_VALUE'],
    [{ Method: 'klarna', SaveCard: true }, 'SaveCard', 'INVALID_VALUE'],
    [{ Card: 'visa', Cvc: '123' }, 'Cvc', 'UNKNOWN_FIELD'],
  ])('refuses %j, and tries nothing', async (body, Field, Code) => {
    const answer = await press(await create(), body);
    expect(answer).toMatchObject({ status: 400, body: { Errors: [{ Field, Code }] } });
    expect(await service.store.selectFrom('attempts').select('id').execute()).toEqual([]);
  });

  it.each([
    [
      { Card: 'visa', Cvc: '123' },
      'Known are: Card, Method, Decision, Name, Email, Iban, Amount, SaveCard, AttemptKey.',
    ],
    [[{ Card: 'visa' }], expect.stringContaining('It is an array.')],
    [undefined, expect.stringContaining('There is no body.')],
  ])('says of %j what to send', async (body, Hint) => {
    expect((await press(await create(), body as object)).body).toMatchObject({ StatusCode: 400, Hint });
  });

  it('names the methods that the link offers', async () => {
    const answer = await press(await create({ PaymentMethods: ['card'] }), { Method: 'klarna' });
    const Hint = 'The link offers card.';
    expect(answer).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Method', Hint }] } });
  });

  it('finds no payment of another company', async () => {
    expect(await press(await create(), { Card: 'visa' }, service.partner)).toMatchObject({
      status: 404,
      body: { Code: 'TRANSACTION_NOT_FOUND' },
    });
  });

  it('has a name for each test card', () => {
    expect(Object.values(NAMED_CARDS)).toEqual(expect.arrayContaining(Object.keys(CARD_BEHAVIORS)));
  });
});
