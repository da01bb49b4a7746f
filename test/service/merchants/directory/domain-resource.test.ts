import { describe, expect, it } from 'vitest';
import { MAX_DOMAINS } from '../../../../src/service/merchants/directory/domains.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useService } from '../../support/use-service.ts';

const PATH = '/api/v5/authorized-domains';

const service = useService();

const add = (Domain: unknown) => service.post(PATH, { Domain });
const remove = (domain: string, company = service.merchant) =>
  service.delete(`${PATH}/${encodeURIComponent(domain)}`, company);
const list = async (query = '') => (await service.get(`${PATH}${query}`)).body;
const listNames = async () => (await list()).AuthorizedDomains.map(({ Domain }) => Domain);

/** A link whose redirect URLs are on this host. */
const createLink = (host: string) => {
  const url = (path: string) => `https://${host}/${path}`;
  return service.post(
    '/api/v4/payments/link',
    createLinkRequest({
      SuccessRedirectUrl: url('ok'),
      FailureRedirectUrl: url('no'),
      CancelRedirectUrl: url('back'),
      Type: 'embedded',
    }),
  );
};
const readFramers = async (url: string) => {
  const { headers } = await service.inject({ url: new URL(url).pathname });
  return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
};

describe('an authorized domain', () => {
  it('takes effect at once, for redirect URLs and for the origins that may frame the page', async () => {
    expect((await createLink('new.example')).body.Message).toBe('Domain not authorized.');
    const added = await add('New.Example');
    expect(added).toMatchObject({
      status: 200,
      body: { Message: 'Authorized domain created.', AuthorizedDomain: { Domain: 'new.example' } },
    });
    const { status, body } = await createLink('new.example');
    expect(status).toBe(200);
    expect(await readFramers(body.PaymentUrl)).toContain('https://new.example');

    expect((await remove('NEW.example')).body).toEqual({
      Message: 'Authorized domain deleted.',
      StatusCode: 200,
      Result: true,
    });
    expect(await readFramers(body.PaymentUrl)).not.toContain('new.example');
    expect((await createLink('new.example')).body.Message).toBe('Domain not authorized.');
  });

  it('can be added again without any effect', async () => {
    const first = (await add('new.example')).body.AuthorizedDomain;
    service.clock.advance(1000);
    expect((await add('new.example')).body.AuthorizedDomain).toEqual(first);
    expect(await listNames()).toHaveLength(5);
  });

  it('can be added again after its removal, with a new creation time', async () => {
    await remove('shop.example');
    expect(await listNames()).not.toContain('shop.example');
    service.clock.advance(1000);
    await add('shop.example');
    expect((await listNames())[0]).toBe('shop.example');
  });

  it('is listed with all others, page by page, newest first', async () => {
    for (const name of ['a.example', 'b.example']) {
      service.clock.advance(1000);
      await add(name);
    }
    const names: string[] = [];
    let query = '?Limit=2';
    for (;;) {
      const { AuthorizedDomains, NextCursor } = await list(query);
      names.push(...AuthorizedDomains.map(({ Domain }) => Domain));
      if (!NextCursor) break;
      query = `?Limit=2&Cursor=${NextCursor}`;
    }
    expect(names.slice(0, 2)).toEqual(['b.example', 'a.example']);
    expect(names.slice(2).sort()).toEqual(['127.0.0.1', 'localhost', 'shop.example', 'shop.localhost']);
  });

  it.each([
    ['is missing', undefined, 'Field is required.'],
    ['is not a string', 5, 'Invalid value.'],
    [
      'has a scheme',
      'https://shop.example',
      'Give a host name such as shop.example, without scheme, port, path or wildcard.',
    ],
    [
      'has a wildcard',
      '*.shop.example',
      'Give a host name such as shop.example, without scheme, port, path or wildcard.',
    ],
    [
      'begins with a hyphen',
      '-shop.example',
      'Each part of a host name has 1 to 63 characters, without a hyphen at either end; the whole name has at most 253.',
    ],
  ])('is refused if it %s', async (_what, domain, message) => {
    const { status, body } = await add(domain);
    expect([status, body.Errors.map(({ Field, Message }) => [Field, Message])]).toEqual([
      400,
      [['Domain', message]],
    ]);
  });

  it('cannot be removed by another company, which gets the 404 of an unknown domain', async () => {
    await add('new.example');
    const { status, body } = await remove('new.example', service.partner);
    expect([status, body.Message]).toEqual([404, 'Domain not found.']);
    expect((await remove('unknown.example')).body).toEqual(body);
    expect((await remove('*')).body).toEqual(body);
    expect(await listNames()).toContain('new.example');
  });

  it('is refused beyond the limit of a hundred domains', async () => {
    const before = (await listNames()).length;
    for (let index = before; index < MAX_DOMAINS; index += 1) await add(`shop-${index}.example`);
    const { status, body } = await add('more.example');
    expect([status, body.Message]).toEqual([409, 'Too many domains.']);
    expect((await add('shop-50.example')).status).toBe(200);
  });
});
