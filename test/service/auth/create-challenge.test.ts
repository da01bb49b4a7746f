import { describe, expect, it } from 'vitest';
import {
  createChallenge,
  createScopeChallenge,
  type TokenProblem,
} from '../../../src/service/auth/create-challenge.ts';

/** `Bearer`, and parameters in quotes, of the characters that RFC 6750, 3 allows. */
const CHALLENGE = /^Bearer [a-z_]+="[ !#-[\]-~]+"(, [a-z_]+="[ !#-[\]-~]+")*$/;

describe('createChallenge', () => {
  it.each<TokenProblem>(['missing', 'malformed', 'invalid', 'expired', 'company'])(
    'is well-formed: %s',
    (problem) => {
      expect(createChallenge(problem)['www-authenticate']).toMatch(CHALLENGE);
    },
  );

  it('says no error of a token that is not there', () => {
    expect(createChallenge('missing')['www-authenticate']).not.toContain('error');
  });
});

describe('createScopeChallenge', () => {
  it('is well-formed, and lists the scopes with spaces', () => {
    const { 'www-authenticate': text } = createScopeChallenge(['utilities', 'online-payments']);
    expect(text).toMatch(CHALLENGE);
    expect(text).toContain('scope="utilities online-payments"');
  });
});
