import { answer } from '../../platform/http/answers/answer.ts';
import { DAY_PARAMETERS, readDays } from '../overview/read-days.ts';
import { readOverview } from '../overview/read-overview.ts';
import { defineRoute } from './define-route.ts';

export const OVERVIEW_ROUTES = [
  /** `GET /dashboard/overview` (docs/testing.md, "The overview") */
  defineRoute({
    method: 'GET',
    path: '/overview',
    query: DAY_PARAMETERS,
    async run({ company, query }, { store, now: readClock }) {
      const now = readClock();
      const days = readDays(query, now);
      const Overview = await readOverview(store, { companyId: company.id, days, now });
      return answer('Overview.', { Overview });
    },
  }),
];
