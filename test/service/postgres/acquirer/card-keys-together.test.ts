import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardKeyAnswer } from '../../../../src/protocol/card.ts';
import type { PayAnswer, PayRequest } from '../../../../src/protocol/checkout-api.ts';
import { useAdyen } from '../../support/adyen-double/use-adyen.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { createPayRequest } from '../../support/requests/create-pay-request.ts';

const DATA_DIR = 'card-keys-together';

const { adyen, service } = useAdyen({}, DATA_DIR);
let second: TestService;
beforeEach(async () => {
  // The key of the test before, which the database still has.
  await service.store.deleteFrom('settings').where('name', '=', 'adyen_card_key').execute();
  await service.runDueJobs();
  const getCardKey = adyen.getPublicKey;
  second = await createTestService({
    adyen: adyen.config,
    getCardKey,
    clock: service.clock,
    dataDir: DATA_DIR,
  });
});
afterEach(() => second.close());

const readKey = async (from: TestService, { path }: TestLink) =>
  (await from.inject<CardKeyAnswer>({ url: `${path}/card-key` })).body;
const encrypt = ({ publicKey, now }: CardKeyAnswer) => createPayRequest({}, Date.parse(now), publicKey);
const press = async (at: TestService, { path }: TestLink, payload: PayRequest) =>
  (await at.inject<PayAnswer>({ method: 'POST', url: `${path}/pay`, payload })).body;

describe('cards that are encrypted for two services on one database', () => {
  it('are encrypted again for a new key, whichever service learned of it', async () => {
    const link = await service.createLink();
    const old = encrypt(await readKey(second, link));
    adyen.cards.rotate();
    expect(await press(service, link, old)).toMatchObject({ outcome: 'encrypt_again' });
    const key = await readKey(second, link);
    expect(key.publicKey).toBe(adyen.getPublicKey());
    expect(await press(second, link, encrypt(key))).toMatchObject({ outcome: 'completed' });
    expect(adyen.find(link.transactionId)).toHaveLength(1);
  });

  it('pay one link of two, when both services get them at once', async () => {
    for (let count = 0; count < 5; count += 1) {
      const links = [await service.createLink(), await service.createLink()] as const;
      const sent = encrypt(await readKey(service, links[0]));
      const answers = await Promise.all([
        press(service, links[0], sent),
        press(second, links[1], { ...sent, attemptKey: 'another-press' }),
      ]);
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['completed', 'encrypt_again']);
      expect(links.flatMap(({ transactionId }) => adyen.find(transactionId))).toHaveLength(1);
    }
  });
});
