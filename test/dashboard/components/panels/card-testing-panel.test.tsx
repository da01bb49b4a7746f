import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { go, useDashboard } from '../../use-dashboard.tsx';

const PATH = '/sandbox/card-testing';
const TAB = '#card-testing';
const ALARM = {
  AlarmId: 'cta_1',
  StartedAt: '2026-11-21T09:30:00.000Z',
  Active: true,
  Declines: 10,
  Stopped: 38,
  Bins: [{ Bin: '400066', Declines: 10 }],
};

const dashboard = useDashboard();
const show = (state: object) => {
  const body = { Defense: 'off', Alarms: [] as { Active: boolean }[], ...state };
  const CardTesting = body.Alarms.filter(({ Active }) => Active).length;
  dashboard.fake.answers['GET /dashboard/card-testing'] = { body };
  dashboard.fake.answers['GET /dashboard/waiting'] = { body: { Waiting: { CardTesting } } };
};
beforeEach(() => show({}));

const open = async () => {
  await dashboard.logIn();
  await dashboard.see(/The defense is (on|off)\./, go(TAB));
};
const findAlarm = () => dashboard.root.querySelector('[role=alert]');

describe('the alarm', () => {
  it('is above every tab during a card testing attack, and links to the details', async () => {
    show({ Alarms: [ALARM] });
    await dashboard.logIn();
    await dashboard.see('Stolen cards are being tried');
    expect(dashboard.find('main').firstElementChild).toBe(findAlarm());
    // The announced text must not change every few seconds, or screen readers would repeat it.
    expect(findAlarm()?.textContent).not.toMatch(/\d/);
    expect(findAlarm()?.querySelector('a')?.getAttribute('href')).toBe(TAB);
    await dashboard.see(/10 cards declined, 38 presses stopped. They begin with 400066 \(10\)\./, go(TAB));
    expect(findAlarm()).not.toBeNull();
  });

  it.each([
    ['there was none', []],
    ['the last one is over', [{ ...ALARM, Active: false }]],
  ])('is missing when %s', async (_when, Alarms) => {
    show({ Alarms });
    await open();
    expect(findAlarm()).toBeNull();
  });
});

describe('the defense', () => {
  it('is turned on, and off again', async () => {
    dashboard.fake.answers[`PUT ${PATH}`] = { body: { Result: true } };
    await open();
    show({ Defense: 'on' });
    await dashboard.see('Turn it off', dashboard.press('Turn it on'));
    await act(dashboard.press('Turn it off'));
    await vi.waitFor(() => expect(dashboard.listSent()).toHaveLength(2));
    expect(dashboard.listSent().map(({ body }) => body)).toEqual([{ Defense: 'on' }, { Defense: 'off' }]);
  });

  it('shows the effect of a simulated attack', async () => {
    const Attack = { Presses: 60, Declined: 10, Stopped: 48, Refused: 2 };
    dashboard.fake.answers[`POST ${PATH}`] = { body: { Result: true, Attack } };
    await open();
    await dashboard.see(
      '60 presses: 10 cards reached the bank, 50 presses were stopped.',
      dashboard.press('Play an attack'),
    );
  });

  it('has alarms but no switch and no simulated attack in a service without a sandbox', async () => {
    dashboard.leaveSandbox();
    show({ Defense: 'on', Alarms: [ALARM] });
    await open();
    await dashboard.see('10 cards declined, 38 presses stopped.');
    expect(dashboard.root.textContent).not.toMatch(/Turn it|Play an attack/);
  });

  it('reports why an attack was refused', async () => {
    await open();
    await dashboard.see('Not found.', dashboard.press('Play an attack'));
  });
});
