import { fileURLToPath } from 'node:url';
import { protectOutput } from '../programs/protect-output.ts';
import { allowSlowConnections } from './platform/addresses/allow-slow-connections.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { readConfig } from './platform/config/read-config.ts';
import { StoreUnavailableError } from './platform/store/dialects/store-unavailable-error.ts';
import { startService } from './start-service.ts';

/** The process ends after this time, whatever is still running; it has ten seconds to stop. */
const STOP_LIMIT_MS = 9_500;

async function main(): Promise<void> {
  protectOutput();
  allowSlowConnections();
  // Files that Node or SQLite create, such as a diagnostic report with the environment, are readable by this user only.
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
  // Print this last: a caller may stop the process as soon as it reads it.
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
