import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';
import { createContractCalls, SAME_SITE, SIGNER } from './create-contract-calls.ts';

const service = useService({ companies: ALL_SCOPES, operations: { LOG: 'json' } });
const { askCode, get, listEvents, listMails, load, post, press, readState, send } = createContractCalls(
  () => service,
);

const NAME = `${SIGNER.FirstName} ${SIGNER.LastName}`;
const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
const sign = (path: string, code: string, name = NAME) =>
  press(`${path}/sign`, { signer_name: name, code }, { ...SAME_SITE, 'user-agent': 'Test/1' });
const readEvidence = (id: string) => get(`/${id}/evidence`);
/** Sends a contract, and opens its page. */
const open = async (change?: object) => {
  const sent = await send(change);
  await load(sent.path);
  return sent;
};
const listTypes = async (id: string) => (await listEvents(id)).map(({ type }) => type);

describe('the page at SigningUrl', () => {
  it('shows the text with its fingerprint, which proves nothing yet', async () => {
    const { id, path } = await send();
    const { status, headers, body } = await load(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'same-origin',
    });
    const { Contract } = (await get(`/${id}`)).body;
    expect(Contract.State).toBe('SENT');
    expect(body).toContain(`data-sha256="${Contract.Sha256}"`);
    for (const part of ['Lease', 'simple electronic signature', 'z•••@example.com', 'Bottega Rossi'])
      expect(body).toContain(part);
    // The only one prints the page.
    expect(body.match(/<script\b[^>]*>/g)).toEqual([expect.stringMatching(/ src="\/page\/print[\w-]*\.js"/)]);
  });

  it('is viewed by the first press, and not by whatever loads it before', async () => {
    const { id, path } = await send();
    for (const [headers, method] of [
      [{ 'user-agent': 'Mozilla/5.0' }, 'GET'],
      [{ 'sec-purpose': 'prefetch' }, 'GET'],
      [{}, 'HEAD'],
    ] as const)
      expect((await load(path, headers, method)).status).toBe(200);
    expect([await readState(id), await listTypes(id)]).toEqual(['SENT', ['contract.sent']]);
    service.clock.advance(60);
    await askCode(path);
    await press(`${path}/code`);
    expect([await readState(id), await listTypes(id)]).toEqual([
      'VIEWED',
      ['contract.sent', 'contract.viewed'],
    ]);
  });

  it('is in the language of the browser', async () => {
    const { path } = await send();
    expect((await load(path, { 'accept-language': 'de-AT' })).body).toMatch(
      /<html lang="de".*Unterschreiben/s,
    );
  });

  it('is unknown with another token, for every button', async () => {
    const { path } = await send();
    for (const other of [`${path}x`, '/checkout/contracts/x']) {
      expect((await load(other)).status).toBe(404);
      for (const name of ['code', 'sign', 'decline'])
        expect((await press(`${other}/${name}`)).status).toBe(404);
    }
  });

  it('refuses presses from other sites', async () => {
    const { id, path } = await open();
    for (const name of ['code', 'sign', 'decline'])
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
        expect((await press(`${path}/${name}`, {}, headers)).status).toBe(403);
    expect(await readState(id)).toBe('SENT');
    expect(await listMails()).toHaveLength(1);
  });

  it('appears in no log', async () => {
    const { path } = await open();
    const code = await askCode(path);
    await sign(path, code);
    const calls = await service.get('/sandbox/requests');
    const written = [...service.logged, JSON.stringify(calls.body)].join('\n');
    expect(written).toContain('/checkout/contracts/:token/sign');
    for (const secret of [path.split('/').at(-1) ?? '', code, NAME]) expect(written).not.toContain(secret);
  });

  it('shows hostile texts as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const Signer = { ...SIGNER, FirstName: hostile };
    const { id, path } = await open({
      Title: hostile,
      Body: `${hostile}\n\n[a](javascript:alert(1))`,
      Signer,
    });
    const { body } = await load(path);
    expect(body).not.toMatch(/<img src=x|href="javascript/);
    expect(body).toContain('&lt;img src=x onerror=alert(1)>');
    await sign(path, await askCode(path), `${hostile} ${SIGNER.LastName}`);
    expect((await readEvidence(id)).body.Evidence.SignerName).toBe(`${hostile} ${SIGNER.LastName}`);
  });
});

describe('a signature', () => {
  it('requires the code from the mail and the name, and stores evidence', async () => {
    const { id, path } = await send();
    const times = [service.clock.now()];
    const wait = () => {
      service.clock.advance(60);
      times.push(service.clock.now());
    };
    wait();
    await load(path);
    wait();
    const code = await askCode(path);
    wait();
    const { status, headers } = await sign(path, code, ' ZOE  d’amico NERI\n');
    expect([status, headers.location]).toEqual([303, path]);
    const { Contract } = (await get(`/${id}`)).body;
    expect(Contract.State).toBe('SIGNED');
    const [SentAt, , CodeSentAt, SignedAt] = times.map((time) => new Date(time).toISOString());
    expect((await readEvidence(id)).body.Evidence).toEqual({
      Sha256: Contract.Sha256,
      SignatureType: 'simple',
      SignerName: 'ZOE d’amico NERI',
      Email: SIGNER.Email,
      SentAt,
      ViewedAt: CodeSentAt,
      CodeSentAt,
      SignedAt,
      DeclinedAt: null,
      Network: { Ip: '127.0.0.1', UserAgent: 'Test/1' },
    });
    const { body } = await load(path);
    expect(body).toContain('You signed this contract on');
    expect(body).not.toContain('<form');
    expect((await listEvents(id)).at(-1)?.type).toBe('contract.signed');
  });

  it.each([
    ['ΝΙΚΟΣ', 'ΠΑΠΑΣ', 'ΝΙΚΟΣ ΠΑΠΑΣ'],
    ['ΝΙΚΟΣ', 'ΠΑΠΑΣ', 'Νίκος Παπάς'],
    ['Νίκος', 'Παπάς', 'ΝΙΚΟΣ  ΠΑΠΑΣ'],
    ['Anna', 'Weiß', 'ANNA WEISS'],
    ['Ada', "D'Angelo", 'Ada D’Angelo'],
    ['Ada', 'D’Angelo', "ada d'angelo"],
    ['Anne-Marie', 'Roux', 'Anne Marie Roux'],
    ['Łukasz', 'Nowak', 'Lukasz Nowak'],
    ['Søren', 'Müller', 'Soren Mueller'],
  ])('of %s %s is made as %s', async (FirstName, LastName, name) => {
    const { id, path } = await open({ Signer: { ...SIGNER, FirstName, LastName } });
    expect((await sign(path, await askCode(path), name)).headers.location).toBe(path);
    expect((await readEvidence(id)).body.Evidence.SignerName).toBe(name.replace(/ +/, ' '));
  });

  it.each([
    ['another name', { name: 'Zoe Neri' }, 'wrong_name'],
    ['no name', { name: '' }, 'wrong_name'],
    ['another code', { code: wrong }, 'wrong_code'],
    ['no code', { code: () => '' }, 'wrong_code'],
    ['a code after 600 seconds', { seconds: 600 }, 'code_over'],
  ])(
    'is not made with %s',
    async (_, {
      name,
      code = (right) => right,
      seconds = 0,
    }: {
      name?: string;
      code?: (right: string) => string;
      seconds?: number;
    }, notice) => {
      const { id, path } = await open();
      const right = await askCode(path);
      service.clock.advance(seconds);
      const { status, headers } = await sign(path, code(right), name);
      expect([status, headers.location]).toEqual([303, `${path}?notice=${notice}`]);
      expect(await readState(id)).toBe('VIEWED');
      expect((await readEvidence(id)).status).toBe(409);
    },
  );

  it('is not made without a requested code', async () => {
    const { id, path } = await open();
    expect((await sign(path, '000000')).headers.location).toBe(path);
    expect(await readState(id)).toBe('SENT');
  });

  it('is made at the fifth try, and not at the sixth', async () => {
    for (const [tries, state] of [
      [4, 'SIGNED'],
      [5, 'VIEWED'],
    ] as const) {
      const { id, path } = await open();
      const code = await askCode(path);
      for (let tried = 0; tried < tries; tried += 1) await sign(path, wrong(code));
      await sign(path, code);
      expect([tries, await readState(id)]).toEqual([tries, state]);
    }
  });

  it('counts tries that are made at once', async () => {
    const { id, path } = await open();
    const code = await askCode(path);
    await Promise.all(Array.from({ length: 5 }, () => sign(path, wrong(code))));
    expect((await sign(path, code)).headers.location).toBe(`${path}?notice=code_over`);
    expect(await readState(id)).toBe('VIEWED');
  });

  it('is made with the newest code only', async () => {
    const { id, path } = await open();
    const first = await askCode(path);
    let second = first;
    while (second === first) {
      service.clock.advance(30);
      second = await askCode(path);
    }
    expect((await sign(path, first)).headers.location).toBe(`${path}?notice=wrong_code`);
    await sign(path, second);
    expect(await readState(id)).toBe('SIGNED');
  });

  it('can request a code every thirty seconds', async () => {
    const { path } = await open();
    const code = await askCode(path);
    service.clock.advance(29);
    // A press right after another one is answered as that one.
    expect((await press(`${path}/code`)).headers.location).toBe(`${path}?notice=code_sent`);
    expect(await listMails()).toHaveLength(2);
    service.clock.advance(1);
    const next = await askCode(path);
    expect(await listMails()).toHaveLength(3);
    if (next !== code) await sign(path, code);
    expect((await sign(path, next)).headers.location).toBe(path);
  });

  it.each([
    [4, 2],
    [5, 3],
  ])('after %i wrong tries and a new press has received %i mails', async (tries, mails) => {
    const { path } = await open();
    const code = await askCode(path);
    for (let tried = 0; tried < tries; tried += 1) await sign(path, wrong(code));
    expect((await press(`${path}/code`)).headers.location).toBe(`${path}?notice=code_sent`);
    expect(await listMails()).toHaveLength(mails);
  });

  it('can request at most twenty codes', async () => {
    const { path } = await open();
    for (let sent = 0; sent < 20; sent += 1) {
      await askCode(path);
      service.clock.advance(30);
    }
    expect((await press(`${path}/code`)).headers.location).toBe(`${path}?notice=no_more_codes`);
    expect((await load(`${path}?notice=no_more_codes`)).body).toContain(
      'Ask Bottega Rossi for a new contract.',
    );
    expect(await listMails()).toHaveLength(21);
  });

  it('keeps a valid name beside a wrong code', async () => {
    const { path } = await open();
    const code = await askCode(path);
    const { headers } = await sign(path, wrong(code), 'zoe d’amico neri');
    const { body } = await load(String(headers.location));
    expect(body).toMatch(/name="signer_name"[^>]*value="zoe d’amico neri"/);
    expect(body).toContain('This code is not right.');
  });

  it('is not made on a text that was changed after it was sent', async () => {
    const { id, path } = await open();
    const code = await askCode(path);
    const records = () => service.store.selectFrom('records').select('body').where('id', '=', id);
    const { body } = await records().executeTakeFirstOrThrow();
    const changed = JSON.stringify({ ...JSON.parse(body), Body: '## 1\nOther' });
    await service.store.updateTable('records').set({ body: changed }).where('id', '=', id).execute();
    expect((await sign(path, code)).headers.location).toBe(`${path}?notice=changed`);
    expect(await readState(id)).toBe('VIEWED');
  });
});

describe('a refusal', () => {
  it('declines the contract permanently, without a code', async () => {
    const { id, path } = await open();
    const { status, headers } = await press(`${path}/decline`);
    expect([status, headers.location]).toEqual([303, path]);
    expect((await load(path)).body).toContain('You declined this contract on');
    expect((await readEvidence(id)).body.Evidence).toMatchObject({
      SignerName: null,
      CodeSentAt: null,
      SignedAt: null,
      DeclinedAt: new Date(service.clock.now()).toISOString(),
      Network: { Ip: '127.0.0.1' },
    });
    for (const name of ['code', 'sign', 'decline']) await press(`${path}/${name}`);
    expect(await readState(id)).toBe('DECLINED');
    expect(await listMails()).toHaveLength(1);
    expect((await listEvents(id)).at(-1)?.type).toBe('contract.declined');
  });
});

describe('several presses at once', () => {
  it('end a contract only once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, path } = await open();
      const code = await askCode(path);
      await Promise.all([
        sign(path, code),
        press(`${path}/decline`),
        post(`/${id}/void`),
        sign(path, code),
        press(`${path}/decline`),
        post(`/${id}/void`),
      ]);
      const ends = (await listEvents(id)).map(({ type }) => type).filter((type) => !/sent|viewed/.test(type));
      expect(ends).toEqual([`contract.${(await readState(id)).toLowerCase()}`]);
    }
  });

  it('view it once', async () => {
    const { id, path } = await send();
    await Promise.all(Array.from({ length: 6 }, () => press(`${path}/code`)));
    expect(await listTypes(id)).toEqual(['contract.sent', 'contract.viewed']);
    expect(await listMails()).toHaveLength(2);
  });
});
