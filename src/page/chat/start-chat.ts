import type { ChatMessage } from '../../protocol/page-renderer.ts';
import { abortAfter } from '../loading/abort-after.ts';
import { drawMessages } from './draw-messages.ts';
import { keepAsking } from './keep-asking.ts';

/** Longer than a slow network takes. */
const TIMEOUT_MS = 15_000;
/** The maximum number of requests for a long thread: the newest thousand messages. */
const MAX_PAGES = 10;
/** The problems with an unsent text, by status. All other statuses share one text. */
const PROBLEMS: Partial<Record<number, string>> = { 400: 'long', 413: 'long', 429: 'flooded' };

/** An answer from the service. */
interface Reply {
  /** 0 if there was no answer. */
  status: number;
  /** How long the service asks to wait. */
  waitMs: number;
  Messages?: ChatMessage[];
  Message?: ChatMessage;
  NextCursor?: string | null;
  State?: string;
}

type Call = (query: Record<string, string>, init: RequestInit) => Promise<Reply>;

/** Creates calls below the frame's path. They never reject; a failure, or an answer that is not JSON, has the status 0. */
const createCall =
  (path: string, fetch: typeof globalThis.fetch): Call =>
  async (query, init) => {
    try {
      const url = `${path}/messages?${new URLSearchParams(query)}`;
      const response = await fetch(url, { ...init, signal: abortAfter(TIMEOUT_MS).signal });
      const waitMs = 1000 * (Number(response.headers.get('retry-after')) || 0);
      return { ...(await response.json()), status: response.status, waitMs };
    } catch {
      return { status: 0, waitMs: 0 };
    }
  };

interface Chat {
  main: HTMLElement;
  field: HTMLTextAreaElement;
  send: HTMLButtonElement;
  call: Call;
  draw(messages: readonly ChatMessage[]): void;
  /** Shows a sentence above the field: why the chat has ended, why a text was not sent, or that there is no connection. */
  tell(change: Partial<Record<'ended' | 'unsent' | 'lost', string | undefined>>): void;
  /** Ends the chat if the answer requires it. @returns whether it did */
  endWith(reply: Reply): boolean;
}

function createNews(main: HTMLElement, { field, send }: Pick<Chat, 'field' | 'send'>) {
  const [status, retry] = main.querySelectorAll<HTMLElement>('[role=status], [type=button]');
  const news: Parameters<Chat['tell']>[0] = {};
  const tell: Chat['tell'] = (change) => {
    const { ended, unsent, lost } = Object.assign(news, change);
    const text = ended ?? unsent ?? lost ?? '';
    // Setting the same text again would make screen readers repeat it.
    if (status && status.textContent !== text) status.textContent = text;
    if (retry) retry.hidden = !text || text === ended || text === main.dataset.long;
    send.disabled = ended !== undefined;
    // Keep the text, to be copied. While it is being sent, it cannot be edited.
    if (send.disabled) field.readOnly = true;
  };
  const endWith: Chat['endWith'] = ({ status: code, State }) => {
    if (code === 410 || code === 404) tell({ ended: main.dataset.over });
    if (code === 409 || State === 'CLOSED') tell({ ended: main.dataset.closed });
    return send.disabled;
  };
  return { news, retry, tell, endWith };
}

/** Loads all messages, then polls for new ones. */
function createReader({ main, call, draw, tell, endWith }: Chat) {
  let since: string | undefined;
  return async () => {
    let newest = since;
    let next: string | null | undefined;
    let hasEnded = false;
    for (let page = 0; page < MAX_PAGES && (page === 0 || next); page += 1) {
      const query = { Limit: '100', ...(since && { From: since }), ...(next && { Cursor: next }) };
      const { Messages = [], ...reply } = await call(query, { cache: 'no-store' });
      draw(Messages);
      hasEnded = endWith(reply);
      if (reply.status !== 200) {
        if (hasEnded) return 'ended';
        tell({ lost: main.dataset.offline });
        return reply.waitMs || 'failed';
      }
      if (page === 0) newest = Messages[0]?.CreatedAt ?? newest;
      next = reply.NextCursor;
    }
    // Do not use the time of a sent message: an older one may still be on its way.
    since = newest;
    main.querySelector('[role=log]')?.setAttribute('aria-busy', 'false');
    tell({ lost: undefined });
    return hasEnded ? 'ended' : 0;
  };
}

/** Sends the typed text, and keeps it in the field until the service has received it. */
function createWriter({ main, field, send, call, draw, tell, endWith }: Chat, crypto: Crypto) {
  let sent = { text: '', key: '' };
  let isBusy = false;
  const setBusy = (value: boolean) => {
    isBusy = value;
    field.readOnly = value || send.disabled;
    send.setAttribute('aria-disabled', String(value));
  };
  return async () => {
    const text = field.value;
    field.focus();
    if (isBusy || send.disabled || !text.trim()) return;
    // A repeated text has the same key, so it is stored once. A page loaded over plain HTTP has no `randomUUID`.
    if (sent.text !== text) sent = { text, key: crypto.getRandomValues(new Uint32Array(4)).join('-') };
    setBusy(true);
    const headers = { 'content-type': 'application/json', 'idempotency-key': sent.key };
    const reply = await call({}, { method: 'POST', headers, body: JSON.stringify({ Text: text }) });
    setBusy(false);
    if (endWith(reply)) return;
    const { status, Message } = reply;
    if (status !== 200 || !Message) return tell({ unsent: main.dataset[PROBLEMS[status] ?? 'unsent'] });
    draw([Message]);
    sent = { text: '', key: '' };
    field.value = '';
    tell({ unsent: undefined });
  };
}

/** Whether a key sends the text: Enter on a device with a keyboard. On a phone it only adds a line. */
const isSendKey = ({ key, shiftKey, isComposing }: KeyboardEvent, window: Window): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && window.matchMedia('(pointer: fine)').matches;

/** Starts the frame of a chat. */
export function startChat(window: Window, fetch: typeof globalThis.fetch): void {
  const { document, location, navigator } = window;
  const main = document.querySelector('.chat') as HTMLElement;
  const { lang } = document.documentElement;
  const locale = navigator.languages.find((tag) => tag.startsWith(`${lang}-`)) ?? lang;
  const field = main.querySelector('textarea') as HTMLTextAreaElement;
  const send = main.querySelector('[type=submit]') as HTMLButtonElement;
  const { news, retry, tell, endWith } = createNews(main, { field, send });
  const draw: Chat['draw'] = (messages) => drawMessages(main, locale, messages);
  const chat: Chat = { main, field, send, call: createCall(location.pathname, fetch), draw, tell, endWith };
  const write = createWriter(chat, window.crypto);
  const askNow = keepAsking(window, createReader(chat));
  retry?.addEventListener('click', () => (news.unsent ? void write() : askNow()));
  field.addEventListener('input', () => tell({ unsent: undefined }));
  main.addEventListener('submit', (event) => {
    event.preventDefault();
    void write();
  });
  field.addEventListener('keydown', (event) => {
    if (!isSendKey(event, window)) return;
    event.preventDefault();
    void write();
  });
}
