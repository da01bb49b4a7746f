import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPairs } from '../../src/protocol/nexo/additional-response.ts';
import type { TerminalReport } from '../../src/protocol/terminal/terminal-connection.ts';
import type { TerminalSwitches } from '../../src/protocol/terminal/terminal-screen.ts';
import { createTiming, type Timing } from '../../src/terminal/customer/timing.ts';
import type { TerminalHost } from '../../src/terminal/host/host.ts';
import { createStandAloneHost } from '../../src/terminal/host/stand-alone-host.ts';
import { openJournal } from '../../src/terminal/journal/open-journal.ts';
import { createTerminal } from '../../src/terminal/machine/create-terminal.ts';
import { POIID } from '../protocol/nexo/create-request.ts';

/** The part of an answer that a test reads. */
export interface Answer {
  result: string;
  condition: string | undefined;
  message: string | undefined;
  pairs: Map<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test names the members that it needs.
  body: any;
}

/** Reads the response in an answer, whatever its category is. */
export function readAnswer(text: string): Answer {
  const { SaleToPOIResponse: envelope } = JSON.parse(text);
  const name = Object.keys(envelope).find((key) => key.endsWith('Response')) ?? '';
  const body = envelope[name];
  const { Result: result, ErrorCondition: condition, AdditionalResponse = '' } = body.Response;
  const pairs = readPairs(AdditionalResponse);
  return { result, condition, message: pairs.get('message'), pairs, body };
}

export interface TestTerminalOptions {
  customer?: TerminalSwitches['Customer'];
  timing?: Partial<Timing>;
  /** Stands between the terminal and its host. */
  wrapHost?: (host: TerminalHost) => TerminalHost;
  folder?: string;
  now?: () => number;
  keepReport?: (report: TerminalReport) => void;
}

export const createFolder = (): string => mkdtempSync(join(tmpdir(), 'terminal-'));

/** A terminal without HTTP, with a journal of its own and a host that is inside. */
export async function createTestTerminal(options: TestTerminalOptions = {}) {
  const { customer = 'auto', timing, wrapHost = (host) => host, now, keepReport } = options;
  const folder = options.folder ?? createFolder();
  const journal = openJournal(folder);
  const switches: TerminalSwitches = {
    Firmware: '1.121.0',
    LocalApi: true,
    HostReachable: true,
    Paper: true,
    Customer: customer,
    LoseAnswers: false,
  };
  const host = wrapHost(createStandAloneHost({ journal, isReachable: () => switches.HostReachable }));
  const terminal = await createTerminal({
    poiid: POIID,
    journal,
    host,
    switches,
    timing: { ...createTiming(0), ...timing },
    ...(now && { now }),
    ...(keepReport && { keepReport }),
  });
  const send = async (text: string): Promise<Answer> => readAnswer((await terminal.handle(text)).body);
  return {
    terminal,
    journal,
    folder,
    send,
    /** Resolves when the display has this state. */
    reach: async (state: string): Promise<void> => {
      if (terminal.display.get().state === state) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const forget = terminal.display.listen(() => terminal.display.get().state === state && resolve());
      await promise;
      forget();
    },
    countCharges: (): number =>
      Number(journal.get(`select count(*) as n from authorizations where decision like '%"APPROVED"%'`)?.n),
    /** The state after kill -9: the file stays, nothing is finished. */
    abandon: (): void => journal.close(),
    close: async (): Promise<void> => {
      await terminal.stop();
      journal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type TestTerminal = Awaited<ReturnType<typeof createTestTerminal>>;
