import { describe, expect, it } from 'vitest';
import { getZone } from '../../../../src/dashboard/payments/days.ts';
import { go, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const OFF = { On: false, Email: 'anna@shop.example', TimeZone: null };
const serve = (Letter: object) => {
  dashboard.fake.answers['GET /dashboard/letter'] = { body: { Letter } };
};
const show = async (text: string | RegExp) => {
  await dashboard.logIn();
  await dashboard.see(text, go('account/letter'));
};
const findBox = (label: string) =>
  dashboard.find<HTMLLabelElement>('label.check', label).querySelector('input') as HTMLInputElement;

describe('the morning letter', () => {
  it('is off at first, and says what it does', async () => {
    serve(OFF);
    await show('Morning letter to me');
    expect(findBox('Morning letter').checked).toBe(false);
    expect(dashboard.root.textContent).toContain(`At eight (${getZone()}), to anna@shop.example`);
  });

  it('says why it cannot be read', async () => {
    dashboard.fake.answers['GET /dashboard/letter'] = { status: 503, body: { Message: 'Away.' } };
    await show('Away.');
  });

  it('is switched on in the time zone of the browser, and off', async () => {
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

  it('names its time zone, and moves into the one of the browser', async () => {
    serve({ ...OFF, On: true, TimeZone: 'Pacific/Kiritimati' });
    await show('At eight (Pacific/Kiritimati)');
    dashboard.fake.answers['PUT /dashboard/letter'] = { body: {} };
    await dashboard.see('The next letter comes', () => dashboard.press(`At eight in ${getZone()}`)());
    expect(dashboard.listSent()).toMatchObject([{ body: { On: true, TimeZone: getZone() } }]);
  });

  it('is not offered to a login without an address, and says where that is added', async () => {
    serve({ ...OFF, Email: null });
    await show('Your login has no email address.');
    expect(findBox('Morning letter').disabled).toBe(true);
    expect(dashboard.find('main a', 'Add it under Team').getAttribute('href')).toBe('#team');
  });
});
