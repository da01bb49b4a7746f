import { describe, expect, it } from 'vitest';
import { findRole, getRights, USER_ROLES } from '../../../../src/service/calls/auth/roles.ts';
import { MERCHANT_SCOPES, SCOPES } from '../../../../src/service/calls/companies/scopes.ts';

describe('roles', () => {
  it.each(USER_ROLES)('lead from %s to its rights and back', (role) => {
    for (const available of [SCOPES, MERCHANT_SCOPES])
      expect(findRole(getRights(role, available), available)).toBe(role);
  });

  it('give only scopes that the company has', () => {
    expect(getRights('support', ['online-payments', 'utilities'])).toEqual({
      scopes: ['online-payments'],
      isReadOnly: false,
    });
  });

  it('let a bookkeeper only read, and only an owner do everything', () => {
    expect(USER_ROLES.filter((role) => getRights(role, SCOPES).isReadOnly)).toEqual(['bookkeeper']);
    const isWhole = (role: (typeof USER_ROLES)[number]) =>
      getRights(role, SCOPES).scopes.length === SCOPES.length;
    expect(USER_ROLES.filter(isWhole)).toEqual(['owner']);
  });

  it('are none for other rights, whatever scopes the company has lost since', () => {
    expect(findRole({ scopes: ['wallet'], isReadOnly: false }, SCOPES)).toBeUndefined();
    expect(findRole({ scopes: [...SCOPES], isReadOnly: true }, SCOPES)).toBeUndefined();
    expect(findRole({ scopes: [...SCOPES], isReadOnly: false }, ['online-payments', 'wallet'])).toBe('owner');
  });
});
