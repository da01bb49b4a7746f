import { describe, expect, it } from 'vitest';
import { useService } from '../../support/use-service.ts';

const service = useService();
const PATH = '/api/v5/brand';
const NONE = { Accent: null, OnAccent: null, Radius: null };

const read = async (company = service.merchant) => (await service.get(PATH, company)).body.Brand;
const put = async (body: object) => (await service.put(PATH, body)).body;

describe('GET /api/v5/brand', () => {
  it('answers nulls for a company without a brand', async () => {
    expect(await read()).toEqual(NONE);
  });

  it('is open to the scope utilities alone', async () => {
    const call = (scope: 'utilities' | 'online-payments', method: 'GET' | 'PUT') =>
      service.inject({
        method,
        url: PATH,
        ...(method === 'PUT' && { payload: { Radius: 2 } }),
        headers: { authorization: `Bearer ${service.createToken(service.merchant, [scope])}` },
      });
    for (const method of ['GET', 'PUT'] as const) {
      expect((await call('utilities', method)).status).toBe(200);
      expect((await call('online-payments', method)).status).toBe(401);
    }
  });
});

describe('PUT /api/v5/brand', () => {
  it('changes what is sent in one spelling, and removes with null', async () => {
    const answer = await put({ Accent: '#C8102E', OnAccent: '#FFF', Radius: 4 });
    expect(answer).toMatchObject({ StatusCode: 200, Message: 'Brand changed.' });
    expect(answer.Brand).toEqual({ Accent: '#c8102e', OnAccent: '#ffffff', Radius: 4 });
    expect((await put({ Radius: 0 })).Brand).toEqual({ Accent: '#c8102e', OnAccent: '#ffffff', Radius: 0 });
    expect((await put({ OnAccent: null, Radius: null })).Brand).toEqual({ ...NONE, Accent: '#c8102e' });
    expect((await put({ Accent: '' })).Brand).toEqual(NONE);
    const { profile } = await service.store
      .selectFrom('companies')
      .select('profile')
      .where('id', '=', service.merchant.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(profile ?? '{}')).not.toHaveProperty('brand');
  });

  it('is of one company, and in its log', async () => {
    await put({ Accent: '#c8102e' });
    expect(await read()).toMatchObject({ Accent: '#c8102e' });
    expect(await read(service.partner)).toEqual(NONE);
    expect((await service.get('/api/v5/company')).body.Company).not.toHaveProperty('Accent');
    const { Changes } = (await service.get('/api/v5/changes')).body;
    expect(Changes).toContainEqual(
      expect.objectContaining({
        Type: 'company.changed',
        Fields: [{ Name: 'Accent', Before: null, After: '#c8102e' }],
      }),
    );
  });

  it.each([
    [{}, 'NO_CHANGE', '', undefined],
    [{ onAccent: '#c8102e' }, 'UNKNOWN_FIELD', 'onAccent', expect.stringContaining('OnAccent')],
    [{ Brand: { Accent: '#c8102e' } }, 'UNKNOWN_FIELD', 'Brand', expect.stringContaining('Accent')],
    [{ Accent: 'red' }, 'INVALID_VALUE', 'Accent', 'A color such as #c8102e, or null for none.'],
    [{ Accent: '#c8102e;--x:1' }, 'INVALID_VALUE', 'Accent', expect.any(String)],
    [{ Accent: 7 }, 'INVALID_VALUE', 'Accent', expect.any(String)],
    [{ OnAccent: '#ffff' }, 'INVALID_VALUE', 'OnAccent', expect.any(String)],
    [{ Radius: -1 }, 'INVALID_VALUE', 'Radius', expect.stringContaining('24')],
    [{ Radius: 25 }, 'INVALID_VALUE', 'Radius', expect.stringContaining('24')],
    [{ Radius: '4' }, 'INVALID_VALUE', 'Radius', expect.any(String)],
    [
      { Accent: '#FFD700', OnAccent: '#FFF' },
      'CONTRAST_TOO_LOW',
      'OnAccent',
      '#ffffff on #ffd700 has a contrast of 1.4:1; readable text needs 4.5:1.',
    ],
    [{ OnAccent: '#000' }, 'CONTRAST_TOO_LOW', 'OnAccent', expect.stringContaining('#000000 on #2347c5')],
  ])('refuses %j', async (body, Code, Field, hint) => {
    const before = await read();
    const answer = await put(body);
    expect(answer).toMatchObject({ StatusCode: 400, Code, Errors: [{ Field, Code }] });
    expect(answer.Errors[0]?.Hint).toEqual(hint);
    expect(await read()).toEqual(before);
  });

  it('refuses a color that the one on file makes unreadable', async () => {
    await put({ Accent: '#ffd700', OnAccent: '#000' });
    expect(await put({ Accent: '#101010' })).toMatchObject({
      Code: 'CONTRAST_TOO_LOW',
      Errors: [{ Field: 'Accent', Hint: expect.stringContaining('#000000 on #101010') }],
    });
    expect(await put({ Accent: null })).toMatchObject({
      Code: 'CONTRAST_TOO_LOW',
      Errors: [{ Field: 'Accent' }],
    });
    expect(await put({ Accent: '#101010', OnAccent: null })).toMatchObject({ StatusCode: 200 });
    expect(await put({ Radius: 3 })).toMatchObject({ StatusCode: 200 });
  });
});
