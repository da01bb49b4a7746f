import { beforeEach, describe, expect, it } from 'vitest';
import type { CardInput, CardKeyAnswer, EncryptedCardInput } from '../../../../src/protocol/card.ts';
import type { PayRequest } from '../../../../src/protocol/checkout-api.ts';
import { removeUsed } from '../../../../src/service/payments/attempts/used-encryptions.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createPayRequest, type PayChange } from '../../support/requests/create-pay-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const DAY_MS = 86_400_000;
let publicKey: string;

const readKey = async (link: Pick<TestLink, 'path'>) =>
  service.inject<CardKeyAnswer & { Code: string }>({ url: `${link.path}/card-key` });

beforeEach(async () => {
  publicKey = (await readKey(await service.createLink())).body.publicKey;
});

/** A press with a card that only the acquirer can read. */
const createPress = (change: PayChange = {}, now = service.clock.now()) =>
  createPayRequest(change, now, publicKey) as PayRequest & { card: EncryptedCardInput };

const send = (link: TestLink, payload: object) =>
  service.inject<{ outcome: string; Code: string; Hint: string }>({
    method: 'POST',
    url: `${link.path}/pay`,
    payload,
  });

async function pay(link: TestLink, change?: PayChange) {
  const { status, body } = await send(link, createPress(change));
  return { status, ...body };
}

const rotate = () => service.post('/sandbox/card-key/rotate', {});
const readAttempts = () =>
  service.store
    .selectFrom('attempts')
    .select(['state', 'card_brand', 'card_last4', 'card_expiry'])
    .orderBy('created_at')
    .execute();
const countDeclines = async () =>
  (await service.store.selectFrom('payments').select('declined_attempts').execute()).reduce(
    (sum, row) => sum + row.declined_attempts,
    0,
  );

const CARD: CardInput = { number: '5555 5555 5555 4444', expiry: '12/30', cvc: '123', name: 'Ada Rossi' };

describe('a card that only the acquirer can read', () => {
  it('is paid with, and is then shown as the acquirer describes it', async () => {
    const link = await service.createLink();
    expect(await pay(link, { card: CARD })).toMatchObject({ outcome: 'completed', status: 'SETTLED' });
    expect(await readAttempts()).toEqual([
      { state: 'APPROVED', card_brand: 'mastercard', card_last4: '4444', card_expiry: null },
    ]);
    const payments = service.store.selectFrom('payments').select('card_last4').where('method', '=', 'card');
    expect(await payments.execute()).toEqual([{ card_last4: '4444' }]);
  });

  it.each([
    ['4000 0000 0000 9995', 'insufficient_funds'],
    ['4111 1111 1111 1112', 'card_declined'],
    ['4000 0000 0000 3220', undefined],
  ])('%s ends as the same card in clear', async (number, code) => {
    const answer = await pay(await service.createLink(), { card: { number } });
    expect(answer).toMatchObject(code ? { outcome: 'declined', code } : { outcome: 'challenge' });
  });

  it('is declined by a link that does not accept its brand', async () => {
    const link = await service.createLink({ PaymentMethods: ['VIS'] });
    expect(await pay(link, { card: CARD })).toMatchObject({ outcome: 'declined', code: 'card_declined' });
    expect(await pay(link)).toMatchObject({ outcome: 'completed' });
  });

  it('can be saved, and pays again with an encrypted security code', async () => {
    const ada = { Metadata: { shopperReference: 'ada' } };
    await pay(await service.createLink(ada), { card: CARD, save: true });
    const [card] = await service.store.selectFrom('saved_cards').selectAll().execute();
    expect(card).toMatchObject({ brand: 'mastercard', last4: '4444', expiry: '12/30' });
    const savedCard = { id: card?.id ?? '', cvc: '123' };
    expect(await pay(await service.createLink(ada), { savedCard })).toMatchObject({ outcome: 'completed' });
    const press = createPress({ savedCard });
    await rotate();
    const { body } = await send(await service.createLink(ada), press);
    expect(body).toEqual({ outcome: 'encrypt_again' });
  });

  it('still needs a name', async () => {
    expect(await pay(await service.createLink(), { card: { name: ' ' } })).toMatchObject({
      status: 400,
      outcome: 'invalid',
      problems: { cardholder_name: 'required' },
    });
  });
});

describe('texts that the acquirer cannot read', () => {
  it.each([
    ['after its key was replaced', 0],
    ['a week after they were encrypted', -7 * DAY_MS],
    ['a week before', 7 * DAY_MS],
  ])('try nothing %s, and the page may press again', async (_, offset) => {
    const link = await service.createLink();
    const press = createPress({}, service.clock.now() + offset);
    if (!offset) await rotate();
    const again = { status: 409, body: { outcome: 'encrypt_again' } };
    expect(await send(link, press)).toMatchObject(again);
    // The same press, sent again, gets its answer.
    expect(await send(link, press)).toMatchObject(again);
    expect([await countDeclines(), await readAttempts()]).toMatchObject([0, [{ state: 'ABANDONED' }]]);
    publicKey = (await readKey(link)).body.publicKey;
    expect(await pay(link)).toMatchObject({ outcome: 'completed' });
  });
});

describe('a press that leaked', () => {
  const ENCRYPT_AGAIN = { status: 409, body: { outcome: 'encrypt_again' } };
  /** Writes the same bytes in another way. */
  const respell = ({ card, ...press }: PayRequest & { card: EncryptedCardInput }) => ({
    ...press,
    card: { ...card, encryptedCardNumber: card.encryptedCardNumber.replace(/$/, '==') },
  });

  /** Replaces a text by one of another press. */
  const withOther = (press: ReturnType<typeof createPress>, name: keyof EncryptedCardInput) => {
    const { attemptKey, card } = createPress();
    return { ...press, attemptKey, card: { ...press.card, [name]: card[name] } };
  };

  it.each<[string, (press: ReturnType<typeof createPress>) => object]>([
    ['its own key', (press) => press],
    ['another key', (press) => ({ ...press, attemptKey: createPress().attemptKey })],
    ['another security code', (press) => withOther(press, 'encryptedSecurityCode')],
    ['another number', (press) => withOther(press, 'encryptedCardNumber')],
    ['another spelling', respell],
    ['another name', (press) => ({ ...press, card: { ...press.card, name: 'Eve' } })],
  ])('pays nothing on another link with %s', async (_, change) => {
    const press = createPress();
    expect((await send(await service.createLink(), press)).body.outcome).toBe('completed');
    const link = await service.createLink();
    expect(await send(link, change(press))).toMatchObject(ENCRYPT_AGAIN);
    expect(await pay(link)).toMatchObject({ outcome: 'completed' });
  });

  it('pays nothing a second time on the same link after a decline, and gets its answer with its own key', async () => {
    const link = await service.createLink();
    const press = createPress({ card: { number: '4000 0000 0000 0002' } });
    const { body } = await send(link, press);
    expect(body.outcome).toBe('declined');
    expect(await send(link, { ...press, attemptKey: createPress().attemptKey })).toMatchObject(ENCRYPT_AGAIN);
    expect((await send(link, press)).body).toEqual(body);
    expect(await countDeclines()).toBe(1);
  });

  it('pays one of two links that get it at the same time', async () => {
    const press = createPress();
    const links = [await service.createLink(), await service.createLink()];
    const answers = await Promise.all(
      links.map((link) => send(link, { ...press, attemptKey: createPress().attemptKey })),
    );
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual(['completed', 'encrypt_again']);
  });

  it('is remembered for two days', async () => {
    await pay(await service.createLink());
    const remove = (before: number) =>
      service.store.transaction().execute((trx) => removeUsed(trx, before, 100));
    expect(await remove(service.clock.now())).toBe(0);
    // The number and the security code.
    expect(await remove(service.clock.now() + 1)).toBe(2);
  });
});

describe('encrypted fields', () => {
  const JWE = () => createPress().card.encryptedCardNumber;
  const withPart = (index: number, part: string) => {
    const parts = JWE().split('.');
    parts[index] = part;
    return parts.join('.');
  };
  const header = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
  const GOOD = { alg: 'RSA-OAEP-256', enc: 'A256GCM', version: '1' };

  it.each<[string, () => unknown]>([
    ['a number in clear', () => '4111111111111111'],
    ['a long number in clear', () => '4111111111111111'.padEnd(300, '1')],
    ['no text', () => 5],
    ['four parts', () => JWE().split('.').slice(1).join('.')],
    ['another algorithm', () => withPart(0, header({ ...GOOD, alg: 'dir' }))],
    ['a header with more', () => withPart(0, header({ ...GOOD, kid: '1' }))],
    ['no header', () => withPart(0, 'abcd')],
    ['a short tag', () => withPart(4, 'abcd')],
    ['a long vector', () => withPart(2, 'a'.repeat(22))],
    ['more than 2,000 characters', () => withPart(3, 'a'.repeat(2_000))],
    ['signs that are not base64url', () => withPart(3, 'a+/=')],
  ])('are refused by name: %s', async (_, createText) => {
    const link = await service.createLink();
    const press = createPress();
    const card = { ...press.card, encryptedCardNumber: createText() };
    const { status, body } = await send(link, { ...press, card });
    expect([status, body.Code, body.Hint]).toEqual([
      400,
      'CARD_ENCRYPTION',
      'encryptedCardNumber is not such a text.',
    ]);
    expect(await readAttempts()).toEqual([]);
  });

  it.each([
    ['a card in clear too', { number: '4111111111111111' }],
    ['eight digits of the number', { bin: '41111111' }],
    ['an unknown brand', { brand: 'gold' }],
  ])('are refused with %s', async (_, change) => {
    const press = createPress();
    const { status, body } = await send(await service.createLink(), {
      ...press,
      card: { ...press.card, ...change },
    });
    expect([status, body.Code]).toEqual([400, 'BAD_REQUEST']);
    expect(JSON.stringify(body)).not.toContain('4111');
  });
});
