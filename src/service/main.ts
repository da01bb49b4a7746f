import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './config.ts';
import { startService } from './start-service.ts';

/** After this the process ends, whatever still runs; it is asked to end within ten seconds. */
const STOP_LIMIT_MS = 9_500;

async function main(): Promise<void> {
  const service = await startService(
    readConfig(process.env),
    fileURLToPath(new URL('../../dist', import.meta.url)),
  );
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
  // Last: whoever waits for this line may end the process in the same moment.
  console.log(`READY ${JSON.stringify({ service: service.baseUrl })}`);
}

main().catch((error: Error) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
