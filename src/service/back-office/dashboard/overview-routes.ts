import { SCOPES } from '../../calls/companies/scopes.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { countAttention } from '../overview/list-attention.ts';
import { DAY_PARAMETERS, readDays } from '../overview/read-days.ts';
import { readOverview } from '../overview/read-overview.ts';
import { defineRoute } from './define-route.ts';

export const OVERVIEW_ROUTES = [
  /** `GET /dashboard/overview` (docs/testing.md, "The overview") */
  defineRoute({
    method: 'GET',
    path: '/overview',
    query: DAY_PARAMETERS,
    async run({ company, query, scopes: granted }, { store, kinds, now: readClock }) {
      const now = readClock();
      const days = readDays(query, now);
      const Overview = await readOverview(store, { companyId: company.id, days, now, granted, kinds });
      return answer('Overview.', { Overview });
    },
  }),
  /** `GET /dashboard/waiting`: what the side bar counts, and whether stolen cards are tried. */
  defineRoute({
    method: 'GET',
    path: '/waiting',
    scopes: SCOPES,
    async run({ company, scopes: granted }, { store, kinds, now }) {
      const query = { companyId: company.id, granted, kinds, now: now() };
      return answer('What waits for the company.', { Waiting: await countAttention(store, query) });
    },
  }),
];
