import { expect } from 'vitest';
import type { CheckoutView, PayAnswer, SavedCard } from '../../../../src/protocol/checkout-api.ts';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import type { TestLink } from '../create-api-calls.ts';
import type { TestService } from '../create-test-service.ts';
import type { PayChange } from '../requests/create-pay-request.ts';

/** Fields of a link of a shopper who is named. */
export const ADA = { Metadata: { shopperReference: 'ada' } };
/** The card whose bank requires a 3-D Secure challenge. */
export const CHALLENGED = '4000 0000 0000 3220';
/** The answer to a press that has not become an attempt. */
export const NOTHING_TRIED = { outcome: 'invalid', problems: {} };

/** Returns the id of the first card. */
export const getCardId = ([card]: SavedCard[]): string => card?.id ?? '';

interface CardShopper {
  readView(link: TestLink): Promise<CheckoutView>;
  readCards(link: TestLink): Promise<SavedCard[]>;
  /** The view of a new link of a shopper. */
  listCards(change?: object, company?: Company): Promise<SavedCard[]>;
  pay(link: TestLink, change?: PayChange): Promise<PayAnswer>;
  /** Pays a link of its own, with the wish to save the card; resolves with the cards of the next link. */
  save(change?: PayChange, link?: object): Promise<SavedCard[]>;
  /** Presses, and resolves with the path of the challenge that the bank asks for. */
  goToChallenge(link: TestLink, change: PayChange): Promise<string>;
  countRows(): Promise<number>;
}

/** A shopper with saved cards; the service is read at each use, since each test has its own. */
export function createCardShopper(getService: () => TestService): CardShopper {
  const readView = async ({ path }: TestLink): Promise<CheckoutView> => {
    const { body } = await getService().inject<string>({ url: path });
    const [, data = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
    return JSON.parse(data).view;
  };
  const readCards = async (link: TestLink) => (await readView(link)).savedCards;
  const listCards = async (change: object = ADA, company = getService().merchant) =>
    readCards(await getService().createLink(change, company));
  const pay = async (link: TestLink, change?: PayChange): Promise<PayAnswer> =>
    (await getService().pay(link, change)).body;
  return {
    readView,
    readCards,
    listCards,
    pay,
    async save(change = {}, link = ADA) {
      getService().clock.advance(1);
      await pay(await getService().createLink(link), { save: true, ...change });
      return listCards(link);
    },
    async goToChallenge(link, change) {
      const answer = await pay(link, change);
      expect(answer.outcome).toBe('challenge');
      return new URL((answer as { url: string }).url).pathname;
    },
    countRows: async () => (await getService().store.selectFrom('saved_cards').select('id').execute()).length,
  };
}
