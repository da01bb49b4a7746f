import { expect } from 'vitest';
import type { PayAnswer, SavedCard } from '../../../../src/protocol/checkout-api.ts';
import type { CardCodeAnswer, FoundCardsAnswer } from '../../../../src/protocol/page-renderer.ts';
import type { Answer, ApiBody, TestLink } from '../create-api-calls.ts';
import type { TestService } from '../create-test-service.ts';
import type { PayChange } from '../requests/create-pay-request.ts';

/** Fields of a link that remembers cards. */
export const REMEMBER = { RememberMe: true };
export const EMAIL = 'ada@example.com';

interface RememberedShopper {
  pay(link: TestLink, change?: PayChange): Promise<PayAnswer>;
  /** Pays a link of its own, with the box ticked. */
  save(change?: PayChange, link?: object): Promise<PayAnswer>;
  askRaw(link: TestLink, email?: string, headers?: object): Promise<Answer<CardCodeAnswer>>;
  /** Asks for a code, and has the mail written. @returns the secret of the browser */
  ask(link: TestLink, email?: string): Promise<string>;
  /** The mails, the oldest first. */
  readMails(): Promise<{ recipient: string; subject: string; text: string }[]>;
  /** The code of the newest mail. */
  readCode(): Promise<string>;
  find(link: TestLink, finder: string, code: string): Promise<FoundCardsAnswer>;
  /** Requests a code, and types the code of the mail. */
  findCards(link: TestLink, email?: string): Promise<SavedCard[]>;
  readCards(): Promise<{ last4: string; declines: number; used_at: number | null }[]>;
}

/** A shopper whose card is remembered; the service is read at each use, since each test has its own. */
export function createRememberedShopper(getService: () => TestService): RememberedShopper {
  const pay = async (link: TestLink, change?: PayChange): Promise<PayAnswer> =>
    (await getService().pay(link, change)).body;
  const post = <T = ApiBody>(link: TestLink, path: string, payload: object, headers: object = {}) =>
    getService().inject<T>({
      method: 'POST',
      url: `${link.path}/${path}`,
      payload,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    });
  const askRaw: RememberedShopper['askRaw'] = (link, email = EMAIL, headers = {}) =>
    post<CardCodeAnswer>(link, 'card-code', { email, language: 'en' }, headers);
  const readMails = () =>
    getService()
      .store.selectFrom('mails')
      .select(['recipient', 'subject', 'text'])
      .where('kind', 'like', 'card%')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const readCode = async () => {
    const codes = (await readMails()).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
    return codes.at(-1) ?? '';
  };
  const ask: RememberedShopper['ask'] = async (link, email) => {
    getService().clock.advance(61);
    const { status, body } = await askRaw(link, email);
    expect(status).toBe(202);
    await getService().runDueJobs();
    return body.finder;
  };
  const find: RememberedShopper['find'] = async (link, finder, code) =>
    (await post<FoundCardsAnswer>(link, 'found-cards', { finder, code })).body;
  return {
    pay,
    askRaw,
    ask,
    readMails,
    readCode,
    find,
    async save(change = {}, link = REMEMBER) {
      getService().clock.advance(1);
      return pay(await getService().createLink(link), { save: true, email: EMAIL, ...change });
    },
    async findCards(link, email) {
      const finder = await ask(link, email);
      const answer = await find(link, finder, await readCode());
      return 'cards' in answer ? answer.cards : [];
    },
    readCards: () =>
      getService()
        .store.selectFrom('remembered_cards')
        .select(['last4', 'declines', 'used_at'])
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  };
}
