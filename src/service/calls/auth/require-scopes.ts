import { rejectBecause } from '../../platform/http/answers/rejections.ts';
import type { Actor } from '../companies/record-change.ts';
import type { Scope } from '../companies/scopes.ts';
import { describeMissingScope } from './describe-token-problem.ts';

/**
 * Checks that a caller has every one of some scopes, because what it changes or names needs them in addition to the scope of the
 * call.
 * @throws Rejection 401
 */
export function requireScopes({ granted }: Pick<Actor, 'granted'>, scopes: readonly Scope[]): void {
  const missing = [...new Set(scopes)].filter((scope) => !granted.includes(scope));
  if (!missing.length) return;
  const hint = `The access token also needs ${missing.join(', ')}.`;
  throw rejectBecause('INSUFFICIENT_SCOPE', hint, describeMissingScope(missing, 'all'));
}
