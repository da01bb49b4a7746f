import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDataDir } from '../../support/create-data-dir.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/processes/start-service-process.ts';

const GUIDE = readFileSync('docs/marketplace.md', 'utf8');
const BLOCKS = [...GUIDE.matchAll(/```sh\n(.*?)```/gs)].map(([, text = '']) => text);

let service: ServiceProcess;
let baseUrl: string;
let removeDataDir: () => void;

beforeAll(async () => {
  const created = createDataDir();
  ({ removeDataDir } = created);
  service = startServiceProcess({ DATA_DIR: created.dataDir });
  baseUrl = await service.ready;
});
afterAll(async () => {
  await service.end('SIGKILL');
  removeDataDir();
});

describe('docs/marketplace.md', () => {
  it('leads from the invitation to the payout when its commands are run unchanged', async () => {
    const script = `set -eu\n${BLOCKS.join('\n').replaceAll('http://localhost:4242', baseUrl)}`;
    const { stdout } = await promisify(execFile)('bash', ['-c', script]);
    const said = stdout.split('\n').filter((line) => /^(\w+|-?\d+)$/.test(line));
    expect(said).toEqual(['ACTIVE', 'SETTLED', 'true', 'true', 'PAID', '8000']);
  });
});
