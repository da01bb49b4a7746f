import { describe, expect, it } from 'vitest';
import { findLink } from '../../../../src/service/checkout/link/find-link.ts';
import {
  ASK_LIMITS,
  FOUND_MS,
  findFoundOwner,
  openFinder,
  REUSABLE_LIMIT,
} from '../../../../src/service/recurring/remembered/card-finders.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createRememberedShopper, EMAIL, REMEMBER } from '../../support/shopper/create-remembered-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
const { save, ask, askRaw, find, findCards, readCode } = createRememberedShopper(() => service);

const createLink = (change: object = {}, company = service.merchant) =>
  service.createLink({ ...REMEMBER, ...change }, company);
const readLink = async ({ path }: TestLink) => {
  const found = await findLink(service.store, service.directory, path.slice('/checkout/'.length));
  if (!found) throw new Error('The link is there.');
  return found;
};
/** Requests a code from a separate network, for a separate address. */
const createAsker = async (link: TestLink, network?: string) => {
  const found = await readLink(link);
  let count = 0;
  return () => {
    count += 1;
    const asked = {
      email: `a${count}@example.com`,
      network: network ?? `n${count}`,
      language: 'en' as const,
    };
    return openFinder(service.store, found, { ...asked, now: service.clock.now() });
  };
};
/** Counts the requests until one is refused, and returns its wait too. */
const exhaust = async (next: () => ReturnType<typeof openFinder>) => {
  for (let passed = 0; ; passed += 1) {
    const opened = await next();
    if ('waitSeconds' in opened) return [passed, opened.waitSeconds];
  }
};

describe('asking for a code', () => {
  it('runs the same statements, whether or not the address is known', async () => {
    await save();
    const count = async (email: string) => {
      const statements: string[] = [];
      const counting = service.store.withPlugin({
        transformQuery({ node }) {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const asked = { email, network: 'n', language: 'en' as const, now: service.clock.now() };
      await openFinder(counting, await readLink(await createLink()), asked);
      return statements;
    };
    const known = await count(EMAIL);
    expect(known.length).toBeGreaterThan(ASK_LIMITS.length);
    expect(await count('bob@example.com')).toEqual(known);
  });

  it('is limited per link, to ten an hour', async () => {
    expect(await exhaust(await createAsker(await createLink()))).toEqual([10, 3600]);
    service.clock.advance(3600);
    expect(await exhaust(await createAsker(await createLink()))).toEqual([10, 3600]);
  });

  it('is limited per reusable link, to more than ten an hour', async () => {
    const link = await createLink({ Reusable: true });
    expect(await exhaust(await createAsker(link))).toEqual([REUSABLE_LIMIT, 3600]);
  });

  it('is limited per network and per address on a reusable link too', async () => {
    const link = await createLink({ Reusable: true });
    expect(await exhaust(await createAsker(link, 'one'))).toEqual([20, 3600]);
    const found = await readLink(link);
    const asked = { email: EMAIL, language: 'en' as const, now: service.clock.now() };
    expect(await openFinder(service.store, found, { ...asked, network: 'two' })).toHaveProperty('secret');
    expect(await openFinder(service.store, found, { ...asked, network: 'three' })).toEqual({
      waitSeconds: 60,
    });
  });

  it('is limited per network, over all links', async () => {
    const askers: Awaited<ReturnType<typeof createAsker>>[] = [];
    for (let links = 0; links < 4; links += 1) askers.push(await createAsker(await createLink(), 'one'));
    let turn = 0;
    const next = () => {
      turn += 1;
      const asker = askers[turn % askers.length];
      if (!asker) throw new Error('There are four.');
      return asker();
    };
    expect(await exhaust(next)).toEqual([20, 3600]);
  });

  it('is limited per company', async () => {
    const first = await readLink(await createLink());
    await openFinder(service.store, first, {
      ...{ email: EMAIL, network: 'n', language: 'en', now: service.clock.now() },
    });
    const row = await service.store.selectFrom('card_finders').selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: 599 }, (_, index) => ({
      ...row,
      ...{ id: `f${index}`, secret: `s${index}`, payment_id: `p${index}`, network: `n${index}` },
    }));
    await service.store.insertInto('card_finders').values(rows).execute();
    expect(await exhaust(await createAsker(await createLink()))).toEqual([0, 3600]);
    const { 0: passed } = await exhaust(await createAsker(await createLink({}, service.partner)));
    expect(passed).toBe(10);
  });

  it('sends one code for many simultaneous requests for the same address', async () => {
    const link = await createLink();
    const answers = await Promise.all(Array.from({ length: 12 }, () => askRaw(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(11).fill(429)]);
  });
});

describe('a code', () => {
  it('allows five tries, even if many arrive at once', async () => {
    await save();
    const link = await createLink();
    const finder = await ask(link);
    const wrong = (await readCode()).replace(/^./, (digit) => String((Number(digit) + 1) % 10));
    const answers = await Promise.all(Array.from({ length: 12 }, () => find(link, finder, wrong)));
    const judged = answers.map((answer) => ('problem' in answer ? answer.problem : '')).sort();
    expect(judged).toEqual([...Array(7).fill('code_over'), ...Array(5).fill('wrong_code')]);
  });

  it('finds no card of another company with the same address', async () => {
    await save();
    const link = await createLink({}, service.partner);
    expect(await findCards(link)).toEqual([]);
    const { length } = await findCards(await createLink());
    expect(length).toBe(1);
  });

  it('that was never sent finds nothing, even if it is guessed', async () => {
    await save();
    const link = await createLink();
    const finder = await ask(link, 'bob@example.com');
    await service.store.updateTable('card_finders').set({ proven_at: service.clock.now() }).execute();
    const payload = { method: 'card', savedCard: { id: `card_x.${finder}`, cvc: '123' } };
    const { body } = await service.pay(link, payload as object);
    expect(body).toEqual({ outcome: 'invalid', problems: {} });
  });

  it('that was entered finds the cards for half an hour, for its browser and on its page alone', async () => {
    await save();
    const [link, other] = [await createLink(), await createLink()];
    const finder = await ask(link);
    const code = await readCode();
    expect(await find(other, finder, code)).toEqual({ problem: 'code_over' });
    const findOwner = async (page = link, secret = finder) =>
      findFoundOwner(service.store, await readLink(page), { secret, now: service.clock.now() });
    expect(await findOwner()).toBeUndefined();
    expect(await find(link, finder, code)).toHaveProperty('cards');
    const owner = await findOwner();
    expect(owner).toMatchObject({ companyId: service.merchant.id, table: 'remembered_cards' });
    expect([await findOwner(other), await findOwner(link, 'another')]).toEqual([undefined, undefined]);
    service.clock.advance(FOUND_MS / 1000 - 1);
    expect(await findOwner()).toEqual(owner);
    await service.store.updateTable('card_finders').set({ sent_at: null }).execute();
    expect(await findOwner()).toBeUndefined();
    await service.store.updateTable('card_finders').set({ sent_at: service.clock.now() }).execute();
    service.clock.advance(1);
    expect(await findOwner()).toBeUndefined();
  });
});
