import type { Scope } from '../companies/scopes.ts';

/**
 * The reason why a token was refused. The answer states that a token has expired only if this service signed it, and never what
 * is wrong with any other token.
 */
export type TokenProblem = 'missing' | 'malformed' | 'invalid' | 'expired' | 'company';

type Challenge = { 'www-authenticate': string };

const REALM = 'Bearer realm="servicepay"';

/** The error code (RFC 6750, 3.1) and a description. A missing token has neither. */
const REASONS: Record<Exclude<TokenProblem, 'missing'>, [error: string, description: string]> = {
  malformed: ['invalid_token', 'Exactly one header Authorization: Bearer <AccessToken> is needed'],
  invalid: ['invalid_token', 'The access token is not one of this service'],
  expired: ['invalid_token', 'The access token has expired'],
  company: ['insufficient_scope', 'Only a partner or admin company may call this'],
};

/** Creates the header of a 401 that describes the problem. */
export function describeTokenProblem(problem: TokenProblem): Challenge {
  if (problem === 'missing') return { 'www-authenticate': REALM };
  const [error, description] = REASONS[problem];
  return { 'www-authenticate': `${REALM}, error="${error}", error_description="${description}"` };
}

/** Creates the header for a valid token without any of these scopes, or without all of them. */
export const describeMissingScope = (scopes: readonly Scope[], needed: 'one' | 'all' = 'one'): Challenge => ({
  'www-authenticate': `${REALM}, error="insufficient_scope", error_description="The access token needs ${needed} of these scopes", scope="${scopes.join(' ')}"`,
});
