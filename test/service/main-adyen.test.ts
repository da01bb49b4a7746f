import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest';
import { ROOT } from '../support/list-imports.ts';
import { type AdyenDouble, createAdyenDouble } from './support/adyen-double/create-adyen-double.ts';
import { DISPUTES_PATH } from './support/adyen-double/keep-disputes.ts';
import { writeAdyenEnv } from './support/adyen-double/write-adyen-env.ts';
import { POLL } from './support/poll.ts';
import { BUNDLES } from './support/processes/bundle-programs.ts';
import { useStarts } from './support/processes/use-starts.ts';

const run = promisify(execFile);
let adyen: AdyenDouble;
const starts = useStarts();
const { start, stop, readRefusal } = starts;
beforeAll(async () => {
  adyen = await createAdyenDouble();
});
afterAll(() => adyen.close());

const getEnv = (change: Record<string, string> = {}) => ({
  DATA_DIR: starts.dataDir,
  ...writeAdyenEnv(adyen.config),
  ...change,
});

const runProgram = (program: string, args: readonly string[], change?: Record<string, string>) =>
  run(process.execPath, [program, ...args], { cwd: ROOT, env: { ...process.env, ...getEnv(change) } });

/** The variables of an account with terminals. */
const getDevicesEnv = (change: Record<string, string> = {}) =>
  getEnv({ ADYEN_DEVICES_URL: adyen.config.checkoutUrl.replace('/v71', '/devices/v1'), ...change });

const addCompany = (...args: string[]) => runProgram(BUNDLES.company, args);

const BOTTEGA = ['add', 'Bottega Rossi', '--domain', 'shop.example', '--user', 'bottega'];

const check = (change?: Record<string, string>, args: string[] = []) =>
  runProgram(BUNDLES.adyenCheck, args, change);

describe('npm run adyen:check', () => {
  it('fetches the key, pays with a card that only Adyen reads, captures a part, refunds, releases and cancels by reference', async () => {
    const { stdout } = await check();
    expect(stdout.match(/^ok /gm)).toHaveLength(10);
    const [held, released] = adyen.payments.slice(-3);
    expect([held?.captured, held?.refunded, released?.isCancelled]).toEqual([700, 300, true]);
  });

  it('reports which step failed, and why', async () => {
    adyen.failNext(/captures/, 422);
    await expect(check()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^FAILED a capture of a part: 422, error 000$/m),
    });
    adyen.failNext(/clientKeys/, 404);
    await expect(check()).rejects.toMatchObject({
      stdout: expect.stringContaining('FAILED the key for cards: status 404'),
    });
    await expect(check({ ADYEN_API_KEY: 'wrong' })).rejects.toMatchObject({
      stdout: expect.stringContaining('FAILED the credentials: 401'),
    });
    await expect(check({ ACQUIRER: '' })).rejects.toMatchObject({
      stderr: expect.stringContaining('ACQUIRER=adyen'),
    });
  });
});

describe('npm run adyen:check about disputes', () => {
  const getDisputes = () => ({
    ADYEN_DISPUTES_URL: adyen.config.checkoutUrl.replace('/v71', DISPUTES_PATH),
    ADYEN_METHODS: 'ideal',
  });

  it('says that they are answered at Adyen without an address', async () => {
    expect((await check({ ADYEN_METHODS: 'ideal' })).stdout).toContain('no ADYEN_DISPUTES_URL');
  });

  it('tries the address and the role, and the reasons of a dispute that is named', async () => {
    expect((await check(getDisputes())).stdout).toContain('ok the role for disputes\n');
    adyen.disputes.open('D1', { A: [], B: [] });
    expect((await check(getDisputes(), ['D1'])).stdout).toContain('ok the reasons to defend D1: A, B\n');
    await expect(check(getDisputes(), ['D2'])).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('FAILED the reasons to defend D2: 200, Dispute not found.'),
    });
    adyen.failNext(/DefenseReasons/, 403);
    await expect(check(getDisputes())).rejects.toMatchObject({
      stdout: expect.stringContaining('FAILED the role for disputes: 403'),
    });
  });
});

describe('npm run adyen:check for an account with terminals', () => {
  const POIID = 'AMS1-000168223606144';
  const checkTerminals = () => check(getDevicesEnv({ ADYEN_METHODS: 'ideal' }));
  const diagnose = (Response: object) =>
    adyen.devices.acts.set('Diagnosis', (_, MessageHeader) => ({
      status: 200,
      body: { SaleToPOIResponse: { MessageHeader, DiagnosisResponse: { Response } } },
    }));
  afterEach(() => {
    adyen.devices.reset();
    adyen.heal();
    expect(adyen.wrong.splice(0)).toEqual([]);
  });

  it('asks a connected one for a diagnosis', async () => {
    adyen.devices.add(POIID);
    diagnose({ Result: 'Success' });
    const { stdout } = await checkTerminals();
    expect(stdout).toContain(`ok the list of terminals\nok the terminal ${POIID}\n`);
  });

  it('notes that none is connected', async () => {
    adyen.devices.add(POIID, { isOnline: false });
    expect((await checkTerminals()).stdout).toContain('note: no terminal is connected, so none is tried');
  });

  it('names the role that the key needs, and what a terminal answers', async () => {
    adyen.failNext(/connectedDevices/, 403);
    await expect(checkTerminals()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^FAILED the list of terminals: .* "Cloud Device API"/m),
    });
    adyen.devices.add(POIID);
    diagnose({ Result: 'Failure', ErrorCondition: 'UnreachableHost' });
    await expect(checkTerminals()).rejects.toMatchObject({
      stdout: expect.stringContaining(`FAILED the terminal ${POIID}: 200, UnreachableHost`),
    });
    adyen.failNext(/sync/, 'garbage');
    await expect(checkTerminals()).rejects.toMatchObject({
      stdout: expect.stringContaining(`FAILED the terminal ${POIID}: Adyen gave no answer`),
    });
  });
});

describe('npm run adyen:check for an account that says little of a card', () => {
  afterEach(() => {
    delete adyen.says.isSilent;
    delete adyen.says.additionalData;
  });

  it('fails with the name of the setting without the last four digits', async () => {
    adyen.says.isSilent = true;
    await expect(check()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('the answer has no cardSummary (setting "Card summary"), cardBin'),
    });
  });

  it('notes what else is missing', async () => {
    adyen.says.additionalData = { cardSummary: '1111' };
    expect((await check()).stdout).toContain(
      'note: the answer has no cardBin (setting "Card BIN"), expiryDate',
    );
  });

  it('tries no payment for an account without cards', async () => {
    const { stdout } = await check({ ADYEN_METHODS: 'ideal' });
    expect(stdout).toContain('ADYEN_METHODS has no card: no payment is tried.');
  });
});

describe('a service with ACQUIRER=adyen', () => {
  let complain: MockInstance<typeof console.error>;
  beforeEach(() => {
    complain = vi.spyOn(console, 'error').mockReturnValue();
  });

  it('has the company that was created for it, and no sandbox', async () => {
    const { stdout } = await addCompany(...BOTTEGA, '--scopes', 'online-payments,utilities');
    const [, password] = /^Password: (\S{32})$/m.exec(stdout) ?? [];
    const { baseUrl } = await start(getEnv());
    const token = await fetch(`${baseUrl}/api/v4/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Username: 'bottega', Password: password }),
    });
    expect(await token.json()).toMatchObject({ StatusCode: 200 });
    for (const path of ['/sandbox/clock', '/sandbox/payments', '/sandbox/bank/x'])
      expect((await fetch(baseUrl + path)).status).toBe(404);
    // People type the address that they know from the sandbox.
    expect((await fetch(`${baseUrl}/sandbox`)).url).toBe(`${baseUrl}/dashboard`);
  });

  it('creates no company or user twice, and reports an invalid command', async () => {
    await addCompany(...BOTTEGA);
    await expect(addCompany(...BOTTEGA)).rejects.toThrow('There is a company "Bottega Rossi" already,');
    await expect(addCompany('add', 'Another', '--user', 'bottega')).rejects.toThrow(
      'There is a user "bottega" already,',
    );
    await expect(addCompany('add', 'Another', '--user', 'x', '--scopes', 'all')).rejects.toThrow(
      '"all" is not one of them',
    );
    await expect(addCompany('add', 'Another', '--user', 'x', '--providers', 'All')).rejects.toThrow(
      '"All" is not one of them',
    );
    await expect(addCompany('rename', 'Another')).rejects.toThrow('Usage:');
    await expect(addCompany('remove', 'Another')).rejects.toThrow('There is no company "Another".');
    await expect(addCompany('password', 'x')).rejects.toThrow('There is no user "x".');
    expect((await addCompany('--help')).stdout).toMatch(/^Usage:/);
    await expect(addCompany('add', 'Another', '--nonsense')).rejects.toThrow('--nonsense');
    await expect(addCompany('add', 'Bad\u200bName', '--user', 'x')).rejects.toThrow('invisible character');
    await expect(addCompany('add', 'Another', '--user', 'a b')).rejects.toThrow('a name without spaces');
    await expect(addCompany('list', 'Bottega Rossi', 'extra')).rejects.toThrow('remove "extra"');
    expect((await addCompany('list', 'Bottega Rossi')).stdout).toContain('1 user.');
    // Nothing of the company whose user was refused is stored.
    await addCompany('add', 'Another', '--user', 'another');
  });

  it.each([
    [{ ADYEN_API_KEY: 'wrong' }, 'Adyen refuses ADYEN_API_KEY.'],
    [{ ADYEN_MERCHANT_ACCOUNT: 'Wrong' }, 'Adyen refuses ADYEN_MERCHANT_ACCOUNT "Wrong".'],
    [{ ADYEN_CLIENT_KEY: 'test_WRONG' }, 'Adyen refuses ADYEN_CLIENT_KEY.'],
    [{ ADYEN_CLIENT_KEY: '' }, 'ACQUIRER=adyen needs ADYEN_CLIENT_KEY.'],
    [{ ADYEN_CLIENT_KEY: 'live_KEYOFTHETESTS' }, 'ADYEN_CLIENT_KEY is of the live environment,'],
    [{ ADYEN_HMAC_KEY: '' }, 'ACQUIRER=adyen needs ADYEN_HMAC_KEY.'],
    [
      { ADYEN_DEVICES_URL: 'https://device-api-test.adyen.com' },
      'ADYEN_DEVICES_URL must be an https address',
    ],
    [
      { ADYEN_DEVICES_URL: 'https://device-api-live.adyen.com/v1' },
      'ADYEN_DEVICES_URL is of the live environment,',
    ],
    [{ ADYEN_TERMINAL_SECONDS: '151' }, 'ADYEN_TERMINAL_SECONDS must be a number from 1 to 150;'],
    [{ ACQUIRER: 'simulated' }, 'ADYEN_API_KEY needs ACQUIRER=adyen'],
    [{ MAIL_FROM: 'a@pay.example', MAIL_URL: 'mailto:a@pay.example' }, 'MAIL_URL must be an address such as'],
  ])('does not start with %j, and reports the reason in one line', async (change, line) => {
    const refusal = await readRefusal(getEnv(change));
    expect(refusal).toContain(line);
    expect(refusal).not.toContain('\n');
  });

  it('reports that no mail is sent, unless there is a mail server', async () => {
    const report = expect.stringContaining('stored but not sent: MAIL_URL and MAIL_FROM are not set.');
    await start(getEnv({ MAIL_FROM: 'a@pay.example', MAIL_URL: 'smtp://127.0.0.1:9' }));
    await stop();
    expect(complain).not.toHaveBeenCalledWith(report);
    await start(getEnv());
    await stop();
    expect(complain).toHaveBeenCalledWith(report);
  });

  it('starts with a warning while Adyen does not answer, or says nonsense', async () => {
    adyen.failNext(/paymentMethods/, 'dropped');
    adyen.failNext(/clientKeys/, 'garbage');
    await start(getEnv());
    expect(complain).toHaveBeenCalledWith(expect.stringContaining('Adyen gave no answer'));
    expect(complain).toHaveBeenCalledWith(expect.stringContaining('Adyen gave no key for cards: not a key.'));
  });

  it('has the terminals of its fixtures and of the command, without secrets', async () => {
    const file = join(starts.dataDir, 'companies.json');
    const [seeded, added] = ['AMS1-000168223606144', 'S1F2L-000158215112256'];
    const company = {
      name: 'Bottega Rossi',
      type: 'merchant',
      domains: [],
      providers: ['ServiceDirect'],
      credentials: [{ username: 'bottega', password: 'a long and secret one', scopes: ['pos-terminals'] }],
      stores: [{ id: 1, reference: 'ROMA-1', active: true, items: [] }],
      terminals: [{ poiid: seeded, storeId: 1 }],
    };
    writeFileSync(file, JSON.stringify({ companies: [company] }));
    for (const poiid of [seeded, added]) adyen.devices.add(poiid);
    const env = getDevicesEnv({ FIXTURES: file });
    await start(env);
    await stop();
    const command = await runProgram(BUNDLES.company, ['terminal', 'Bottega Rossi', added], env);
    expect(command.stdout).toContain(`The terminal ${added} belongs to "Bottega Rossi" now.`);
    for (const args of [
      ['Nobody', added],
      ['Bottega Rossi', '000158215112256'],
      ['Bottega Rossi', seeded, '--remove'],
    ])
      await expect(runProgram(BUNDLES.company, ['terminal', ...args], env)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^[^\n]+\n$/),
      });
    const { baseUrl } = await start(env);
    const post = async (path: string, body: object, token = '') =>
      (
        await fetch(baseUrl + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        })
      ).json() as Promise<{ AccessToken: string; terminal: object }>;
    const login = { Username: 'bottega', Password: 'a long and secret one' };
    const { AccessToken } = await post('/api/v4/auth/token', login);
    const list = async () => {
      const headers = { authorization: `Bearer ${AccessToken}` };
      const { terminals } = (await (
        await fetch(`${baseUrl}/svc/cash-register/terminals`, { headers })
      ).json()) as { terminals: { terminal_id: string; store_id: number | null; online: boolean }[] };
      return terminals.map(({ terminal_id, store_id, online }) => [terminal_id, store_id, online]);
    };
    // The worker looks at its start.
    await expect.poll(list, POLL).toEqual([
      [seeded, 1, true],
      [added, null, true],
    ]);
    const assignment = { terminal_id: added, store_id: 1 };
    expect(await post('/svc/cash-register/terminals/assign', assignment, AccessToken)).toMatchObject({
      terminal: { ...assignment, firmware: null, local_api_enabled: false },
    });
    adyen.devices.reset();
  });

  it('warns of terminals in its fixtures that it cannot use', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const file = join(starts.dataDir, 'companies.json');
    const company = { name: 'A', type: 'merchant', domains: [], providers: ['ServiceDirect'] };
    writeFileSync(file, JSON.stringify({ companies: [{ ...company, terminals: [{ poiid: 'AMS1-1' }] }] }));
    await start(getEnv({ FIXTURES: file }));
    expect(warn).toHaveBeenCalledWith(
      'FIXTURES: no terminal can be used, because ADYEN_DEVICES_URL is not set.',
    );
  });

  it('refuses a published password, and one that is too short', async () => {
    for (const password of ['sandbox-merchant-password', 'short']) {
      const file = join(starts.dataDir, 'companies.json');
      const company = {
        name: 'A',
        type: 'merchant',
        domains: [],
        providers: ['ServiceDirect'],
        moto: false,
        credentials: [{ username: 'bottega', password, scopes: ['online-payments'] }],
        stores: [],
      };
      writeFileSync(file, JSON.stringify({ companies: [company] }));
      expect(await readRefusal(getEnv({ FIXTURES: file }))).toContain(
        'The user "bottega" has a published secret',
      );
    }
  });

  it('refuses a database of the sandbox and leaves it to the sandbox, and one whose clock was moved', async () => {
    const inSandbox = { DATA_DIR: join(starts.dataDir, 'sandbox') };
    await start(inSandbox);
    await stop();
    expect(await readRefusal(getEnv(inSandbox))).toContain('this database was used with "simulated"');
    await start(inSandbox);

    await start(getEnv());
    await stop();
    expect(await readRefusal({ DATA_DIR: starts.dataDir })).toContain('this database was used with "adyen"');
    const file = new DatabaseSync(join(starts.dataDir, 'servicepay.db'));
    file.exec("update settings set value = '86400000' where name = 'clock_ahead_ms'");
    file.close();
    expect(await readRefusal(getEnv())).toContain('The clock of this database was moved');
  });
});
