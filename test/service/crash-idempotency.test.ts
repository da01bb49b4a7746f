import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ApiBody } from './create-api-calls.ts';
import { createDataDir } from './create-data-dir.ts';
import { createLinkRequest } from './create-link-request.ts';
import { type ServiceProcess, startServiceProcess } from './start-service-process.ts';

/** How often the service is killed. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
/** Servers that make links at the same time, each with one call under way. */
const MERCHANTS = 8;
/** A round ends in the middle of the work, after so many answers. */
const MIN_ANSWERS = 5;
const MAX_ANSWERS = 40;
const TIMEOUT_MS = 60_000 + ROUNDS * 20_000;

let dataDir: string;
let removeDataDir: () => void;
let service: ServiceProcess;
let token: string | undefined;
/** Every key that was ever sent, with the text of its answer; `undefined` for one that got none. */
let answers: Map<string, string | undefined>;

beforeEach(() => {
  ({ dataDir, removeDataDir } = createDataDir());
  answers = new Map();
  token = undefined;
});
afterEach(async () => {
  await service.end('SIGKILL');
  removeDataDir();
});

async function start(): Promise<string> {
  service = startServiceProcess({ DATA_DIR: dataDir });
  return service.ready;
}

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

async function createLink(baseUrl: string, key: string) {
  if (!token) {
    const login = { Username: 'merchant', Password: 'sandbox-merchant' };
    const { text } = await post(`${baseUrl}/api/v4/auth/token`, login);
    token = (JSON.parse(text) as ApiBody).AccessToken;
  }
  answers.set(key, answers.get(key));
  const answer = await post(`${baseUrl}/api/v4/payments/link`, createLinkRequest({ Notes: key }), {
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
  });
  expect(answer.status).toBe(200);
  const earlier = answers.get(key);
  if (earlier) expect(answer.text).toBe(earlier);
  answers.set(key, answer.text);
  return answer;
}

/** Links are made until the service is gone; it is killed while they are. */
async function createUntilItDies(baseUrl: string): Promise<void> {
  let left = MIN_ANSWERS + Math.floor(Math.random() * (MAX_ANSWERS - MIN_ANSWERS));
  const create = async (): Promise<void> => {
    for (;;) {
      await createLink(baseUrl, randomUUID());
      left -= 1;
      if (left === 0) void service.end('SIGKILL');
    }
  };
  const isGone = (error: Error) => {
    if (!(error instanceof TypeError)) throw error;
  };
  await Promise.all(Array.from({ length: MERCHANTS }, () => create().catch(isGone)));
  await service.ended;
}

/** How many links there are for each key. */
function countLinks(): Map<string, number> {
  const database = new DatabaseSync(join(dataDir, 'servicepay.db'));
  const rows = database.prepare('select request from links').all() as { request: string }[];
  database.close();
  const counts = new Map<string, number>();
  for (const { request } of rows) {
    const { Notes } = JSON.parse(request) as { Notes: string };
    counts.set(Notes, (counts.get(Notes) ?? 0) + 1);
  }
  return counts;
}

it(
  `makes one link for a key, over ${ROUNDS} deaths of the service`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const baseUrl = await start();
      await createLink(baseUrl, randomUUID());
      await createUntilItDies(baseUrl);
    }
    const unanswered = [...answers].filter(([, text]) => text === undefined);
    expect(unanswered.length).toBeGreaterThan(0);

    // The merchants call again, all of them, and at once: nobody has to wait for what died.
    const baseUrl = await start();
    for (const key of answers.keys()) await createLink(baseUrl, key);
    expect((await service.end('SIGTERM')).code).toBe(0);
    expect(countLinks()).toEqual(new Map([...answers.keys()].map((key) => [key, 1])));
  },
  TIMEOUT_MS,
);
