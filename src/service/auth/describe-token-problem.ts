import type { Scope } from '../model/scopes.ts';

/**
 * Why a token opens nothing. That one has expired is said only of a token that we have signed: of any other nobody
 * learns what is wrong with it.
 */
export type TokenProblem = 'missing' | 'malformed' | 'invalid' | 'expired' | 'company';

type Challenge = { 'www-authenticate': string };

const REALM = 'Bearer realm="servicepay"';

/** The words that RFC 6750, 3.1 has for it, and ours. Of a token that is not there it wants none. */
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
