import { describe, expect, it } from 'vitest';
import { toUnavailable } from '../../../../../src/service/platform/store/dialects/translate-postgres-error.ts';

describe('toUnavailable', () => {
  it.each([
    [
      'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
      'it wants a password (set DATABASE_PASSWORD or DATABASE_PASSWORD_FILE)',
    ],
    ['role "pay" does not exist', 'role "pay" does not exist'],
  ])('describes "%s"', (message, reason) => {
    expect(toUnavailable(new Error(message)).reason).toBe(reason);
  });
});
