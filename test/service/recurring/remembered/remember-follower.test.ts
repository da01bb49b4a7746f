import { describe, expect, it } from 'vitest';
import { MAX_CARD_DECLINES } from '../../../../src/service/recurring/remembered/remember-follower.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { createRememberedShopper, EMAIL, REMEMBER } from '../../support/shopper/create-remembered-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
const shopper = createRememberedShopper(() => service);
const { save, pay, findCards, readMails, readCards } = shopper;
const rail = createRailShopper(() => service);
const createLink = () => service.createLink(REMEMBER);
const press = (link: Awaited<ReturnType<typeof createLink>>, id = '') =>
  pay(link, { savedCard: { id, cvc: '123' }, email: '' });

describe('a remembered card', () => {
  it('is deleted after five consecutive declines, in the service and at the acquirer', async () => {
    await save({ card: { number: '4000 0000 0000 0341' } });
    const link = await createLink();
    const [card] = await findCards(link);
    for (let declines = 1; declines < MAX_CARD_DECLINES; declines += 1) {
      expect(await press(link, card?.id)).toMatchObject({ outcome: 'declined' });
      expect(await readCards()).toMatchObject([{ declines }]);
    }
    await press(link, card?.id);
    expect(await readCards()).toEqual([]);
    expect(await press(link, card?.id)).toEqual({ outcome: 'invalid', problems: {} });
    expect(await service.store.selectFrom('released_tokens').select('id').execute()).toHaveLength(1);
  });

  it('is kept only by a link that remembers cards, with the box ticked', async () => {
    const ADA = { Metadata: { shopperReference: 'ada' } };
    await save({}, ADA);
    expect(await service.store.selectFrom('saved_cards').select('id').execute()).toHaveLength(1);
    await save({ save: false }, REMEMBER);
    expect([await readCards(), await readMails()]).toEqual([[], []]);
    await save({}, REMEMBER);
    expect(await readCards()).toHaveLength(1);
  });

  it('has its count of declines reset by an approval, and when it is remembered again', async () => {
    await save();
    const reset = () => service.store.updateTable('remembered_cards').set({ declines: 4 }).execute();
    await reset();
    const link = await createLink();
    const [card] = await findCards(link);
    await press(link, card?.id);
    expect(await readCards()).toMatchObject([{ declines: 0 }]);
    await reset();
    await save();
    expect(await readCards()).toEqual([{ last4: '1111', declines: 0, used_at: null }]);
  });

  it('is not visible to its company in any list, event or charge', async () => {
    await save();
    const { id } = await service.store.selectFrom('remembered_cards').select('id').executeTakeFirstOrThrow();
    const { body } = await service.get('/api/v5/wallet/cards', service.partner);
    expect(body).toMatchObject({ Cards: [] });
    const charge = { CardId: id, Amount: 100, Purpose: 'Box', Reason: 'unscheduled' };
    expect((await service.post('/api/v5/payments/charge', charge)).status).toBe(404);
    const events = await service.store.selectFrom('events').select('type').orderBy('type').execute();
    expect(events.map(({ type }) => type)).not.toContain('card.saved');
  });

  it('is remembered once its 3-D Secure challenge is passed', async () => {
    const challenge = await rail.goToChallenge(await createLink(), { save: true, email: EMAIL });
    expect(await readCards()).toEqual([]);
    expect(await readMails()).toEqual([]);
    await rail.decide(challenge, 'approve');
    expect(await readCards()).toMatchObject([{ last4: '3220' }]);
    expect(await readMails()).toHaveLength(1);
  });

  it('is announced by a mail in the language of the page, with a link to forget it', async () => {
    await save({ language: 'it' });
    const [mail] = await readMails();
    expect(mail).toMatchObject({
      recipient: EMAIL,
      subject: expect.stringContaining('ha memorizzato la tua carta'),
    });
    expect(mail?.text).toContain('Visa che termina con 1111');
    expect(mail?.text).toMatch(/\/checkout\/cards\/[\w-]{43}/);
  });
});
