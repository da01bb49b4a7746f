import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useDashboard } from '../use-dashboard.tsx';

const PATH = '/sandbox/card-testing';
const ALARM = {
  StartedAt: '2026-11-21T09:30:00.000Z',
  Active: true,
  Declines: 10,
  Stopped: 38,
  Bins: [{ Bin: '400066', Declines: 10 }],
};

const dashboard = useDashboard();
const show = (state: object) => {
  dashboard.fake.answers[`GET ${PATH}`] = { body: { Defense: 'off', Alarms: [], ...state } };
};
beforeEach(() => show({}));

const findAlarm = () => dashboard.root.querySelector('aside');

describe('the alarm', () => {
  it('is above the dashboard while stolen cards are tried', async () => {
    show({ Alarms: [ALARM] });
    await dashboard.logIn();
    await dashboard.see(/Stolen cards are being tried.*10 cards declined, 38 presses stopped.*400066 \(10\)/);
    expect(dashboard.root.firstElementChild).toBe(findAlarm());
    // What changes every few seconds is not read aloud again and again.
    expect(findAlarm()?.querySelector('[role=status]')?.textContent).not.toMatch(/\d/);
  });

  it.each([
    ['there was none', []],
    ['the last one is over', [{ ...ALARM, Active: false }]],
  ])('is not there when %s', async (_when, Alarms) => {
    show({ Alarms });
    await dashboard.logIn();
    await dashboard.see('Card testing: the defense is off');
    expect(findAlarm()).toBeNull();
  });
});

describe('the defense', () => {
  it('is turned on, and off again', async () => {
    dashboard.fake.answers[`PUT ${PATH}`] = { body: { Result: true } };
    await dashboard.logIn();
    await dashboard.see('Card testing: the defense is off');
    show({ Defense: 'on' });
    await dashboard.see('The defense is on.', dashboard.press('Turn it on'));
    await dashboard.see('Turn it off');
    await act(dashboard.press('Turn it off'));
    await vi.waitFor(() => expect(dashboard.listSent()).toHaveLength(2));
    expect(dashboard.listSent().map(({ body }) => body)).toEqual([{ Defense: 'on' }, { Defense: 'off' }]);
  });

  it('is seen at work in an attack', async () => {
    const Attack = { Presses: 60, Declined: 10, Stopped: 48, Refused: 2 };
    dashboard.fake.answers[`POST ${PATH}`] = { body: { Result: true, Attack } };
    await dashboard.logIn();
    await dashboard.see(
      '60 presses: 10 cards reached the bank, 50 presses were stopped.',
      dashboard.press('Play an attack'),
    );
  });

  it('says why an attack was refused', async () => {
    await dashboard.logIn();
    await dashboard.see('Not found.', dashboard.press('Play an attack'));
  });
});
