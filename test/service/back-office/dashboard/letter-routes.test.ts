import { describe, expect, it } from 'vitest';
import { logInDashboard } from '../../support/log-in-dashboard.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
const url = '/dashboard/letter';

interface LetterBody {
  Letter: { On: boolean; Email: string | null; TimeZone: string | null };
  Code: string;
  Errors: object[];
}

async function open(Email: string | null = 'anna@shop.example') {
  const { Users } = (await service.get('/api/v5/users')).body;
  await service.put(`/api/v5/users/${Users[0]?.UserId}`, { Email });
  const { call } = await logInDashboard(service);
  return {
    read: async () => (await call<LetterBody>({ url })).body.Letter,
    change: (payload: object) => call<LetterBody>({ method: 'PUT', url, payload }),
  };
}
/** The form that mail programs post. */
const FORM = ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'] as const;

const readRow = () => service.store.selectFrom('letters').selectAll().executeTakeFirst();
const OFF = { On: false, Email: 'anna@shop.example', TimeZone: null };
const ON = { On: true, TimeZone: 'Europe/Rome' };

describe('the switch of the morning letter', () => {
  it('is off until the user switches it on, and on until it is switched off', async () => {
    const letter = await open();
    expect(await letter.read()).toEqual(OFF);
    const { status, body } = await letter.change({ On: true, TimeZone: 'europe/rome' });
    expect([status, body.Letter]).toEqual([200, { ...OFF, ...ON }]);
    expect(await letter.read()).toEqual({ ...OFF, ...ON });
    expect((await letter.change({ On: false })).body.Letter).toEqual(OFF);
    expect(await letter.read()).toEqual(OFF);
  });

  it.each([
    ['no time zone', { On: true }, 'REQUIRED'],
    ['an unknown time zone', { On: true, TimeZone: 'Europe/Atlantis' }, 'INVALID_VALUE'],
  ])('refuses %s by name, and changes nothing', async (_, payload, Code) => {
    const letter = await open();
    const { status, body } = await letter.change(payload);
    expect([status, body.Errors]).toMatchObject([400, [{ Field: 'TimeZone', Code }]]);
    expect(await readRow()).toBeUndefined();
  });

  it('refuses a user without an address, who would get nothing', async () => {
    const letter = await open(null);
    const { status, body } = await letter.change(ON);
    expect([status, body.Code]).toEqual([409, 'NO_EMAIL']);
    expect(await readRow()).toBeUndefined();
  });

  it('is the own one of each user', async () => {
    const letter = await open();
    await letter.change(ON);
    const partner = await logInDashboard(service, { Username: 'partner', Password: 'sandbox-partner' });
    const { body } = await partner.call<LetterBody>({ url });
    expect(body.Letter.On).toBe(false);
    await partner.call({ method: 'PUT', url, payload: { On: false } });
    expect((await letter.read()).On).toBe(true);
  });
});

describe('the address in a letter', () => {
  it('switches it off for a mail program that posts, without a login', async () => {
    const letter = await open();
    await letter.change(ON);
    const { token } = (await readRow()) ?? {};
    const post = (secret: string, [type, payload]: readonly [string, string] = FORM) =>
      service.inject({
        method: 'POST',
        url: `/letters/${secret}`,
        payload,
        headers: { 'content-type': type },
      });
    // A webhook that is registered for this address, for example, ends nothing.
    for (const other of [
      ['application/json', '{}'],
      [FORM[0], 'a=b'],
      [FORM[0], ''],
    ] as const) {
      const { status } = await post(String(token), other);
      expect([400, 415]).toContain(status);
    }
    // Whether there is such a letter is not said.
    expect((await post('another')).status).toBe(200);
    expect((await letter.read()).On).toBe(true);
    expect((await post(String(token))).status).toBe(200);
    expect(await letter.read()).toEqual(OFF);
    await letter.change(ON);
    expect((await letter.read()).On).toBe(true);
    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const { token: again } = (await readRow()) ?? {};
    expect((await post(String(again), ['multipart/form-data; boundary=x', parts])).status).toBe(200);
    expect(await letter.read()).toEqual(OFF);
  });

  it('changes nothing for a scanner that opens it, and leads a person to the switch', async () => {
    const letter = await open();
    await letter.change(ON);
    const { token } = (await readRow()) ?? {};
    const { status, headers } = await service.inject({ url: `/letters/${token}` });
    expect([status, headers.location]).toEqual([302, '/dashboard#account/letter']);
    expect((await letter.read()).On).toBe(true);
  });
});
