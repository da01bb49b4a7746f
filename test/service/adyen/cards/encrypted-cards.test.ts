import { describe, expect, it } from 'vitest';
import type { CardKeyAnswer } from '../../../../src/protocol/card.ts';
import {
  AnswerUnknownError,
  type AuthorizationRequest,
} from '../../../../src/service/payments/attempts/acquirer.ts';
import { TERMS } from '../../../contracts/acquirer-driver.ts';
import { useAdyen } from '../../support/adyen-double/use-adyen.ts';
import { createPayRequest } from '../../support/requests/create-pay-request.ts';
import { encryptFields, encryptSecurityCode } from '../../support/requests/encrypt-card.ts';
import { createAttempt } from '../../support/shopper/create-attempt.ts';

const { adyen, service, getRequest, getBooked, readStatus } = useAdyen();

const NUMBER = '4111111111111111';
const MASTERCARD = '5555444433331111';
const encrypt = (number = NUMBER) =>
  encryptFields({ number, expiry: '12/30', cvc: '123' }, adyen.getPublicKey(), service.clock.now());
const createCard = (change: object = {}) => ({ encrypted: encrypt(), holder: 'Ada Rossi', ...change });

async function ask(instrument: object = createCard(), reference?: string) {
  const attemptId = reference ?? (await createAttempt(service));
  const request = { ...TERMS, ...instrument, reference: attemptId } as AuthorizationRequest;
  return { reference: attemptId, answer: await service.acquirer.authorize(request) };
}
const listPaths = () => adyen.requests.map(({ path }) => path);
const readStored = async () =>
  JSON.stringify(await service.store.selectFrom('adyen_payments').selectAll().execute());

describe('a card that only Adyen reads', () => {
  it('is sent as four texts, with its holder and the brand that was chosen', async () => {
    const card = createCard({ brand: 'cb' });
    expect((await ask(card)).answer).toMatchObject({ isApproved: true });
    expect(getRequest()?.body.paymentMethod).toEqual({
      type: 'scheme',
      ...card.encrypted,
      holderName: 'Ada Rossi',
      brand: 'cartebancaire',
    });
  });

  it('is described by the answer; its first digits are stored nowhere', async () => {
    const { reference, answer } = await ask();
    const card = { brand: 'visa', last4: '1111' };
    expect(answer).toEqual({ isApproved: true, card: { ...card, bin: '411111' } });
    expect(await service.acquirer.findAuthorization(reference)).toEqual({ isApproved: true, card });
    await adyen.tell(service);
    expect(await readStored()).not.toContain('411111');
    const told = await service.store.selectFrom('adyen_notifications').selectAll().execute();
    expect(JSON.stringify(told)).not.toContain('411111');
  });

  it('is described by a refusal too, with six digits of eight', async () => {
    Object.assign(adyen.says, { brand: 'mc', additionalData: { cardBin: '55554444' } });
    expect((await ask(createCard({ holder: 'REFUSED 12' }))).answer).toEqual({
      isApproved: false,
      declineCode: 'insufficient_funds',
      card: { brand: 'mastercard', bin: '555544' },
    });
  });

  it('has a security code that only Adyen reads when it is paid by its token', async () => {
    const { answer } = await ask(createCard({ savesCard: true }));
    const { cardToken } = answer as { cardToken: string };
    adyen.requests.length = 0;
    const encryptedSecurityCode = encryptSecurityCode('123', adyen.getPublicKey(), service.clock.now());
    expect((await ask({ cardToken, encryptedSecurityCode })).answer).toMatchObject({ isApproved: true });
    expect(getRequest()?.body.paymentMethod).toEqual({
      type: 'scheme',
      storedPaymentMethodId: cardToken.split('/')[1],
      encryptedSecurityCode,
    });
  });

  it.each<[string, () => object]>([
    ['a number', () => ({ cardNumber: NUMBER, expiry: '12/30', cvc: '123', holder: 'Ada Rossi' })],
    ['the security code of a saved card', () => ({ cardToken: 'a/b', cvc: '123' })],
    [
      'what the test environment takes as encrypted',
      () => createCard({ encrypted: { ...encrypt(), encryptedCardNumber: `test_${NUMBER}` } }),
    ],
    [
      'a text that is missing',
      () => createCard({ encrypted: { ...encrypt(), encryptedSecurityCode: undefined } }),
    ],
    ['a code beside a token that is no JWE', () => ({ cardToken: 'a/b', encryptedSecurityCode: 'test_123' })],
    [
      'five parts without a header',
      () => createCard({ encrypted: { ...encrypt(), encryptedExpiryYear: '2030.a.b.c.d' } }),
    ],
  ])('is not asked for with %s in clear', async (_, createInstrument) => {
    const declined = { isApproved: false, declineCode: 'processing_error' };
    expect((await ask(createInstrument())).answer).toEqual(declined);
    expect(adyen.requests).toEqual([]);
    expect(await readStored()).toBe('[]');
  });
});

describe('a card that Adyen cannot read', () => {
  it.each(['172', '174', '175'])('is not tried, and its reference is blocked: %s', async (errorCode) => {
    adyen.refuseNext(/^\/payments$/, { errorCode, message: 'Unable to decrypt data' });
    const { reference, answer } = await ask();
    expect(answer).toBe('UNREADABLE');
    expect(await service.acquirer.findAuthorization(reference)).toBeUndefined();
    expect(await service.acquirer.withdraw(reference)).toBeUndefined();
    expect((await ask(createCard(), reference)).answer).toMatchObject({ isApproved: false });
    expect(adyen.payments.filter((booked) => booked.reference === reference)).toEqual([]);
    // Another key is of use for one of the three.
    expect(adyen.keyRequests).toHaveLength(errorCode === '174' ? 1 : 0);
  });

  it('was encrypted for an old key: the current one is known before the answer', async () => {
    await service.runDueJobs();
    const old = createCard();
    adyen.cards.rotate();
    const { answer } = await ask(old);
    expect(answer).toBe('UNREADABLE');
    const setting = service.store.selectFrom('settings').select('value').where('name', '=', 'adyen_card_key');
    expect(JSON.parse((await setting.executeTakeFirst())?.value ?? '')).toMatchObject({
      key: adyen.getPublicKey(),
    });
    expect((await ask()).answer).toMatchObject({ isApproved: true });
  });

  it('was encrypted for an old key: the page encrypts again, and the shopper pays', async () => {
    await service.runDueJobs();
    const link = await service.createLink();
    const old = createPayRequest({}, service.clock.now(), adyen.getPublicKey());
    adyen.cards.rotate();
    const press = (payload: object) => service.inject({ method: 'POST', url: `${link.path}/pay`, payload });
    expect((await press(old)).body).toMatchObject({ outcome: 'encrypt_again' });
    expect(await readStatus(link)).toBe('CREATED');
    const { body } = await service.inject<CardKeyAnswer>({ url: `${link.path}/card-key` });
    expect(body).toMatchObject({ publicKey: adyen.getPublicKey(), isRequired: true });
    await press(createPayRequest({}, Date.parse(body.now), body.publicKey));
    expect(await readStatus(link)).toBe('SETTLED');
    expect(adyen.find(link.transactionId)).toHaveLength(1);
  });

  it('was encrypted a week ago', async () => {
    const old = createCard();
    service.clock.advance(7 * 86_400);
    expect((await ask(old)).answer).toBe('UNREADABLE');
  });

  it.each<[string, () => object, string]>([
    ['a wrong number', () => createCard({ encrypted: encrypt('4111111111111112') }), 'card_declined'],
    ['a wallet', () => ({ googlePay: { token: 'x' } }), 'processing_error'],
  ])('is no other refusal: %s', async (what, createInstrument, declineCode) => {
    if (what === 'a wallet') adyen.refuseNext(/^\/payments$/, { errorCode: '174' });
    expect((await ask(createInstrument())).answer).toEqual({ isApproved: false, declineCode });
  });
});

describe('a link that accepts some brands', () => {
  const VISA_ONLY = { acceptedBrands: ['visa'] };

  it('asks Adyen for the brands of the card first', async () => {
    const card = createCard(VISA_ONLY);
    const { reference, answer } = await ask(card);
    expect(answer).toMatchObject({ isApproved: true });
    expect(listPaths()).toEqual(['/cardDetails', '/payments']);
    expect(adyen.requests[0]?.body).toEqual({
      merchantAccount: 'TestShopECOM',
      encryptedCardNumber: card.encrypted.encryptedCardNumber,
      supportedBrands: ['visa'],
    });
    expect(adyen.requests[0]?.key).not.toBe(reference);
  });

  it('asks for nothing where it accepts all', async () => {
    await ask();
    expect(listPaths()).toEqual(['/payments']);
  });

  it('takes no other card, and charges nothing', async () => {
    const { reference, answer } = await ask(createCard({ ...VISA_ONLY, encrypted: encrypt(MASTERCARD) }));
    const declined = { isApproved: false, declineCode: 'card_declined' };
    expect(answer).toEqual(declined);
    expect(listPaths()).toEqual(['/cardDetails']);
    expect(await service.acquirer.findAuthorization(reference)).toEqual(declined);
  });

  it.each(['dropped', 'garbage', 500, 401] as const)(
    'charges nothing without an answer: %s',
    async (fault) => {
      adyen.failNext(/cardDetails/, fault);
      expect((await ask(createCard(VISA_ONLY))).answer).toEqual({
        isApproved: false,
        declineCode: 'processing_error',
      });
      expect(listPaths()).toEqual(['/cardDetails']);
    },
  );

  it('cannot be asked about with an old key', async () => {
    const card = createCard(VISA_ONLY);
    adyen.cards.rotate();
    expect((await ask(card)).answer).toBe('UNREADABLE');
    expect(listPaths()).toEqual(['/cardDetails']);
    expect(adyen.keyRequests).toHaveLength(1);
  });

  it('gives an approval under another brand back', async () => {
    adyen.says.brand = 'cartebancaire';
    const { reference, answer } = await ask(createCard(VISA_ONLY));
    expect(answer).toMatchObject({ isApproved: false, declineCode: 'card_declined', card: { brand: 'cb' } });
    await service.runDueJobs();
    expect(listPaths().at(-1)).toBe(`/payments/${getBooked().psp}/reversals`);
    expect(getBooked().refunded).toBe(1990);
    const line = `Adyen answered Authorised as cartebancaire to attempt ${reference}`;
    expect(service.logged).toContainEqual(expect.stringContaining(line));
  });

  it.each([
    ['visadankort', true],
    ['mc', false],
  ])('knows a product of a brand by the brand: %s', async (brand, isApproved) => {
    adyen.says.brand = brand;
    expect((await ask(createCard(VISA_ONLY))).answer).toMatchObject({ isApproved });
  });

  it('counts an approval that is told later the same way', async () => {
    adyen.says.brand = 'mc';
    adyen.failNext(/^\/payments$/, 'lost', 'lost');
    const reference = await createAttempt(service);
    await expect(ask(createCard(VISA_ONLY), reference)).rejects.toThrow(AnswerUnknownError);
    await adyen.tell(service);
    expect(await service.acquirer.findAuthorization(reference)).toMatchObject({
      isApproved: false,
      declineCode: 'card_declined',
    });
    service.clock.advance(120);
    await service.recover();
    await service.runDueJobs();
    expect(getBooked().refunded).toBe(1990);
  });
});
