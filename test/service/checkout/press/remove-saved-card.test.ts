import { describe, expect, it } from 'vitest';
import type { TestLink } from '../../support/create-api-calls.ts';
import {
  ADA,
  createCardShopper,
  getCardId,
  NOTHING_TRIED,
} from '../../support/shopper/create-card-shopper.ts';
import { shareService } from '../../support/use-service.ts';

const service = shareService();

const { listCards, pay, readCards, save } = createCardShopper(() => service);

const remove = (link: TestLink, payload: unknown, headers = {}) =>
  service.inject({ method: 'POST', url: `${link.path}/remove-card`, payload: payload as object, headers });

describe('removing a saved card', () => {
  it('deletes it permanently', async () => {
    const id = getCardId(await save());
    const link = await service.createLink(ADA);
    const answer = await remove(link, { id });
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(await readCards(link)).toEqual([]);
    expect(await pay(link, { savedCard: { id, cvc: '123' } })).toEqual(NOTHING_TRIED);
    expect((await remove(link, { id })).status).toBe(204);
  });

  it('is answered alike for another shopper’s card, which stays', async () => {
    const id = getCardId(await save());
    const strangers = [
      await service.createLink({ Metadata: { shopperReference: 'bob' } }),
      await service.createLink(),
      await service.createLink(ADA, service.partner),
    ];
    for (const link of strangers) expect((await remove(link, { id })).status).toBe(204);
    expect(await listCards()).toHaveLength(1);
  });

  it('is refused on a link that is paid or expired', async () => {
    const id = getCardId(await save());
    const link = await service.createLink(ADA);
    await pay(link);
    expect((await remove(link, { id })).status).toBe(409);
    const late = await service.createLink({ ...ADA, LinkDurationSeconds: 1 });
    service.clock.advance(1000);
    expect((await remove(late, { id })).status).toBe(409);
    expect(await listCards()).toHaveLength(1);
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ])('is refused to another site: %j', async (headers) => {
    const id = getCardId(await save());
    expect((await remove(await service.createLink(ADA), { id }, headers)).status).toBe(403);
    expect(await listCards()).toHaveLength(1);
  });

  it.each([{}, { id: 7 }, [], { id: '' }])('refuses a body that the page does not send: %j', async (body) => {
    expect((await remove(await service.createLink(ADA), body)).status).toBe(400);
  });
});
