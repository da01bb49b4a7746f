import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdyenDouble, createAdyenDouble } from '../../support/adyen-double/create-adyen-double.ts';
import { writeAdyenEnv } from '../../support/adyen-double/write-adyen-env.ts';
import type { ApiBody } from '../../support/create-api-calls.ts';
import { type Client, createClient } from '../../support/create-client.ts';
import { createDataDir } from '../../support/create-data-dir.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/processes/start-service-process.ts';

/** The memory of another process, where the system shows it. */
const hasMemory = process.platform === 'linux';
const TIMEOUT_MS = 120_000;

/** A card that stands nowhere else, so that every trace of it is ours. */
const CARD = { number: '4539 1488 0343 6467', cvc: '739', name: 'Grace Hopper' };
const DIGITS = CARD.number.replaceAll(' ', '');

const LOGIN = { Username: 'merchant', Password: 'a password of the tests' };
const COMPANY = {
  name: 'Bottega Rossi',
  type: 'merchant',
  domains: ['shop.example', 'localhost'],
  providers: ['ServiceDirect'],
  credentials: [{ username: LOGIN.Username, password: LOGIN.Password, scopes: ['online-payments'] }],
};

/** Reads what a process may write to, which is where it keeps what it was sent. */
function* readMemory(pid: number): Generator<Buffer> {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  try {
    for (const [, from = '', to = ''] of readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(
      /^([0-9a-f]+)-([0-9a-f]+) rw/gm,
    )) {
      const start = Number.parseInt(from, 16);
      const region = Buffer.alloc(Number.parseInt(to, 16) - start);
      let length = 0;
      try {
        length = readSync(memory, region, 0, region.length, start);
      } catch {
        // A region that is reserved and not in use.
      }
      yield region.subarray(0, length);
    }
  } finally {
    closeSync(memory);
  }
}

/** The texts that are in the memory, in one byte a character or in two. */
function findInMemory(pid: number, texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const region of readMemory(pid)) {
    for (const text of texts) {
      if (region.includes(text, 0, 'latin1') || region.includes(text, 0, 'utf16le')) found.add(text);
    }
  }
  return [...found];
}

describe.skipIf(!hasMemory)('the memory of the service', () => {
  let adyen: AdyenDouble;
  let service: ServiceProcess;
  let client: Client;
  let dataDir: string;
  let removeDataDir: () => void;
  beforeEach(async () => {
    adyen = await createAdyenDouble();
    ({ dataDir, removeDataDir } = createDataDir());
    const file = join(dataDir, 'companies.json');
    writeFileSync(file, JSON.stringify({ companies: [COMPANY] }));
    service = startServiceProcess({ DATA_DIR: dataDir, FIXTURES: file, ...writeAdyenEnv(adyen.config) });
    client = await createClient(await service.ready, LOGIN, adyen.getPublicKey);
  }, TIMEOUT_MS);
  afterEach(async () => {
    await service.end('SIGKILL');
    await adyen.close();
    removeDataDir();
  });

  it('never has a number that was paid with, refused, unreadable or kept', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const pay = async (change: object) => client.pay(await client.createLink(), change);
    const outcomes = [
      await pay({ card: CARD, email: 'marker@memory.example' }),
      await pay({ card: { ...CARD, name: 'REFUSED 12' } }),
      await pay({ card: CARD, save: true }),
    ].map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['completed', 'declined', 'completed']);
    adyen.refuseNext(/^\/payments$/, { errorCode: '172', message: 'Unable to decrypt data' });
    expect(await pay({ card: CARD })).toMatchObject({ outcome: 'encrypt_again' });
    const link = await client.createLink({ AutoCapture: false });
    await client.pay(link, { card: CARD });
    await client.call<ApiBody>('/api/v5/payments/capture', { TransactionIds: [link.transactionId] });
    // The search finds what the service was sent in clear.
    const texts = ['marker@memory.example', DIGITS, CARD.number, DIGITS.slice(4), DIGITS.slice(0, 8)];
    expect(findInMemory(service.pid ?? 0, texts)).toEqual(['marker@memory.example']);
    const { stdout, stderr } = await service.end('SIGTERM');
    expect(stdout + stderr).not.toContain(DIGITS);
  });
});
