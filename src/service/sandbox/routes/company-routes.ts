/** SIMULATED: those who look at a company that the checks have left undecided. */
import { decideCompany } from '../../partners/companies/decide-company.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { textUpTo } from '../../platform/http/requests/read-query.ts';
import { reviewCompany } from '../checks/review-company.ts';
import { defineRoute, type RouteId } from './define-route.ts';

const COMPANY_ID: RouteId = { name: 'companyId', read: textUpTo(64), refusal: 'COMPANY_NOT_FOUND' };

const MESSAGES = { approve: 'Company approved.', reject: 'Company rejected.' };

/** `POST /sandbox/companies/{CompanyId}/{approve|reject}` (docs/partners.md) */
export const COMPANY_ROUTES = (['approve', 'reject'] as const).map((verdict) =>
  defineRoute({
    method: 'POST',
    path: `/sandbox/companies/:companyId/${verdict}`,
    id: COMPANY_ID,
    scopes: ['partners'],
    async run({ company, id }, { store, now, directory, wakeDeliveries }) {
      const key = { companyId: company.id, id };
      const Company = await store
        .transaction()
        .execute((trx) => decideCompany(key, { trx, now: now() }, { directory, reviewCompany, verdict }));
      await directory.publish();
      wakeDeliveries();
      return answer(MESSAGES[verdict], { Company });
    },
  }),
);
