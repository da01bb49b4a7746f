import { beforeEach, describe, expect, it } from 'vitest';
import { init } from '../fake-host.ts';
import { createFakeService } from '../fake-service.ts';
import { freezeTime, type OpenPage, openDrivenPage, passTime, settle } from '../open-page.ts';

const HOP = '/checkout/token-1/hop/attempt-1';
const SUCCESS = 'https://shop.example/thanks?order=1042';
const ANSWER_WAIT_MS = 7_000;

beforeEach(freezeTime);

async function pay(page: OpenPage): Promise<void> {
  page.fillCard();
  page.press();
  await settle();
}

async function pressIdeal(): Promise<OpenPage> {
  const service = createFakeService({ pay: [{ outcome: 'redirect', url: HOP }] });
  const page = openDrivenPage({ methods: ['card', 'ideal'] }, service);
  page.choose('ideal');
  page.press();
  await settle();
  return page;
}

describe('a page whose greeting no one answers', () => {
  it('leads to the success page once it is paid, before and after the wait', async () => {
    const early = openDrivenPage();
    await pay(early);
    expect(early.replace).not.toHaveBeenCalled();
    await passTime(ANSWER_WAIT_MS);
    expect(early.replace).toHaveBeenCalledWith(SUCCESS);

    const late = openDrivenPage();
    await passTime(ANSWER_WAIT_MS);
    await pay(late);
    expect(late.replace).toHaveBeenCalledWith(SUCCESS);
  });

  it('goes to the bank by itself', async () => {
    const page = await pressIdeal();
    expect(page.assign).not.toHaveBeenCalled();
    await passTime(ANSWER_WAIT_MS);
    expect(page.assign.mock.calls).toEqual([[`https://checkout.example${HOP}`]]);
  });
});

describe('a page whose greeting is answered', () => {
  it('leaves both to the shop’s page', async () => {
    const page = openDrivenPage();
    await init(page);
    await pay(page);
    const other = await pressIdeal();
    await init(other);
    await passTime(ANSWER_WAIT_MS);
    expect(page.replace).not.toHaveBeenCalled();
    expect(other.assign).not.toHaveBeenCalled();
    expect(other.sent().map(({ type }) => type)).toContain('redirect');
  });

  it('does so after a late answer, too', async () => {
    const page = openDrivenPage();
    await passTime(ANSWER_WAIT_MS);
    await init(page);
    await pay(page);
    expect(page.replace).not.toHaveBeenCalled();
    expect(page.sent().map(({ type }) => type)).toContain('complete');
  });
});
