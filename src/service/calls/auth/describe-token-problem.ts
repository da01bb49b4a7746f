import type { Scope } from '../companies/scopes.ts';

/**
 * Why a token was refused. The caller learns that a token has expired only if this service signed it; the answer never says what is
 * wrong with any other token.
 */
export type TokenProblem = 'missing' | 'malformed' | 'invalid' | 'expired' | 'company';

type Challenge = { 'www-authenticate': string };

const REALM = 'Bearer realm="servicepay"';

/** The error code of RFC 6750, 3.1 and our description. A missing token has neither. */
const REASONS: Record<Exclude<TokenProblem, 'missing'>, [error: string, description: string]> = {
  malformed: ['invalid_token', 'Exactly one header Authorization: Bearer <AccessToken> is needed'],
  invalid: ['invalid_token', 'The access token is not one of this service'],
  expired: ['invalid_token', 'The access token has expired'],
  company: ['insufficient_scope', 'Only a partner or admin company may call this'],
};

/** The header of a 401 that says what is wrong with the token. */
export function describeTokenProblem(problem: TokenProblem): Challenge {
  if (problem === 'missing') return { 'www-authenticate': REALM };
  const [error, description] = REASONS[problem];
  return { 'www-authenticate': `${REALM}, error="${error}", error_description="${description}"` };
}

/** For a good token that has none of these scopes. */
export const describeMissingScope = (scopes: readonly Scope[]): Challenge => ({
  'www-authenticate': `${REALM}, error="insufficient_scope", error_description="The access token needs one of these scopes", scope="${scopes.join(' ')}"`,
});
