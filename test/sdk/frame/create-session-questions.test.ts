import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameMessage } from '../../../src/protocol/messages.ts';
import { CHECKOUT_ORIGIN } from '../support/create-fake-page.ts';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { mountCheckout } from '../support/mount-checkout.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

const HELLO = { type: 'hello', version: 1, build: 'test' } as const;
const READY = { type: 'ready', methods: ['card'] } as const;

describe('validate()', () => {
  const ask = (mounted: ReturnType<typeof mountCheckout>) => {
    const promise = mounted.checkout.validate();
    return { promise, id: mounted.page.askedIds('validate').at(-1) as number };
  };
  const mountReady = () => {
    const mounted = mountCheckout();
    mounted.page.comeUp();
    return mounted;
  };

  it.each([
    [{ valid: true, errors: {} }],
    [{ valid: false, errors: { card_number: 'Enter the card number.', cvc: 'Enter the CVC.' } }],
    [{ valid: false, errors: {} }],
  ])('resolves with the answer of the page, and raises it as an event: %o', async (result) => {
    const mounted = mountReady();
    const { promise, id } = ask(mounted);
    mounted.page.say({ type: 'validation', id, ...result });
    expect(mounted.events.at(-1)).toEqual(['validation', result]);
    await expect(promise).resolves.toEqual(result);
  });

  it.each([
    [
      'true with errors',
      { valid: true, errors: { cvc: 'Wrong.' } },
      { valid: false, errors: { cvc: 'Wrong.' } },
    ],
    ['valid as text', { valid: 'true', errors: {} }, { valid: false, errors: {} }],
    ['errors that are no text', { valid: true, errors: { cvc: 1 } }, { valid: true, errors: {} }],
    ['no errors', { valid: true }, { valid: true, errors: {} }],
  ])('resolves with a consistent result for an inconsistent answer: %s', async (_case, answer, result) => {
    const mounted = mountReady();
    const { promise, id } = ask(mounted);
    mounted.page.say({ type: 'validation', id, ...answer } as FrameMessage);
    await expect(promise).resolves.toEqual(result);
  });

  it('changes no prototype, even with a field named __proto__', async () => {
    const mounted = mountReady();
    const { promise, id } = ask(mounted);
    const errors = JSON.parse('{"__proto__":{"polluted":1},"constructor":"x","prototype":"y"}');
    mounted.page.say({ type: 'validation', id, valid: false, errors });
    const result = await promise;
    expect(Object.entries(result.errors)).toEqual([
      ['constructor', 'x'],
      ['prototype', 'y'],
    ]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('settles two concurrent calls, each by its own id', async () => {
    const mounted = mountReady();
    const [first, second] = [ask(mounted), ask(mounted)];
    expect(second.id).not.toBe(first.id);
    mounted.page.say({ type: 'validation', id: second.id, valid: false, errors: { cvc: 'Wrong.' } });
    mounted.page.say({ type: 'validation', id: first.id, valid: true, errors: {} });
    await expect(first.promise).resolves.toEqual({ valid: true, errors: {} });
    await expect(second.promise).resolves.toEqual({ valid: false, errors: { cvc: 'Wrong.' } });
  });

  it('ignores an answer whose id is unknown or was already answered', async () => {
    const mounted = mountReady();
    const { promise, id } = ask(mounted);
    const answer = { type: 'validation', valid: true, errors: {} };
    for (const unknown of [0, -1, id + 1, id + 0.5])
      mounted.page.say({ ...answer, id: unknown } as FrameMessage);
    expect(mounted.events).toEqual([['ready', undefined]]);
    mounted.page.say({ ...answer, id } as FrameMessage);
    mounted.page.say({ ...answer, id, valid: false } as FrameMessage);
    expect(mounted.events).toEqual([
      ['ready', undefined],
      ['validation', { valid: true, errors: {} }],
    ]);
    await expect(promise).resolves.toEqual({ valid: true, errors: {} });
  });

  it('never uses an id twice in a window', () => {
    const [one, two] = [mountReady(), mountReady()];
    const ids = [ask(one), ask(two), ask(one)].map(({ id }) => id);
    one.checkout.unmount();
    one.checkout.mount(one.container);
    expect(new Set(ids).size).toBe(3);
    two.page.say({ type: 'validation', id: ids[0] as number, valid: true, errors: {} });
    expect(two.events).toEqual([['ready', undefined]]);
  });

  it('waits for the page to be ready, and is then sent once, in order', async () => {
    const { checkout, page } = mountCheckout();
    const results = [checkout.validate(), checkout.submit(), checkout.validate()];
    page.say(HELLO);
    expect(page.posts.map(({ message }) => message.type)).toEqual(['init']);
    page.say(READY);
    expect(page.posts.map(({ message }) => message.type)).toEqual(['init', 'validate', 'submit', 'validate']);
    page.say(READY);
    expect(page.posts).toHaveLength(4);
    const [first, last] = page.askedIds('validate') as [number, number];
    page.say({ type: 'validation', id: first, valid: true, errors: {} });
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'completed' });
    page.say({ type: 'validation', id: last, valid: false, errors: {} });
    await expect(Promise.all(results)).resolves.toEqual([
      { valid: true, errors: {} },
      { outcome: 'completed' },
      { valid: false, errors: {} },
    ]);
  });

  it('is sent to the exact origin of the page', () => {
    const mounted = mountReady();
    ask(mounted);
    mounted.checkout.submit();
    expect(new Set(mounted.page.posts.map(({ targetOrigin }) => targetOrigin))).toEqual(
      new Set([CHECKOUT_ORIGIN]),
    );
    expect(mounted.page.posts).toHaveLength(3);
  });

  it('rejects after 25 seconds without an answer', async () => {
    const mounted = mountReady();
    const { promise, id } = ask(mounted);
    const settled = vi.fn();
    promise.then(settled, settled);
    await vi.advanceTimersByTimeAsync(24_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled.mock.calls).toEqual([
      [expect.objectContaining({ name: 'CheckoutError', code: 'timeout' })],
    ]);
    mounted.page.say({ type: 'validation', id, valid: true, errors: {} });
    expect(mounted.events).toEqual([['ready', undefined]]);
  });

  it('rejects with the code of load_error if the page does not load', async () => {
    const { checkout, page } = mountCheckout();
    const results = [checkout.validate(), checkout.submit()];
    vi.advanceTimersByTime(15_000);
    for (const result of results)
      await expect(result).rejects.toMatchObject({
        code: 'unreachable',
        message: expect.stringContaining(CHECKOUT_ORIGIN),
      });
    page.comeUp();
    expect(page.heard()).toEqual(['init']);
  });

  it('rejects when the page is reloaded, while a later call still works', async () => {
    const mounted = mountReady();
    const { promise, id } = ask(mounted);
    const submission = mounted.checkout.submit();
    mounted.page.say(HELLO);
    await expect(promise).rejects.toMatchObject({ code: 'frame_reloaded' });
    await expect(submission).rejects.toMatchObject({ code: 'frame_reloaded' });
    const later = mounted.checkout.validate();
    expect(mounted.page.askedIds('validate')).toEqual([id]);
    mounted.page.say(READY);
    mounted.page.say({ type: 'validation', id, valid: false, errors: {} });
    const laterId = mounted.page.askedIds('validate')[1] as number;
    mounted.page.say({ type: 'validation', id: laterId, valid: true, errors: {} });
    await expect(later).resolves.toEqual({ valid: true, errors: {} });
  });

  it('rejects when the page is reloaded before it was ready', async () => {
    const { checkout, page } = mountCheckout();
    page.say(HELLO);
    const question = checkout.validate();
    page.say(HELLO);
    await expect(question).rejects.toMatchObject({ code: 'frame_reloaded' });
    page.say(READY);
    expect(page.askedIds('validate')).toEqual([]);
  });

  it.each(['unmount', 'destroy'] as const)(
    'rejects on %s(), whether it was sent or still waiting',
    async (end) => {
      const ready = mountReady();
      const waiting = mountCheckout();
      const results = [ready, waiting].flatMap(({ checkout }) => [checkout.validate(), checkout.submit()]);
      for (const { checkout } of [ready, waiting]) checkout[end]();
      const code = end === 'unmount' ? 'unmounted' : 'destroyed';
      for (const result of results) await expect(result).rejects.toMatchObject({ code });
    },
  );
});

describe('submit()', () => {
  it('resolves with `completed` if the shop destroys the checkout in its `complete` handler', async () => {
    const mounted = mountCheckout();
    mounted.page.comeUp();
    mounted.checkout.on('complete', () => mounted.checkout.destroy());
    const submission = mounted.checkout.submit();
    const validation = mounted.checkout.validate();
    mounted.page.say({ type: 'complete', transactionId: 't', status: 'SETTLED', method: 'card' });
    await expect(submission).resolves.toEqual({ outcome: 'completed' });
    await expect(validation).rejects.toMatchObject({ code: 'destroyed' });
  });

  it.each(['completed', 'failed', 'invalid', 'redirecting', 'cancelled', 'an_outcome_of_tomorrow'])(
    'resolves with the outcome %s',
    async (outcome) => {
      const { checkout, page } = mountCheckout();
      page.comeUp();
      const promise = checkout.submit();
      const [id] = page.askedIds('submit');
      page.say({ type: 'submitted', id, outcome } as FrameMessage);
      await expect(promise).resolves.toEqual({ outcome });
    },
  );

  it('waits up to half an hour while the shopper is at the bank', async () => {
    const { checkout, page } = mountCheckout();
    page.comeUp();
    const promise = checkout.submit();
    await vi.advanceTimersByTimeAsync(1_799_999);
    expect(checkout.state).toBe('submitting');
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'completed' });
    await expect(promise).resolves.toEqual({ outcome: 'completed' });
  });

  it('rejects after half an hour, and can be called again', async () => {
    const { checkout, page, events } = mountCheckout();
    page.comeUp();
    const promise = checkout.submit();
    vi.advanceTimersByTime(1_800_000);
    await expect(promise).rejects.toMatchObject({ name: 'CheckoutError', code: 'timeout' });
    expect(events.map(([event]) => event)).toEqual(['ready']);
    expect(checkout.state).toBe('ready');
    const again = checkout.submit();
    const [first, second] = page.askedIds('submit') as [number, number];
    page.say({ type: 'submitted', id: first, outcome: 'failed' });
    page.say({ type: 'submitted', id: second, outcome: 'completed' });
    await expect(again).resolves.toEqual({ outcome: 'completed' });
  });

  it('ignores the answer to another call', async () => {
    const { checkout, page } = mountCheckout();
    page.comeUp();
    const [validation, submission] = [checkout.validate(), checkout.submit()];
    const [validateId, submitId] = [page.askedIds('validate')[0], page.askedIds('submit')[0]] as [
      number,
      number,
    ];
    page.say({ type: 'submitted', id: validateId, outcome: 'completed' });
    page.say({ type: 'validation', id: submitId, valid: true, errors: {} });
    expect(checkout.state).toBe('submitting');
    page.say({ type: 'submitted', id: submitId, outcome: 'failed' });
    page.say({ type: 'validation', id: validateId, valid: false, errors: {} });
    await expect(Promise.all([validation, submission])).resolves.toEqual([
      { valid: false, errors: {} },
      { outcome: 'failed' },
    ]);
  });

  it('raises no event of its own, and resolves after the event that reports its outcome', async () => {
    const { checkout, page, events } = mountCheckout();
    page.comeUp();
    const order: string[] = [];
    checkout.on('error', () => order.push('error'));
    const promise = checkout.submit().then(() => order.push('submitted'));
    page.say({ type: 'error', code: 'card_declined', message: 'Declined.' });
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'failed' });
    await promise;
    expect(order).toEqual(['error', 'submitted']);
    expect(events.map(([event]) => event)).toEqual(['ready', 'error']);
  });
});
