import { type CallChat, createChatCall, type Reply } from './chat-calls.ts';
import { drawMessages } from './draw-messages.ts';
import { keepAsking } from './keep-asking.ts';

/** Most requests for the messages of a long thread: the newest thousand. */
const MAX_PAGES = 10;
const PAGE_SIZE = '100';

/** The elements of `chat-page.tsx`. */
function findParts(document: Document) {
  const find = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T;
  const { dataset: texts } = find('.chat');
  const [log, status, retry] = [find('[role=log]'), find('[role=status]'), find('[type=button]')];
  const [form, send] = [find('form'), find<HTMLButtonElement>('[type=submit]')];
  return { texts, log, status, retry, form, send, field: find<HTMLTextAreaElement>('textarea') };
}

type Parts = ReturnType<typeof findParts>;

/** The sentence above the field: why the chat is over, why a text was not sent, or that nothing arrives. */
function createNews({ texts, status, retry, field, send }: Parts) {
  const news: { ended?: string | undefined; unsent?: string | undefined; lost?: string | undefined } = {};
  const set = (change: typeof news): void => {
    Object.assign(news, change);
    const text = news.ended ?? news.unsent ?? news.lost ?? '';
    // The same text again would be read out again.
    if (status.textContent !== text) status.textContent = text;
    retry.hidden = !text || text === news.ended || text === texts.tooLong;
    send.disabled = news.ended !== undefined;
    // The text stays, to be copied.
    field.readOnly = send.disabled;
  };
  /** Ends the chat, if an answer says so. */
  const endWith = ({ status: code, isClosed }: Reply): boolean => {
    if (code === 410 || code === 404) set({ ended: texts.over });
    if (code === 409 || isClosed) set({ ended: texts.closed });
    return news.ended !== undefined;
  };
  return { set, endWith };
}

/** 128 random bits. A page of a sandbox in its own network has no `randomUUID`. */
const createKey = (crypto: Crypto): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The sentences about a text that was not sent; every other status has one of its own. */
const SEND_PROBLEMS: Partial<Record<number, string>> = { 400: 'tooLong', 413: 'tooLong', 429: 'tooMany' };

interface Chat {
  parts: Parts;
  news: ReturnType<typeof createNews>;
  call: CallChat;
  draw(reply: Reply): void;
}

/** Loads all messages, then those that come. */
function createReader({ parts: { texts, log }, news, call, draw }: Chat) {
  let since: string | undefined;
  return async () => {
    let newest = since;
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES && (page === 0 || cursor); page += 1) {
      const query = { Limit: PAGE_SIZE, ...(since && { From: since }), ...(cursor && { Cursor: cursor }) };
      const reply = await call(`?${new URLSearchParams(query)}`, { cache: 'no-store' });
      draw(reply);
      if (news.endWith(reply)) return 'ended';
      if (reply.status !== 200) {
        news.set({ lost: texts.offline });
        return reply.waitMs || 'failed';
      }
      if (page === 0) newest = reply.messages[0]?.CreatedAt ?? newest;
      cursor = reply.next;
    }
    // Not by what was sent from here: something older may still be on its way.
    since = newest;
    log.setAttribute('aria-busy', 'false');
    news.set({ lost: undefined });
    return 0;
  };
}

/** Sends what was typed, and keeps it in the field until the service has it. */
function createWriter({ parts: { texts, field, send }, news, call, draw }: Chat, crypto: Crypto) {
  let sent: { text: string; key: string } | undefined;
  let isBusy = false;
  const setBusy = (value: boolean) => {
    isBusy = value;
    field.readOnly = value;
    send.setAttribute('aria-disabled', String(value));
  };
  return async () => {
    const text = field.value;
    field.focus();
    if (isBusy || send.disabled || !text.trim()) return;
    // A text that is sent again has the same key, and is taken once.
    if (sent?.text !== text) sent = { text, key: createKey(crypto) };
    setBusy(true);
    const reply = await call('', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': sent.key },
      body: JSON.stringify({ Text: text }),
    });
    setBusy(false);
    draw(reply);
    if (news.endWith(reply)) return;
    const isSent = reply.status === 200;
    if (isSent) {
      field.value = '';
      sent = undefined;
    }
    news.set({ unsent: isSent ? undefined : texts[SEND_PROBLEMS[reply.status] ?? 'notSent'] });
  };
}

/** Enter sends where there is a keyboard; a phone's is for new lines alone. */
const isSendKey = ({ key, shiftKey, isComposing }: KeyboardEvent, window: Window): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && window.matchMedia('(pointer: fine)').matches;

/** Brings the frame of a chat to life. */
export function startChat(window: Window, fetch: typeof globalThis.fetch): void {
  const { document, location, navigator } = window;
  const parts = findParts(document);
  const { texts, log, status, retry, form, field } = parts;
  const { lang } = document.documentElement;
  const locale = navigator.languages.find((tag) => tag.startsWith(`${lang}-`)) ?? lang;
  const news = createNews(parts);
  const call = createChatCall(location.pathname, fetch);
  const draw = ({ messages }: Reply) => drawMessages({ log, names: texts, locale }, messages);
  const chat: Chat = { parts, news, call, draw };
  const write = createWriter(chat, window.crypto);
  const askNow = keepAsking({ ask: createReader(chat), window });
  retry.addEventListener('click', () => void (status.textContent === texts.offline ? askNow() : write()));
  field.addEventListener('input', () => news.set({ unsent: undefined }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void write();
  });
  field.addEventListener('keydown', (event) => {
    if (!isSendKey(event, window)) return;
    event.preventDefault();
    void write();
  });
}
