import { beforeEach, describe, expect, it } from 'vitest';
import type { AttemptReport } from '../../../src/protocol/checkout-api.ts';
import { COMPLETE, init, PAID, sentAfterReady, tell } from '../fake-host.ts';
import { createFakeService } from '../fake-service.ts';
import { freezeTime, openDrivenPage, openPage, passTime, settle } from '../open-page.ts';

const DECLINED: AttemptReport = { outcome: 'declined', code: 'card_declined' };
beforeEach(freezeTime);

describe('the submit command', () => {
  it('pays, reports complete and then the outcome, and does not leave the page', async () => {
    const page = openDrivenPage();
    await init(page, { externalSubmit: true });
    page.fillCard();
    tell(page, { type: 'submit', id: 1 });
    await passTime(5_000);
    expect(sentAfterReady(page)).toEqual([COMPLETE, { type: 'submitted', id: 1, outcome: 'completed' }]);
    expect(page.query('.result-title').textContent).toBe('Payment successful');
    expect(page.document.querySelector('a')).toBeNull();
    expect(page.replace).not.toHaveBeenCalled();
  });

  it('reports an error and then a failure when the bank declines', async () => {
    const page = openDrivenPage({}, createFakeService({ pay: [DECLINED] }));
    await init(page);
    page.fillCard();
    tell(page, { type: 'submit', id: 2 });
    await settle();
    const message = page.query('[role=alert]').textContent;
    expect(message).toContain('Your bank declined this payment.');
    expect(sentAfterReady(page)).toEqual([
      { type: 'error', code: 'card_declined', message },
      { type: 'submitted', id: 2, outcome: 'failed' },
    ]);
  });

  it('shows problems and sends no payment when the form is invalid', async () => {
    const page = openDrivenPage();
    await init(page);
    tell(page, { type: 'submit', id: 3 });
    await settle();
    expect(sentAfterReady(page)).toEqual([{ type: 'submitted', id: 3, outcome: 'invalid' }]);
    expect(page.query('#cvc-problem').textContent).toBe('Enter the CVC.');
    expect(page.service.pays).toEqual([]);
  });

  it('pays once and answers both when sent twice', async () => {
    const page = openDrivenPage();
    await init(page);
    page.fillCard();
    tell(page, { type: 'submit', id: 4 });
    tell(page, { type: 'submit', id: 5 });
    await settle();
    expect(page.service.pays).toHaveLength(1);
    expect(sentAfterReady(page)).toEqual([
      COMPLETE,
      { type: 'submitted', id: 4, outcome: 'completed' },
      { type: 'submitted', id: 5, outcome: 'completed' },
    ]);
  });

  it('joins a payment in progress even if a field was emptied since', async () => {
    const page = openDrivenPage();
    await init(page);
    page.fillCard();
    page.press();
    page.type('cc-csc', '');
    tell(page, { type: 'submit', id: 9 });
    await settle();
    expect(sentAfterReady(page)).toEqual([COMPLETE, { type: 'submitted', id: 9, outcome: 'completed' }]);
  });

  it('never pays again when the payment succeeded or its outcome is unknown', async () => {
    const status = [...Array(5).fill('lost'), { state: 'completed', status: 'SETTLED', attempt: PAID }];
    const page = openDrivenPage({}, createFakeService({ pay: ['lost'], status }));
    await init(page);
    page.fillCard();
    tell(page, { type: 'submit', id: 6 });
    await passTime(10_000);
    expect(sentAfterReady(page)).toMatchObject([
      { type: 'error', code: 'network_error' },
      { type: 'submitted', id: 6, outcome: 'failed' },
    ]);
    tell(page, { type: 'submit', id: 7 });
    await settle();
    expect(sentAfterReady(page).slice(2)).toEqual([
      COMPLETE,
      { type: 'submitted', id: 7, outcome: 'completed' },
    ]);
    expect(page.service.pays).toHaveLength(1);
    const done = openDrivenPage({ state: 'completed', status: 'SETTLED' });
    await init(done);
    tell(done, { type: 'submit', id: 8 });
    await settle();
    expect(done.service.pays).toEqual([]);
    expect(done.sent().at(-1)).toEqual({ type: 'submitted', id: 8, outcome: 'completed' });
  });
});

describe('the end of a payment', () => {
  const SUCCESS = 'https://shop.example/thanks?order=1042';
  const FAILURE = 'https://shop.example/failed';
  const CLOSED: AttemptReport = { outcome: 'closed', state: 'failed', status: 'FAILED' };

  /** Answers the page's last question, as the script does once it has handled everything before. */
  const answerQuestion = async (page: ReturnType<typeof openPage>) => {
    await passTime(0);
    expect(page.sent().at(-1)).toEqual({ type: 'apple_pay', step: 'query' });
    expect(page.replace).not.toHaveBeenCalled();
    tell(page, { type: 'apple_pay', step: 'capabilities', available: false, version: 0 });
    await settle();
  };

  it.each([
    [PAID, SUCCESS, 'complete', 'completed'],
    [CLOSED, FAILURE, 'error', 'failed'],
  ])('leads the frame on if the script wants that: %o to %s', async (answer, url, event, outcome) => {
    const page = openDrivenPage({}, createFakeService({ pay: [answer] }));
    await init(page, { redirectAfterPayment: true });
    page.fillCard();
    tell(page, { type: 'submit', id: 1 });
    await settle();
    await answerQuestion(page);
    expect(page.replace.mock.calls).toEqual([[url]]);
    expect(sentAfterReady(page)).toMatchObject([
      { type: event },
      { type: 'submitted', id: 1, outcome },
      { type: 'apple_pay' },
    ]);
    expect(page.query<HTMLAnchorElement>('a.button').href).toBe(url);
  });

  it.each([
    ['a declined payment', DECLINED],
    ['a link that was cancelled', { outcome: 'closed', state: 'cancelled', status: 'CANCELLED' }],
  ] as const)('does not lead the frame on after %s', async (_what, answer) => {
    const page = openDrivenPage({}, createFakeService({ pay: [answer] }));
    await init(page, { redirectAfterPayment: true });
    page.fillCard();
    page.press();
    await passTime(5_000);
    expect(page.replace).not.toHaveBeenCalled();
  });

  it('before ready leads the frame on after ready, once the shop has heard of it', async () => {
    const page = openDrivenPage({}, createFakeService({ pay: [PAID] }));
    page.fillCard();
    page.press();
    await passTime(5_000);
    expect(page.replace).not.toHaveBeenCalled();
    await init(page, { redirectAfterPayment: true });
    await answerQuestion(page);
    expect(page.replace.mock.calls).toEqual([[SUCCESS]]);
    expect(sentAfterReady(page)).toMatchObject([{ type: 'complete' }, { type: 'apple_pay' }]);
  });

  it('leads the frame on even if the shop’s page does not answer', async () => {
    const page = openDrivenPage({}, createFakeService({ pay: [PAID] }));
    await init(page, { redirectAfterPayment: true });
    page.fillCard();
    page.press();
    await passTime(1_999);
    expect(page.replace).not.toHaveBeenCalled();
    await passTime(1);
    expect(page.replace.mock.calls).toEqual([[SUCCESS]]);
  });

  it('that is final leads a page without the script to the failure page, and a decline does not', async () => {
    for (const type of ['standard', 'embedded'] as const) {
      const page = openPage({ view: { type }, service: createFakeService({ pay: [DECLINED, CLOSED] }) });
      page.fillCard();
      page.press();
      await settle();
      expect(page.replace).not.toHaveBeenCalled();
      page.press();
      await settle();
      expect(page.replace.mock.calls).toEqual([[FAILURE]]);
    }
  });

  it('that was reached earlier is shown on a page without the script, which stays', async () => {
    const page = openPage({ view: { state: 'failed', status: 'FAILED' } });
    await passTime(5_000);
    expect(page.query('.result-title').textContent).toBe('Payment not completed');
    expect(page.query<HTMLAnchorElement>('a.button').href).toBe(FAILURE);
    expect(page.replace).not.toHaveBeenCalled();
  });

  it('shows no link in a frame that stays in the shop', async () => {
    const page = openDrivenPage({}, createFakeService({ pay: [CLOSED] }));
    await init(page);
    page.fillCard();
    page.press();
    await settle();
    expect(page.query('.result-title').textContent).toBe('Payment not completed');
    expect(page.document.querySelector('a.button')).toBeNull();
    expect(page.replace).not.toHaveBeenCalled();
  });
});

describe('events caused by the shopper', () => {
  it('report a decline and a success as after a submit', async () => {
    const page = openDrivenPage(
      {},
      createFakeService({ pay: [DECLINED, { ...COMPLETE, outcome: 'completed' } as never] }),
    );
    await init(page);
    page.fillCard();
    page.press();
    await settle();
    page.press();
    await settle();
    expect(sentAfterReady(page)).toMatchObject([{ type: 'error', code: 'card_declined' }, COMPLETE]);
  });

  it('never contain typed values', async () => {
    const page = openDrivenPage({}, createFakeService({ pay: [DECLINED] }));
    await init(page);
    page.fillCard('4000000000000002', '987');
    tell(page, { type: 'validate', id: 1 });
    tell(page, { type: 'submit', id: 2 });
    await settle();
    const said = JSON.stringify(page.posted);
    for (const typed of ['4000', '0002', '987', 'Maria', 'maria@', '12 / 30'])
      expect(said).not.toContain(typed);
  });

  it('move the focus to the result only if the page has the focus', async () => {
    const elsewhere = openDrivenPage();
    elsewhere.hasFocus.mockReturnValue(false);
    await init(elsewhere);
    elsewhere.fillCard();
    tell(elsewhere, { type: 'submit', id: 1 });
    await settle();
    expect(elsewhere.document.activeElement?.className).not.toBe('result-title');
    const here = openDrivenPage();
    await init(here);
    here.fillCard();
    here.press();
    await settle();
    expect(here.document.activeElement?.className).toBe('result-title');
  });
});
