import { beforeEach, describe, expect, it } from 'vitest';
import { getZone } from '../../../../src/dashboard/payments/days.ts';
import { go, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const COMPANY = {
  Name: 'Bottega Rossi',
  Type: 'merchant',
  Providers: [],
  Moto: false,
  Wallets: { ApplePay: [], GooglePay: true },
  NearlyPaid: false,
};
const OFF = { On: false, Email: 'anna@shop.example', TimeZone: null };
const serve = (Letter: object, NearlyPaid = false) => {
  dashboard.fake.answers['GET /dashboard/letter'] = { body: { Letter } };
  dashboard.fake.answers['GET /api/v5/company'] = { body: { Company: { ...COMPANY, NearlyPaid } } };
};
const show = async (text: string | RegExp) => {
  await dashboard.logIn();
  await dashboard.see(text, go('company'));
};
const findBox = (label: string) =>
  dashboard.find<HTMLLabelElement>('label.check', label).querySelector('input') as HTMLInputElement;

beforeEach(() => {
  const Brand = { Accent: null, OnAccent: null, Radius: null };
  dashboard.fake.answers['GET /api/v5/brand'] = { body: { Brand } };
});

describe('the switches of an owner', () => {
  it('are off at first, and say what they do', async () => {
    serve(OFF);
    await show('Morning letter to me');
    expect(findBox('Morning letter').checked).toBe(false);
    expect(findBox('Nearly paid').checked).toBe(false);
    expect(dashboard.root.textContent).toContain(`At eight (${getZone()}), to anna@shop.example`);
  });

  it('switch the letter on in the time zone of the browser, and off', async () => {
    serve(OFF);
    await show('Morning letter to me');
    const put = (On: boolean) => ({
      method: 'PUT',
      path: '/dashboard/letter',
      body: { On, TimeZone: getZone() },
    });
    dashboard.fake.answers['PUT /dashboard/letter'] = { body: {} };
    serve({ ...OFF, On: true, TimeZone: getZone() });
    await dashboard.see('The next letter comes at eight', () => findBox('Morning letter').click());
    expect(dashboard.listSent()).toMatchObject([put(true)]);
    expect(findBox('Morning letter').checked).toBe(true);
    serve(OFF);
    await dashboard.see('No more letters.', () => findBox('Morning letter').click());
    expect(dashboard.listSent()).toMatchObject([put(true), put(false)]);
  });

  it('name the time zone of the letter, and move it into the one of the browser', async () => {
    serve({ ...OFF, On: true, TimeZone: 'Pacific/Kiritimati' });
    await show('At eight (Pacific/Kiritimati)');
    dashboard.fake.answers['PUT /dashboard/letter'] = { body: {} };
    await dashboard.see('The next letter comes', () => dashboard.press(`At eight in ${getZone()}`)());
    expect(dashboard.listSent()).toMatchObject([{ body: { On: true, TimeZone: getZone() } }]);
  });

  it('offer no letter to a login without an address, and say where it is added', async () => {
    serve({ ...OFF, Email: null });
    await show('Your login has no email address.');
    expect(findBox('Morning letter').disabled).toBe(true);
    expect(dashboard.find('main a', 'Add it under Team').getAttribute('href')).toBe('#team');
  });

  it('switch "Nearly paid" on for the company', async () => {
    serve(OFF);
    await show('Nearly paid');
    dashboard.fake.answers['PUT /api/v5/company'] = { body: { Company: {} } };
    serve(OFF, true);
    await dashboard.see('The list is under Payments.', () => findBox('Nearly paid').click());
    expect(dashboard.listSent()).toMatchObject([{ path: '/api/v5/company', body: { NearlyPaid: true } }]);
    expect(findBox('Nearly paid').checked).toBe(true);
  });
});
