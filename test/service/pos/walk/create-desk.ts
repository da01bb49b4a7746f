import { rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { PollAnswer } from '../../../../src/protocol/terminal/terminal-connection.ts';
import type { TerminalSwitches } from '../../../../src/protocol/terminal/terminal-screen.ts';
import { createTiming } from '../../../../src/terminal/customer/timing.ts';
import { ConnectionFailure } from '../../../../src/terminal/host/connection-client.ts';
import { createStatements } from '../../../../src/terminal/host/create-statements.ts';
import { createServiceHost } from '../../../../src/terminal/host/service-host.ts';
import { createStoreAndForward } from '../../../../src/terminal/host/store-and-forward.ts';
import { openJournal } from '../../../../src/terminal/journal/open-journal.ts';
import { createRefusalReport } from '../../../../src/terminal/machine/create-report.ts';
import { createTerminal, type Terminal } from '../../../../src/terminal/machine/create-terminal.ts';
import { createFolder } from '../../../terminal/create-test-terminal.ts';
import { POIID } from '../waiting/create-fake-terminal.ts';
import type { Network } from './create-network.ts';

const SWITCHES: TerminalSwitches = {
  Firmware: '1.121.0',
  LocalApi: true,
  HostReachable: true,
  Paper: true,
  Customer: 'auto',
  LoseAnswers: false,
};

/** The time that the terminal waits for passes while others have their turn. */
function createTime() {
  let ms = 0;
  return {
    now: () => ms,
    pause: async (more: number) => {
      ms += more;
      await setImmediate();
    },
  };
}

/** A start of the terminal: everything but HTTP and the loop of its connection. */
async function start(folder: string, network: Network) {
  const journal = openJournal(folder);
  const { call, cut } = network.connect();
  const parts: { terminal?: Terminal } = {};
  const statements = createStatements(() => parts.terminal?.display.get().state ?? 'IDLE');
  const outbox = createStoreAndForward({ journal, call, statements });
  const host = createServiceHost({
    journal,
    call,
    outbox,
    isSwitchedOn: () => true,
    isConnected: () => true,
    welcome: () => undefined,
    time: createTime(),
  });
  const terminal = await createTerminal({
    poiid: POIID,
    journal,
    host,
    switches: { ...SWITCHES },
    timing: createTiming(0),
    keepReport: outbox.keepReport,
  });
  parts.terminal = terminal;
  return { journal, call, cut, outbox, terminal, statements, done: [] as string[] };
}

/** A terminal that is connected to the service by a network that may fail, and that can be killed. */
export async function createDesk(network: Network) {
  const folder = createFolder();
  let current = await start(folder, network);
  const take = ({ Messages = [] }: Partial<PollAnswer>): boolean => {
    const { terminal, outbox, done } = current;
    for (const message of Messages) {
      done.push(message.MessageId);
      terminal.handle(message.Request, message.MessageId).then(
        ({ refusal }) => refusal && outbox.keepReport(createRefusalReport(message, refusal)),
        () => {},
      );
    }
    return Messages.length > 0;
  };
  const unlessLost = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      if (error instanceof ConnectionFailure) return false;
      throw error;
    }
  };
  return {
    get journal() {
      return current.journal;
    },
    hello: () =>
      unlessLost(
        current.call({
          path: 'hello',
          body: {
            Firmware: '1.121.0',
            LocalApi: true,
            Screen: 'http://localhost',
          },
        }),
      ),
    poll: () =>
      unlessLost(
        (async () => {
          // With a message taken, the next poll says that there is a dialogue.
          for (let hasTaken = true; hasTaken; ) {
            const sent = [...current.done];
            const { body } = await current.call({
              path: 'poll',
              body: { ...current.statements.state(), Done: sent },
            });
            current.done.splice(0, current.done.length, ...current.done.filter((id) => !sent.includes(id)));
            hasTaken = take((body ?? {}) as PollAnswer);
          }
        })(),
      ),
    /** A message of a till on the local network, whose answer is not needed. */
    send: (text: string): void => void current.terminal.handle(text).catch(() => {}),
    flush: async (): Promise<void> => {
      current.outbox.setOnline(true);
      await current.outbox.settle();
    },
    settle: async (): Promise<void> => {
      while (current.terminal.running().length) await setImmediate();
    },
    /** kill -9, and a new start. */
    async kill(): Promise<void> {
      current.cut();
      current.outbox.setOnline(false);
      current.journal.close();
      current = await start(folder, network);
    },
    close(): void {
      current.cut();
      current.journal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type WalkedDesk = Awaited<ReturnType<typeof createDesk>>;
