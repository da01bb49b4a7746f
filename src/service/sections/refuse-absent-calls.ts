import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import { describeTokenProblem } from '../auth/describe-token-problem.ts';
import { reject } from '../http/rejections.ts';
import { SECTIONS, type Section } from './section-table.ts';

/** "The Partners section returns 401 to companies that are not Admin or Partner companies" (specification). */
function refuseOrdinaryCompanies(request: FastifyRequest, { slug }: Section): void {
  if (slug === 'partners' && getCompany(request).type === 'merchant')
    throw reject('UNAUTHORIZED', describeTokenProblem('company'));
}

/**
 * Refuses the calls that the sandbox does not have. Callers that could make them learn so; all others get the answer that they
 * would get anyway.
 */
export function refuseAbsentCalls(app: FastifyInstance, authenticate: Authenticate): void {
  for (const section of SECTIONS) {
    for (const path of section.absent) {
      for (const url of [path, `${path}/*`]) {
        app.all(
          url,
          { onRequest: authenticate(section.scope), config: { isAbsent: true } },
          async (request) => {
            refuseOrdinaryCompanies(request, section);
            throw reject('NOT_IN_SANDBOX');
          },
        );
      }
    }
  }
}
