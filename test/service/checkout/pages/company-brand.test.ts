import { beforeEach, describe, expect, it } from 'vitest';
import { createWalletSessions } from '../../ledger/sessions/create-wallet-session.ts';
import { createChat } from '../../products/chat/create-chat.ts';
import { createContractCalls } from '../../products/contracts/create-contract-calls.ts';
import { createSubscriber } from '../../recurring/subscriptions/create-subscriber.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { BASE_URL } from '../../support/create-api-calls.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { createRememberedShopper } from '../../support/shopper/create-remembered-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService({ companies: ALL_SCOPES });
const STYLE = /<style>:root\{--accent:#c8102e;.*--radius:3px;--radius-large:5px\}.*<\/style><\/head>/;

beforeEach(async () => {
  const { status } = await service.put('/api/v5/brand', { Accent: '#C8102E', Radius: 3 });
  expect(status).toBe(200);
});

const load = async (url: string, headers: Record<string, string> = {}) =>
  (await service.inject<string>({ url, headers })).body;
const readMails = async () =>
  (await service.store.selectFrom('mails').select(['kind', 'html']).execute()).map(({ kind, html }) => [
    kind,
    /#c8102e/.test(html ?? ''),
    /2347c5|4263eb/.test(html ?? ''),
  ]);

describe('the brand of a company', () => {
  it('is on its checkout, hosted and embedded, open and paid, and on the way to a bank', async () => {
    const hosted = await service.createLink();
    const embedded = await service.createLink({ Type: 'embedded' });
    for (const { path } of [hosted, embedded]) expect(await load(path)).toMatch(STYLE);
    await service.pay(hosted);
    expect(await load(hosted.path)).toMatch(STYLE);
    const rail = createRailShopper(() => service);
    const { hop } = await rail.goToBank(await service.createLink(), 'ideal');
    expect(await load(hop, { 'sec-fetch-dest': 'iframe' })).toMatch(STYLE);
  });

  it('is on the pages and in the mails of subscriptions', async () => {
    const { ManageUrl } = await createSubscriber(() => service).begin();
    expect(await load(ManageUrl.slice(BASE_URL.length))).toMatch(STYLE);
    const mails = await readMails();
    expect(mails.length).toBeGreaterThan(0);
    for (const [kind, isBranded, isBlue] of mails)
      expect([kind, isBranded, isBlue]).toEqual([kind, true, false]);
  });

  it('is on the page of remembered cards, and in its mail', async () => {
    const shopper = createRememberedShopper(() => service);
    await shopper.save();
    const { token } = await service.store
      .selectFrom('remembered_shoppers')
      .select('token')
      .executeTakeFirstOrThrow();
    expect(await load(`/checkout/cards/${token}`)).toMatch(STYLE);
    expect(await readMails()).toContainEqual(['card_remembered', true, false]);
  });

  it('is on the page of a contract, and in its mail', async () => {
    const { path } = await createContractCalls(() => service).send();
    expect(await load(path)).toMatch(STYLE);
    expect(await readMails()).toContainEqual(['contract', true, false]);
  });

  it('is on the page of wallets, and in a chat', async () => {
    const wallets = createWalletSessions(() => service);
    const cookie = await wallets.open((await wallets.create()).path);
    expect((await wallets.loadPage(cookie)).body).toMatch(STYLE);
    expect(await load((await createChat(() => service).join()).frame)).toMatch(STYLE);
  });

  it('is not on those of another company, nor on a page without one', async () => {
    const other = await service.createLink({}, service.partner);
    for (const path of [other.path, '/checkout/unknown']) expect(await load(path)).not.toContain('--accent:');
  });
});
