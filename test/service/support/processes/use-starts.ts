import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import { readConfig } from '../../../../src/service/platform/config/read-config.ts';
import { startService } from '../../../../src/service/start-service.ts';
import { ROOT } from '../../../support/list-imports.ts';
import { createDataDir } from '../create-data-dir.ts';

/** Starts services in this process, as `main` does, in a data folder of each test. All are stopped after it. */
export function useStarts() {
  let running: { stop(): Promise<void> }[] = [];
  let removeDataDir: () => void;
  const starts = {
    dataDir: '',
    /** @param env what `main` would read from its environment */
    async start(env: Record<string, string> = {}) {
      const config = readConfig({ DATA_DIR: starts.dataDir, SERVICE_PORT: '0', ...env });
      const service = await startService(config, join(ROOT, 'dist'));
      running.push(service);
      return { ...service, baseUrl: String(service.baseUrl) };
    },
    /** Stops all that were started. */
    async stop(): Promise<void> {
      for (const service of running.splice(0)) await service.stop();
    },
    /** Resolves with the sentence for the operator, which is a single line. */
    async readRefusal(env?: Record<string, string>): Promise<string> {
      const error = await starts.start(env).catch((refusal: Error) => refusal);
      expect(error).toBeInstanceOf(ConfigError);
      const { message } = error as ConfigError;
      expect(message).not.toContain('\n');
      return message;
    },
  };
  beforeEach(() => {
    running = [];
    ({ dataDir: starts.dataDir, removeDataDir } = createDataDir());
  });
  afterEach(async () => {
    await starts.stop();
    removeDataDir();
  });
  return starts;
}
