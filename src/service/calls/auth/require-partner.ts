import type { FastifyRequest } from 'fastify';
import { reject } from '../../platform/http/answers/rejections.ts';
import { hasPortfolio } from '../companies/is-in-portfolio.ts';
import { getCompany } from './authenticate.ts';
import { describeTokenProblem } from './describe-token-problem.ts';

/**
 * The hook of a route for partners and admins, behind `authenticate`: "The Partners section returns 401 to companies that are not
 * Admin or Partner companies" (specification).
 * @throws Rejection 401
 */
export async function requirePartner(request: FastifyRequest): Promise<void> {
  if (!hasPortfolio(getCompany(request))) throw reject('PARTNERS_ONLY', describeTokenProblem('company'));
}
