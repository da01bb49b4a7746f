import { setTimeout } from 'node:timers/promises';
import {
  type HelloAnswer,
  type HelloRequest,
  POLL_HOLD_MS,
  type PollAnswer,
  type PollRequest,
  type QueuedMessage,
} from '../../protocol/terminal/terminal-connection.ts';
import type { Journal } from '../journal/open-journal.ts';
import type { CallService, ConnectionAnswer } from './connection-client.ts';
import { createReporter } from './create-reporter.ts';
import type { Statements } from './create-statements.ts';
import { findRetryWait } from './find-retry-wait.ts';
import type { StoreAndForward } from './store-and-forward.ts';

const POLL_TIMEOUT_MS = POLL_HOLD_MS + 10_000;
/** How often a terminal that is switched off on its screen checks the switch; switching it on ends the wait. */
const OFF_WAIT_MS = 5000;
/** How often a terminal that the sandbox has switched off asks whether it is on again. */
const SWITCHED_OFF_WAIT_MS = 1000;

interface ConnectionOptions {
  journal: Journal;
  call: CallService;
  outbox: StoreAndForward;
  /** The switch on the screen. */
  isSwitchedOn: () => boolean;
  describe: () => HelloRequest;
  statements: Statements;
  /** Accepts a message: when this returns, it is stored or refused. */
  take: (message: QueuedMessage, isExpired: boolean) => void;
  /** Called when the connection or the answer to hello has changed. */
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

/** Creates the waits of the connection (a poll or a pause), which can be interrupted. */
function createWaits() {
  let isStopped = false;
  let current = new AbortController();
  return {
    isStopped: () => isStopped,
    isInterrupted: () => current.signal.aborted,
    signal: () => current.signal,
    wait: (ms: number): Promise<void> =>
      setTimeout(ms, undefined, { signal: current.signal }).catch(() => {}),
    interrupt: () => current.abort(),
    /** Prepares the next wait after an interruption. */
    renew: () => {
      if (current.signal.aborted && !isStopped) current = new AbortController();
    },
    stop: () => {
      isStopped = true;
      current.abort();
    },
  };
}

/** Repeats a step until it is stopped. After each failure, it waits longer. */
async function repeat(
  step: () => Promise<void>,
  waits: ReturnType<typeof createWaits>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  let waitMs = 0;
  while (!waits.isStopped()) {
    try {
      await step();
      waitMs = 0;
    } catch (error) {
      if (!waits.isInterrupted()) {
        onFailure(error);
        waitMs = findRetryWait(waitMs, error);
        await waits.wait(waitMs);
      }
    }
    waits.renew();
  }
}

/** Accepts the messages of a poll. Expiry follows the service's clock; the terminal's may be wrong. */
function takeMessages(
  { take }: ConnectionOptions,
  { body, at }: ConnectionAnswer,
): { taken: string[]; mustSayHello: boolean } {
  const { Messages = [], SayHello = false } = (body ?? {}) as Partial<PollAnswer>;
  for (const message of Messages) take(message, at !== undefined && at > Date.parse(message.ExpiresAt));
  return { taken: Messages.map(({ MessageId }) => MessageId), mustSayHello: SayHello };
}

/** Creates the state of the connection. When the service becomes reachable, offline approvals are sent. */
function createConnectionState({ outbox, onChange }: ConnectionOptions) {
  let isConnected = false;
  return {
    isConnected: (): boolean => isConnected,
    setConnected: (value: boolean): void => {
      const hasChanged = isConnected !== value;
      isConnected = value;
      outbox.setOnline(value);
      if (hasChanged) onChange();
    },
  };
}

/** Creates the connection to the service, which the terminal opens and reopens. */
export function createConnection(options: ConnectionOptions) {
  const { journal, call, isSwitchedOn, describe, statements, onChange } = options;
  const { isConnected, setConnected } = createConnectionState(options);
  const report = createReporter();
  const waits = createWaits();
  let welcome = readWelcome(journal);
  let hasAnswered = false;
  let needsHello = true;
  let done: string[] = [];
  let running: Promise<void> | undefined;
  const { promise: tried, resolve: markTried } = Promise.withResolvers<void>();

  const sayHello = async (): Promise<HelloAnswer> => {
    const { body } = await call({ path: 'hello', body: describe(), signal: waits.signal() });
    hasAnswered = true;
    needsHello = false;
    welcome = body as HelloAnswer;
    statements.goOnFrom(welcome.Number ?? 0);
    keepWelcome(journal, welcome);
    setConnected(!welcome.SwitchedOff);
    onChange();
    return welcome;
  };

  const poll = async (): Promise<void> => {
    const sent = done;
    const body: PollRequest = { ...statements.state(), Done: sent };
    const answer = await call({ path: 'poll', body, timeoutMs: POLL_TIMEOUT_MS, signal: waits.signal() });
    done = done.filter((id) => !sent.includes(id));
    setConnected(true);
    const { taken, mustSayHello } = takeMessages(options, answer);
    needsHello ||= mustSayHello;
    done.push(...taken);
  };

  const step = async (): Promise<void> => {
    if (!isSwitchedOn()) {
      setConnected(false);
      needsHello = true;
      markTried();
      return waits.wait(OFF_WAIT_MS);
    }
    if (needsHello) await sayHello();
    markTried();
    if (!welcome?.SwitchedOff) return poll();
    needsHello = true;
    return waits.wait(SWITCHED_OFF_WAIT_MS);
  };

  return {
    welcome: (): HelloAnswer | undefined => welcome,
    isConnected,
    start: (): void => {
      running = repeat(step, waits, (error) => {
        report(error, hasAnswered);
        markTried();
        needsHello = true;
        setConnected(false);
      });
    },
    /** Resolves after the first call was answered or has failed. */
    tried,
    /** Sends the service the changed switches. */
    refresh: (): void => {
      needsHello = true;
      waits.interrupt();
    },
    stop: async (): Promise<void> => {
      waits.stop();
      await running;
      setConnected(false);
    },
  };
}
