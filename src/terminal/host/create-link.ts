import { setTimeout } from 'node:timers/promises';
import {
  type HelloAnswer,
  type HelloRequest,
  POLL_HOLD_MS,
  type PollAnswer,
  type PollRequest,
  type QueuedMessage,
  type TerminalState,
} from '../../protocol/terminal-link.ts';
import type { Journal } from '../journal/open-journal.ts';
import { type CallService, LinkError } from './link-client.ts';
import type { StoreAndForward } from './store-and-forward.ts';

const POLL_TIMEOUT_MS = POLL_HOLD_MS + 10_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
/** How often a terminal that the sandbox has switched off asks whether it is on again. */
const SWITCHED_OFF_WAIT_MS = 1000;

export interface LinkOptions {
  journal: Journal;
  call: CallService;
  outbox: StoreAndForward;
  /** The switch on the screen. */
  isSwitchedOn: () => boolean;
  describe: () => HelloRequest;
  getState: () => TerminalState;
  /** Takes a message: it is on disk, or refused, when this returns. */
  take: (message: QueuedMessage, isExpired: boolean) => void;
  /** The connection or the welcome has changed. */
  onChange: () => void;
}

const WELCOME = 'welcome';

function readWelcome(journal: Journal): HelloAnswer | undefined {
  const row = journal.get('select value from facts where name = ?', WELCOME);
  return row && JSON.parse(String(row.value));
}

const keepWelcome = (journal: Journal, welcome: HelloAnswer) =>
  journal.run(
    'insert into facts (name, value) values (?, ?) on conflict do update set value = excluded.value',
    WELCOME,
    JSON.stringify(welcome),
  );

/** The connection to the service, which the terminal opens and opens again. */
export function createLink(options: LinkOptions) {
  const { journal, call, outbox, isSwitchedOn, describe, getState, take, onChange } = options;
  const stopping = new AbortController();
  /** Ends what the loop is waiting for: a poll, or a pause. */
  let pause = new AbortController();
  let welcome = readWelcome(journal);
  let isConnected = false;
  let needsHello = true;
  let done: string[] = [];
  let refusal = '';
  let running: Promise<void> | undefined;
  const { promise: tried, resolve: markTried } = Promise.withResolvers<void>();

  /** Once: a service that is away is usual, one that refuses the terminal is not. */
  const report = (error: Error): void => {
    if (error instanceof LinkError && (error.status === undefined || error.message === refusal)) return;
    if (error instanceof LinkError) refusal = error.message;
    console.error(error instanceof LinkError ? error.message : error);
  };
  const setConnected = (value: boolean): void => {
    const hasChanged = isConnected !== value;
    isConnected = value;
    outbox.setOnline(value);
    if (hasChanged) onChange();
  };
  const wait = (ms: number) => setTimeout(ms, undefined, { signal: pause.signal }).catch(() => {});

  const sayHello = async (): Promise<HelloAnswer> => {
    const { body } = await call({ path: 'hello', body: describe(), signal: pause.signal });
    needsHello = false;
    welcome = body as HelloAnswer;
    keepWelcome(journal, welcome);
    setConnected(!welcome.SwitchedOff);
    onChange();
    return welcome;
  };

  const poll = async (): Promise<void> => {
    const sent = done;
    const body: PollRequest = { State: getState(), Done: sent };
    const answer = await call({ path: 'poll', body, timeoutMs: POLL_TIMEOUT_MS, signal: pause.signal });
    done = done.filter((id) => !sent.includes(id));
    setConnected(true);
    const { Messages = [], SayHello } = (answer.body ?? {}) as Partial<PollAnswer>;
    if (SayHello) needsHello = true;
    for (const message of Messages) {
      // By the service's clock: the terminal's own may be wrong.
      take(message, answer.at !== undefined && answer.at > Date.parse(message.ExpiresAt));
      done.push(message.MessageId);
    }
  };

  const step = async (): Promise<void> => {
    if (!isSwitchedOn()) {
      setConnected(false);
      needsHello = true;
      markTried();
      return wait(LONGEST_WAIT_MS);
    }
    if (needsHello) await sayHello();
    markTried();
    if (!welcome?.SwitchedOff) return poll();
    needsHello = true;
    return wait(SWITCHED_OFF_WAIT_MS);
  };

  const loop = async (): Promise<void> => {
    let waitMs = FIRST_WAIT_MS;
    while (!stopping.signal.aborted) {
      try {
        await step();
        waitMs = FIRST_WAIT_MS;
      } catch (error) {
        report(error as Error);
        markTried();
        if (pause.signal.aborted) continue;
        needsHello = true;
        setConnected(false);
        await wait(waitMs);
        waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
      } finally {
        if (pause.signal.aborted && !stopping.signal.aborted) pause = new AbortController();
      }
    }
  };

  return {
    welcome: (): HelloAnswer | undefined => welcome,
    isConnected: (): boolean => isConnected,
    start: (): void => {
      running = loop();
    },
    /** The first call was answered, or failed. */
    tried,
    /** A switch was moved: the service hears of it now. */
    refresh: (): void => {
      needsHello = true;
      pause.abort();
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      pause.abort();
      await running;
      setConnected(false);
    },
  };
}
