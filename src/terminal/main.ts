/** `npm run terminal`: a simulated card terminal. */
import { fileURLToPath } from 'node:url';
import { protectOutput } from '../programs/protect-output.ts';
import { readTerminalConfig, TerminalConfigError } from './config/read-terminal-config.ts';
import { JournalError } from './journal/open-journal.ts';
import { startTerminal } from './start-terminal.ts';

/** The process ends after this time, whatever is still running; it has ten seconds to stop. */
const STOP_LIMIT_MS = 9_500;

async function main(): Promise<void> {
  protectOutput();
  // The journal and the certificate's key are accessible by this user only.
  process.umask(0o077);
  const config = readTerminalConfig(process.env);
  const pageDir = fileURLToPath(new URL('../../dist/terminal', import.meta.url));
  const { terminalUrl, screenUrl, stop } = await startTerminal(config, pageDir);
  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  console.log(`READY ${JSON.stringify({ terminal: terminalUrl, screen: screenUrl })}`);
}

main().catch((error: Error) => {
  const isExplained = error instanceof TerminalConfigError || error instanceof JournalError;
  console.error(isExplained ? error.message : error);
  process.exit(1);
});
