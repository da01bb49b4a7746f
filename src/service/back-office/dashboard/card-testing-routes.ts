import type { Company } from '../../calls/companies/company.ts';
import type { Alarm } from '../../payments/defense/alarms.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { type DashboardNeeds, defineRoute } from './define-route.ts';

const formatTime = (ms: number) => new Date(ms).toISOString();

const describeAlarm = (alarm: Alarm) => ({
  AlarmId: alarm.id,
  StartedAt: formatTime(alarm.startedAt),
  LastAt: formatTime(alarm.lastAt),
  Active: alarm.isActive,
  Declines: alarm.declines,
  Stopped: alarm.stopped,
  Bins: alarm.bins.map(([Bin, Declines]) => ({ Bin, Declines })),
  Networks: alarm.networks.map(([Network, Declines]) => ({ Network, Declines })),
});

/** Describes the card testing against a company, and whether its defense is on. */
export const describeCardTesting = async ({ id }: Company, { defense }: Pick<DashboardNeeds, 'defense'>) => ({
  Defense: defense.isOn(id) ? 'on' : 'off',
  Alarms: (await defense.listAlarms(id)).map(describeAlarm),
});

/** `GET /dashboard/card-testing` (docs/testing.md, "Card testing") */
export const CARD_TESTING_ROUTES = [
  defineRoute({
    method: 'GET',
    path: '/card-testing',
    run: async ({ company }, needs) => answer('Card testing.', await describeCardTesting(company, needs)),
  }),
];
