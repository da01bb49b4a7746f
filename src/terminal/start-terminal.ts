import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { QueuedMessage } from '../protocol/terminal/terminal-connection.ts';
import type { TerminalSwitches } from '../protocol/terminal/terminal-screen.ts';
import type { TerminalConfig } from './config/read-terminal-config.ts';
import { createTiming } from './customer/timing.ts';
import { createConnectionClient } from './host/connection-client.ts';
import { createConnection } from './host/create-connection.ts';
import { createStatements } from './host/create-statements.ts';
import { createServiceHost } from './host/service-host.ts';
import { createStandAloneHost } from './host/stand-alone-host.ts';
import { createStoreAndForward } from './host/store-and-forward.ts';
import { loadCertificate } from './http/certificate.ts';
import { createNexoServer } from './http/create-nexo-server.ts';
import { openPort } from './http/open-port.ts';
import { PROTECTED, protectServer } from './http/protect-server.ts';
import { createScreenHandler } from './http/screen-handler.ts';
import { type Journal, openJournal } from './journal/open-journal.ts';
import { createRefusalReport } from './machine/create-report.ts';
import { createTerminal, type Terminal } from './machine/create-terminal.ts';

interface RunningTerminal {
  /** `https://localhost:<port>`; the port is closed while the local API is off. */
  terminalUrl: string;
  screenUrl: string;
  stop(): Promise<void>;
}

const LAST_ANSWER_MS = 300;

/** The parts of a terminal that must exist before it accepts messages. */
interface Foundation {
  config: TerminalConfig;
  journal: Journal;
  switches: TerminalSwitches;
  /** Set once the parts are connected. */
  parts: { terminal?: Terminal; screenUrl: string; onChange: () => void };
}

/** Connects to the service, if there is one. */
function connect({ config, journal, switches, parts }: Foundation) {
  const { serviceUrl, poiid, secret } = config;
  if (!serviceUrl) return undefined;
  const call = createConnectionClient({ url: serviceUrl, poiid, secret });
  const statements = createStatements(() => parts.terminal?.display.get().state ?? 'IDLE');
  const outbox = createStoreAndForward({ journal, call, statements });
  const isSwitchedOn = () => switches.HostReachable;
  const refuse = (message: QueuedMessage, refusal: { condition: string; message: string }) =>
    outbox.keepReport(createRefusalReport(message, refusal));
  const take = (message: QueuedMessage, isExpired: boolean): void => {
    if (isExpired) {
      refuse(message, { condition: 'Aborted', message: 'The message came too late.' });
      return;
    }
    // Stored or refused before this returns.
    parts.terminal?.handle(message.Request, message.MessageId).then(
      ({ refusal }) => refusal && refuse(message, refusal),
      (error: Error) => console.error(error),
    );
  };
  const connection = createConnection({
    journal,
    call,
    outbox,
    isSwitchedOn,
    describe: () => ({ Firmware: switches.Firmware, LocalApi: switches.LocalApi, Screen: parts.screenUrl }),
    statements,
    take,
    onChange: () => parts.onChange(),
  });
  const { isConnected, welcome } = connection;
  const host = createServiceHost({ journal, call, outbox, isSwitchedOn, isConnected, welcome });
  return { host, connection, outbox };
}

/** Opens and closes the port of the local API according to the switch and the store. */
function createPortKeeper(port: { open(): Promise<void>; close(): Promise<void> }, isWanted: () => boolean) {
  let isOpen = true;
  let work = Promise.resolve();
  const follow = async (): Promise<void> => {
    if (isOpen === isWanted()) return;
    isOpen = !isOpen;
    // Do not wait for closing, which waits for answers, because the port may have to be reopened before that.
    if (isOpen) await port.open().catch((error: Error) => console.error(error.message));
    else void port.close();
  };
  return () => {
    work = work.then(follow);
    return work;
  };
}

/** @param pageDir folder of the built screen */
export async function startTerminal(config: TerminalConfig, pageDir: string): Promise<RunningTerminal> {
  const { poiid, seconds, host: address } = config;
  const folder = join(config.dataDir, `terminal-${poiid}`);
  const journal = openJournal(folder);
  const switches: TerminalSwitches = {
    Firmware: config.firmware,
    LocalApi: true,
    HostReachable: true,
    Paper: true,
    Customer: config.customer,
    LoseAnswers: false,
  };
  const parts: Foundation['parts'] = { screenUrl: '', onChange: () => {} };
  const service = connect({ config, journal, switches, parts });
  const host = service?.host ?? createStandAloneHost({ journal, isReachable: () => switches.HostReachable });
  const terminal = await createTerminal({
    poiid,
    journal,
    host,
    switches,
    timing: createTiming(seconds),
    ...(service && { keepReport: service.outbox.keepReport }),
  });
  parts.terminal = terminal;

  const certificate = await loadCertificate(folder, poiid);
  const nexoPort = await openPort({
    createServer: () => createNexoServer(terminal, certificate),
    host: address,
    port: config.port,
    variable: 'TERMINAL_PORT',
  });
  const follow = createPortKeeper(nexoPort, () => switches.LocalApi && host.allowsLocalApi());
  let told = JSON.stringify([switches.Firmware, switches.LocalApi, switches.HostReachable]);
  const onSwitch = () => {
    void follow();
    const telling = JSON.stringify([switches.Firmware, switches.LocalApi, switches.HostReachable]);
    if (telling !== told) service?.connection.refresh();
    told = telling;
  };
  const handler = createScreenHandler({
    terminal,
    poiid,
    isOnline: host.isReachable,
    pageDir,
    onSwitch,
  });
  const screenPort = await openPort({
    createServer: () => protectServer(createServer(PROTECTED, handler)),
    host: 'localhost',
    port: config.screenPort,
    variable: 'TERMINAL_SCREEN_PORT',
  });
  parts.screenUrl = `http://localhost:${screenPort.port}`;
  parts.onChange = () => {
    void follow();
    terminal.display.notify();
  };
  await follow();
  service?.connection.start();
  await service?.connection.tried;
  return {
    terminalUrl: `https://localhost:${nexoPort.port}`,
    screenUrl: parts.screenUrl,
    stop: async () => {
      const closing = nexoPort.close();
      await terminal.stop();
      await service?.connection.stop();
      await service?.outbox.settle();
      // Sends the last answers, but does not wait for a client that keeps its connection open.
      await Promise.race([closing, setTimeout(LAST_ANSWER_MS)]);
      journal.close();
    },
  };
}
