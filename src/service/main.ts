import { fileURLToPath } from 'node:url';
import { protectOutput } from '../output/protect-output.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { readConfig } from './platform/config/read-config.ts';
import { StoreUnavailableError } from './platform/store/dialects/store-unavailable-error.ts';
import { startService } from './start-service.ts';

/** After this the process ends, whatever still runs; it is asked to end within ten seconds. */
const STOP_LIMIT_MS = 9_500;

async function main(): Promise<void> {
  protectOutput();
  // Whatever else Node or SQLite writes (a diagnostic report holds the environment) is for this user alone.
  process.umask(0o077);
  const config = readConfig(process.env);
  const service = await startService(config, fileURLToPath(new URL('../../dist', import.meta.url)));
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
    service.stop().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Last: a program that waits for this line may end the process at once.
  const { baseUrl, operationsUrl } = service;
  const addresses = {
    ...(baseUrl ? { service: baseUrl } : { role: config.role }),
    ...(operationsUrl && { operations: operationsUrl }),
  };
  console.log(`READY ${JSON.stringify(addresses)}`);
}

main().catch((error: Error) => {
  const isExplained = error instanceof ConfigError || error instanceof StoreUnavailableError;
  console.error(isExplained ? error.message : error);
  process.exit(1);
});
