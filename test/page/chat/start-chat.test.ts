import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChat } from '../../../src/page/chat/start-chat.ts';
import { renderPage } from '../../../src/page/server.tsx';
import { SERVICE_TEXTS } from '../../../src/page/texts/catalogs.ts';
import type { ChatMessage } from '../../../src/protocol/page-renderer.ts';
import { ASSETS } from '../create-view.ts';

const TEXTS = SERVICE_TEXTS.en.chat;

const createMessage = (second: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  MessageId: `msg_${second}`,
  From: 'company',
  Text: `Message ${second}`,
  CreatedAt: new Date(second * 1000).toISOString(),
  ...change,
});

type Answer = { status?: number; body?: object | string; waitSeconds?: number; delayMs?: number } | 'lost';

/** Opens the frame in the window of the test, at a service that gives these answers. */
function openChat(answers: Answer[]) {
  const html = renderPage('chat', { language: 'en', merchantName: 'Rossi' }, ASSETS);
  document.documentElement.lang = 'en';
  document.body.innerHTML = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
  const calls: { url: URL; init: RequestInit }[] = [];
  const fetch = vi.fn(async (url: string, init: RequestInit) => {
    calls.push({ url: new URL(url, 'https://pay.example'), init });
    const answer: Answer = answers.shift() ?? { body: { Messages: [], NextCursor: null, State: 'OPEN' } };
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    const { status = 200, body = {}, waitSeconds, delayMs } = answer;
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
    const headers = waitSeconds ? { 'retry-after': String(waitSeconds) } : {};
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  });
  startChat(window as unknown as Window, fetch as unknown as typeof globalThis.fetch);
  const find = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as unknown as T;
  const field = find<HTMLTextAreaElement>('textarea');
  return {
    calls,
    field,
    send: find<HTMLButtonElement>('[type=submit]'),
    retry: find<HTMLButtonElement>('[type=button]'),
    readStatus: () => find('[role=status]').textContent,
    listShown: () => [...document.querySelectorAll('[data-message]')].map(({ textContent }) => textContent),
    async type(text: string) {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      await vi.advanceTimersByTimeAsync(0);
    },
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

const list = (messages: ChatMessage[], change: object = {}) => ({
  body: { Messages: messages, NextCursor: null, State: 'OPEN', ...change },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => document.body.replaceChildren());

describe('startChat', () => {
  it('draws messages in their order, each once, as text', async () => {
    const hostile = '<img src=x onerror=alert(1)> \u202eabc\n"line"';
    const chat = openChat([
      list([createMessage(3, { Text: hostile, From: 'user' })], { NextCursor: 'c1' }),
      list([createMessage(2), createMessage(1)]),
      list([createMessage(4), createMessage(3)]),
    ]);
    await chat.wait(0);
    expect(chat.listShown()).toEqual(['Message 1', 'Message 2', hostile]);
    await chat.wait(2000);
    expect(chat.listShown()).toEqual(['Message 1', 'Message 2', hostile, 'Message 4']);
    expect(document.querySelector('[role=log] img')).toBeNull();
    expect(
      chat.calls.map(({ url }) => url.searchParams.get('Cursor') ?? url.searchParams.get('From')),
    ).toEqual([null, 'c1', createMessage(3).CreatedAt]);
    expect(document.querySelector('[role=log]')?.getAttribute('aria-busy')).toBe('false');
    const rows = [...document.querySelectorAll<HTMLElement>('.chat-row')];
    expect(rows.map(({ dataset, firstChild }) => [dataset.from, firstChild?.textContent])).toEqual([
      ['company', 'Rossi: '],
      ['company', 'Rossi: '],
      ['user', `${TEXTS.you}: `],
      ['company', 'Rossi: '],
    ]);
  });

  it('finds what has come before the message that it has sent', async () => {
    const chat = openChat([
      list([createMessage(1)]),
      { body: { Message: createMessage(3, { From: 'user' }) } },
      list([createMessage(3), createMessage(2), createMessage(1)]),
    ]);
    await chat.wait(0);
    await chat.type('Hello');
    expect(chat.listShown()).toEqual(['Message 1', 'Message 3']);
    await chat.wait(2000);
    expect(chat.calls[2]?.url.searchParams.get('From')).toBe(createMessage(1).CreatedAt);
    expect(chat.listShown()).toEqual(['Message 1', 'Message 2', 'Message 3']);
  });

  it('sends what was typed, and keeps it until the service has it', async () => {
    const chat = openChat([
      list([]),
      'lost',
      { status: 503, body: '<html>' },
      { body: { Message: createMessage(1, { Text: 'Hello\nthere', From: 'user' }) } },
    ]);
    await chat.wait(0);
    await chat.type('Hello\nthere');
    expect([chat.field.value, chat.readStatus(), chat.retry.hidden]).toEqual([
      'Hello\nthere',
      TEXTS.unsent,
      false,
    ]);
    chat.retry.click();
    await chat.wait(0);
    expect([chat.field.value, chat.readStatus()]).toEqual(['Hello\nthere', TEXTS.unsent]);
    chat.retry.click();
    await chat.wait(0);
    expect([chat.field.value, chat.readStatus(), chat.retry.hidden]).toEqual(['', '', true]);
    expect(chat.listShown()).toEqual(['Hello\nthere']);
    const sent = chat.calls
      .slice(1)
      .map(({ init }) => [init.body, new Headers(init.headers).get('idempotency-key')]);
    expect(new Set(sent.map(([body]) => body))).toEqual(new Set(['{"Text":"Hello\\nthere"}']));
    expect(new Set(sent.map(([, key]) => key)).size).toBe(1);
  });

  it('sends a changed text as another message', async () => {
    const chat = openChat([list([]), 'lost', 'lost']);
    await chat.wait(0);
    await chat.type('One');
    await chat.type('Two');
    const keys = chat.calls.slice(1).map(({ init }) => new Headers(init.headers).get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('sends nothing blank, and nothing twice at a time', async () => {
    const chat = openChat([list([]), { body: { Message: createMessage(1) } }]);
    await chat.wait(0);
    await chat.type(' \n ');
    expect(chat.calls).toHaveLength(1);
    void chat.type('Hello');
    void chat.type('Hello');
    expect(chat.send.getAttribute('aria-disabled')).toBe('true');
    await chat.wait(0);
    expect(chat.calls).toHaveLength(2);
  });

  it('makes the field read-only while it sends, because typed text would be lost', async () => {
    const chat = openChat([list([]), { body: { Message: createMessage(1) }, delayMs: 3000 }, list([])]);
    await chat.wait(0);
    await chat.type('Hello');
    await chat.wait(2500);
    expect([chat.calls.length, chat.field.readOnly]).toEqual([3, true]);
    await chat.wait(500);
    expect([chat.field.value, chat.field.readOnly]).toEqual(['', false]);
  });

  it.each([
    [400, TEXTS.long, true],
    [413, TEXTS.long, true],
    [429, TEXTS.flooded, false],
    [500, TEXTS.unsent, false],
  ])('says why a text was refused with %i', async (status, sentence, hasNoRetry) => {
    const chat = openChat([list([]), { status, body: { Message: 'No.' } }]);
    await chat.wait(0);
    await chat.type('Hello');
    expect([chat.readStatus(), chat.retry.hidden, chat.field.value]).toEqual([sentence, hasNoRetry, 'Hello']);
  });

  it('says that nothing arrives, tries again later or when it is pressed, and keeps what was typed', async () => {
    const chat = openChat(['lost', { status: 502, body: 'Bad' }, list([createMessage(1)])]);
    await chat.wait(0);
    chat.field.value = 'Half a sen';
    expect([chat.readStatus(), chat.retry.hidden]).toEqual([TEXTS.offline, false]);
    await chat.wait(4000);
    expect(chat.calls).toHaveLength(2);
    chat.retry.click();
    await chat.wait(0);
    expect(chat.listShown()).toEqual(['Message 1']);
    expect([chat.readStatus(), chat.retry.hidden, chat.field.value]).toEqual(['', true, 'Half a sen']);
  });

  it.each<[string, Answer, string]>([
    ['the session is over', { status: 410 }, `${TEXTS.over.title}. ${TEXTS.over.text}`],
    ['the company has closed the thread', list([createMessage(1)], { State: 'CLOSED' }), TEXTS.closed],
  ])('stops when %s; what was typed can be copied', async (_why, answer, sentence) => {
    const chat = openChat([list([]), answer]);
    chat.field.value = 'Half a sen';
    await chat.wait(60_000);
    expect(chat.calls).toHaveLength(2);
    expect([chat.readStatus(), chat.retry.hidden, chat.send.disabled]).toEqual([sentence, true, true]);
    expect([chat.field.value, chat.field.readOnly]).toEqual(['Half a sen', true]);
  });

  it('shows the whole of a thread that was closed before', async () => {
    const chat = openChat([
      list([createMessage(2)], { State: 'CLOSED', NextCursor: 'c1' }),
      list([createMessage(1)], { State: 'CLOSED' }),
    ]);
    await chat.wait(60_000);
    expect(chat.listShown()).toEqual(['Message 1', 'Message 2']);
    expect(document.querySelector('[role=log]')?.getAttribute('aria-busy')).toBe('false');
    expect([chat.calls.length, chat.readStatus()]).toEqual([2, TEXTS.closed]);
  });

  it('stops at a message that is refused because the thread is closed', async () => {
    const chat = openChat([list([]), { status: 409 }]);
    await chat.wait(0);
    await chat.type('Hello');
    expect([chat.readStatus(), chat.field.value]).toEqual([TEXTS.closed, 'Hello']);
  });

  it.each([
    ['Enter', {}, true],
    ['Enter with Shift', { shiftKey: true }, false],
    ['Enter that ends a composition', { isComposing: true }, false],
  ])('takes %s for sending: %o %s', async (_key, change, isSent) => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const chat = openChat([list([]), { body: { Message: createMessage(1) } }]);
    await chat.wait(0);
    chat.field.value = 'Hello';
    chat.field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...change }));
    await chat.wait(0);
    expect(chat.calls.length).toBe(isSent ? 2 : 1);
    vi.unstubAllGlobals();
  });
});
