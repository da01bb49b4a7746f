import type { ChatMessage } from '../../protocol/page-renderer.ts';

/** Longer than a slow network takes. */
const TIMEOUT_MS = 15_000;

/** An answer of the service, as far as the frame reads it; its own shape, or nothing. */
export interface Reply {
  /** 0 without an answer. */
  status: number;
  /** How long the service asks to wait. */
  waitMs: number;
  messages: ChatMessage[];
  /** Where older messages go on. */
  next: string | undefined;
  isClosed: boolean;
}

type Fields = Record<string, unknown>;

const isMessage = (value: unknown): value is ChatMessage =>
  ['MessageId', 'Text', 'CreatedAt'].every((name) => typeof (value as Fields | null)?.[name] === 'string');

/** A list has `Messages`; what was sent comes back as `Message`. */
function readReply(status: number, { Messages, Message, NextCursor, State }: Fields, waitMs: number): Reply {
  return {
    status,
    waitMs,
    messages: (Array.isArray(Messages) ? Messages : [Message]).filter(isMessage),
    next: typeof NextCursor === 'string' ? NextCursor : undefined,
    isClosed: State === 'CLOSED',
  };
}

export type CallChat = (query: string, init: RequestInit) => Promise<Reply>;

/** Calls below the address of the frame. They never reject; a failure, also an answer that is no JSON, has the status 0. */
export const createChatCall =
  (path: string, fetch: typeof globalThis.fetch): CallChat =>
  async (query, init) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
    try {
      const response = await fetch(`${path}/messages${query}`, { ...init, signal: controller.signal });
      const waitMs = 1000 * (Number(response.headers.get('retry-after')) || 0);
      return readReply(response.status, (await response.json()) as Fields, waitMs);
    } catch {
      return readReply(0, {}, 0);
    } finally {
      clearTimeout(timer);
    }
  };
