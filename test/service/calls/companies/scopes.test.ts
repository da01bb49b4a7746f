import { describe, expect, it } from 'vitest';
import { isScope, SCOPES } from '../../../../src/service/calls/companies/scopes.ts';

describe('isScope', () => {
  it.each(SCOPES)('accepts %s', (scope) => {
    expect(isScope(scope)).toBe(true);
  });

  it.each(['', 'chat', 'Online-Payments', ' wallet', 'toString', '__proto__'])('refuses %j', (text) => {
    expect(isScope(text)).toBe(false);
  });
});
