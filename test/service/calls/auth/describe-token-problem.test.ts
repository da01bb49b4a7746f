import { describe, expect, it } from 'vitest';
import {
  describeMissingScope,
  describeTokenProblem,
  type TokenProblem,
} from '../../../../src/service/calls/auth/describe-token-problem.ts';

/** `Bearer`, and parameters in quotes, of the characters that RFC 6750, 3 allows. */
const CHALLENGE = /^Bearer [a-z_]+="[ !#-[\]-~]+"(, [a-z_]+="[ !#-[\]-~]+")*$/;

describe('describeTokenProblem', () => {
  it.each<TokenProblem>(['missing', 'malformed', 'invalid', 'expired', 'company'])(
    'is well-formed: %s',
    (problem) => {
      expect(describeTokenProblem(problem)['www-authenticate']).toMatch(CHALLENGE);
    },
  );

  it('returns no error for a missing token', () => {
    expect(describeTokenProblem('missing')['www-authenticate']).not.toContain('error');
  });
});

describe('describeMissingScope', () => {
  it('is well-formed, and lists the scopes with spaces', () => {
    const { 'www-authenticate': text } = describeMissingScope(['utilities', 'online-payments']);
    expect(text).toMatch(CHALLENGE);
    expect(text).toContain('scope="utilities online-payments"');
  });
});
