import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../../src/service/calls/seeding/register-companies.ts';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { createTerminalSeeder } from '../../../../src/service/pos/terminals/seed-terminals.ts';
import { setTerminal } from '../../../../src/service/pos/terminals/set-terminal.ts';
import { openTestStore } from '../../support/open-test-store.ts';

const POIID = 'AMS1-000168223606144';
const NAME = 'Bottega Rossi';
const ANOTHER = 'Rete Partner';
let store: Store;
const start = () =>
  registerCompanies(store, BUILT_IN_COMPANIES, {
    now: 0,
    followers: [createTerminalSeeder({ areOfAcquirer: true })],
  });
beforeEach(async () => {
  store = await openTestStore();
  await start();
});
afterEach(() => store.destroy());

const set = (...args: string[]) => setTerminal(store, args, { areOfAcquirer: true, now: 5 });
const list = () =>
  store.selectFrom('terminals').selectAll().where('seed', '=', '').orderBy('poiid').execute();

describe('npm run company -- terminal', () => {
  it('gives a terminal to a company, in no store, without a secret or a local API', async () => {
    expect(await set(NAME, POIID)).toBe(
      `The terminal ${POIID} belongs to "${NAME}" now. Assign it to a store: it takes payments there.`,
    );
    expect(await list()).toMatchObject([
      {
        poiid: POIID,
        company_id: 1,
        store_id: null,
        secret_digest: '',
        has_local_api: 0,
        is_switched_off: 0,
        firmware: '',
        online_until: 0,
        last_seen_at: null,
        created_at: 5,
      },
    ]);
  });

  it('gives a terminal that connects to this service a secret that no one knows', async () => {
    expect(await setTerminal(store, [NAME, POIID], { areOfAcquirer: false, now: 5 })).toBe(
      `The terminal ${POIID} belongs to "${NAME}" now. It is one of the sandbox: set its secret, and assign it to a store. For one of Adyen's, run this with ACQUIRER=adyen.`,
    );
    const [terminal] = await list();
    expect(terminal?.has_local_api).toBe(1);
    expect(terminal?.secret_digest).not.toBe('');
  });

  it('changes nothing if the company has it already', async () => {
    await set(NAME, POIID);
    await store.updateTable('terminals').set({ store_id: 1 }).where('poiid', '=', POIID).execute();
    expect(await set(NAME, POIID)).toContain('already');
    expect(await list()).toMatchObject([{ store_id: 1 }]);
  });

  it('gives a terminal to one company, also if two commands run at once', async () => {
    const results = await Promise.allSettled([set(NAME, POIID), set(ANOTHER, POIID)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await list()).toHaveLength(1);
  });

  it('takes a terminal away, which another company then can have', async () => {
    await set(NAME, POIID);
    expect(await set(NAME, POIID, '--remove')).toBe(
      `The terminal ${POIID} does not belong to "${NAME}" any more.`,
    );
    expect(await list()).toEqual([]);
    await set(ANOTHER, POIID);
    expect(await list()).toMatchObject([{ company_id: 2 }]);
  });

  it('keeps its terminals when the service starts with fixtures that do not list them', async () => {
    await set(NAME, POIID);
    await start();
    expect(await list()).toHaveLength(1);
  });

  it.each([
    [[], 'terminal takes the name of a company and a POIID, such as'],
    [[NAME], 'terminal takes the name of a company and a POIID, such as'],
    [[NAME, POIID, POIID], 'terminal takes the name of a company and a POIID, such as'],
    [[NAME, '000168223606144'], '"000168223606144" is not a POIID: it takes the model and the serial number'],
    [[NAME, 'AMS1-'], '"AMS1-" is not a POIID'],
    [[NAME, 'AMS1-\n'], '"AMS1-" is not a POIID'],
    [[NAME, 'AMS1 000168223606144'], 'is not a POIID'],
    [[NAME, `AMS1-${'0'.repeat(60)}`], 'is not a POIID'],
    [['Nobody', POIID], 'There is no company "Nobody". "npm run company -- list" shows all.'],
    [[NAME, POIID, '--remove'], `"${NAME}" has no terminal ${POIID}.`],
    [
      [NAME, 'S1F2L-000158213605001', '--remove'],
      'The terminal S1F2L-000158213605001 is in the fixtures: remove it there',
    ],
    [
      [ANOTHER, 'S1F2L-000158213605001'],
      `There is a terminal S1F2L-000158213605001 of "${NAME}" already. Remove it there first.`,
    ],
    [[NAME, 's1f2l-000158213605001'], 'There is a terminal S1F2L-000158213605001 already.'],
  ])('refuses %j in one line, and changes nothing', async (args, line) => {
    const before = await store.selectFrom('terminals').selectAll().execute();
    const refusal = await set(...args).catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    expect((refusal as Error).message).toContain(line);
    expect((refusal as Error).message).not.toContain('\n');
    expect(await store.selectFrom('terminals').selectAll().execute()).toEqual(before);
  });

  it('takes no terminal away that another company has, or that has a payment', async () => {
    await set(NAME, POIID);
    await expect(set(ANOTHER, POIID, '--remove')).rejects.toThrow(`"${ANOTHER}" has no terminal ${POIID}.`);
    await store.updateTable('terminals').set({ active_attempt_id: 'x' }).where('poiid', '=', POIID).execute();
    await expect(set(NAME, POIID, '--remove')).rejects.toThrow(
      `A payment is on the terminal ${POIID}. Try again when it has ended.`,
    );
    expect(await list()).toHaveLength(1);
  });
});
