import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../../src/service/calls/auth/access-tokens.ts';
import { createAuthenticate } from '../../../src/service/calls/auth/authenticate.ts';
import { type CallDefinition, defineCall } from '../../../src/service/calls/definitions/define-call.ts';
import { answer } from '../../../src/service/platform/http/answers/answer.ts';
import { reject } from '../../../src/service/platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../../src/service/platform/store/open-store.ts';
import { listPaths, registerCalls } from '../../../src/service/sections/register-calls.ts';
import { createTestService, type TestService } from '../support/create-test-service.ts';
import { TOKEN_KEY } from '../support/open-stage.ts';

let service: TestService;
let wakes: number;
beforeEach(async () => {
  wakes = 0;
  service = await createTestService();
});
afterEach(() => service.close());

function register(call: CallDefinition): void {
  const { app, store, clock } = service;
  const authenticate = createAuthenticate(createAccessTokens(TOKEN_KEY), service.directory);
  const wakeDeliveries = () => {
    wakes += 1;
  };
  registerCalls(app, [call], {
    authenticate,
    store,
    directory: service.directory,
    now: clock.now,
    wakeDeliveries,
  });
}

const work = (trx: StoreTransaction) =>
  trx.insertInto('settings').values({ name: 'work', value: 'done' }).execute();
const isDone = async () =>
  (await service.store.selectFrom('settings').selectAll().where('name', '=', 'work').execute()).length === 1;

const FACTS = {
  id: 'work',
  method: 'POST',
  path: '/work',
  summary: 'Works.',
  scopes: ['online-payments'],
  answer: Type.Object({}),
} as const;

const postWithKey = async (company = service.merchant) => {
  const authorization = `Bearer ${service.createToken(company)}`;
  return service.inject({
    method: 'POST',
    url: '/api/v5/work',
    headers: { authorization, 'idempotency-key': 'the-key' },
  });
};

describe('registerCalls', () => {
  it('commits the work of a shared transaction, and starts the deliveries afterwards', async () => {
    register(
      defineCall({
        ...FACTS,
        transaction: 'shared',
        run: async ({ trx }) => {
          await work(trx);
          return answer('Worked.', {});
        },
      }),
    );
    expect((await service.post('/api/v5/work', undefined)).status).toBe(200);
    expect([await isDone(), wakes]).toEqual([true, 1]);
  });

  it('starts the deliveries that a refused call committed in its own transaction', async () => {
    register(
      defineCall({
        ...FACTS,
        transaction: 'own',
        run: async ({ store }) => {
          await store.transaction().execute(work);
          throw reject('STATE_NOT_ALLOWED');
        },
      }),
    );
    expect((await service.post('/api/v5/work', undefined)).status).toBe(409);
    expect([await isDone(), wakes]).toEqual([true, 1]);
  });

  it('rolls back the work of a refused call', async () => {
    register(
      defineCall({
        ...FACTS,
        transaction: 'shared',
        run: async ({ trx }) => {
          await work(trx);
          throw reject('STATE_NOT_ALLOWED');
        },
      }),
    );
    expect((await service.post('/api/v5/work', undefined)).status).toBe(409);
    expect([await isDone(), wakes]).toEqual([false, 0]);
  });

  it('starts no deliveries for a call that only reads', async () => {
    register(
      defineCall({ ...FACTS, method: 'GET', transaction: 'none', run: async () => answer('Read.', {}) }),
    );
    expect((await service.get('/api/v4/work')).status).toBe(200);
    expect(wakes).toBe(0);
  });

  it.each([
    [false, 409],
    [true, 200],
  ])(
    'repeats a call with its own transactions only if it is declared so: %s',
    async (canRunAgain, status) => {
      let runs = 0;
      register(
        defineCall({
          ...FACTS,
          transaction: 'own',
          canRunAgain,
          run: async () => {
            runs += 1;
            if (runs === 1) throw new Error('The process is about to die.');
            return answer('Worked.', {});
          },
        }),
      );
      expect((await postWithKey()).status).toBe(500);
      expect(service.faults.splice(0)).toHaveLength(1);
      expect((await postWithKey()).status).toBe(status);
    },
  );

  it('lets a call record its answer in its own transaction', async () => {
    register(
      defineCall({
        ...FACTS,
        transaction: 'own',
        run: async ({ store, recordAnswer }) => {
          await store.transaction().execute(async (trx) => {
            await work(trx);
            await recordAnswer(trx, answer('Worked.', {}));
          });
          throw new Error('The process is about to die.');
        },
      }),
    );
    expect((await postWithKey()).status).toBe(500);
    expect(service.faults.splice(0)).toHaveLength(1);
    const { status, body, headers } = await postWithKey();
    expect([status, body.Message, headers['idempotent-replayed']]).toEqual([200, 'Worked.', 'true']);
  });

  it('refuses a call without the scope before any other check', async () => {
    register(
      defineCall({
        ...FACTS,
        scopes: ['wallet'],
        transaction: 'none',
        run: async () => answer('Worked.', {}),
      }),
    );
    expect((await service.post('/api/v5/work', undefined)).status).toBe(401);
  });

  it('refuses a definition without scopes that uses the company', async () => {
    register(
      defineCall({
        ...FACTS,
        scopes: [],
        transaction: 'none',
        run: async ({ company }) => answer(company.name, {}),
      }),
    );
    expect((await service.inject({ method: 'POST', url: '/api/v5/work' })).status).toBe(401);
  });
});

describe('listPaths', () => {
  it('names the parameters as the router and the metrics have them', () => {
    expect(listPaths({ versions: ['v4', 'v5'], path: '/webhooks/{WebhookId}/test' })).toEqual([
      '/api/v4/webhooks/:webhookId/test',
      '/api/v5/webhooks/:webhookId/test',
    ]);
  });

  it('adds the address of the service for calls that are reached there', () => {
    expect(listPaths({ versions: ['v5'], path: '/domains', isAtRoot: true })).toEqual([
      '/api/v5/domains',
      '/domains',
    ]);
  });
});
