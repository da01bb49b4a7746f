import { describe, expect, it } from 'vitest';
import { REJECTIONS, Rejection, reject, rejectFields } from '../../../src/service/http/rejections.ts';

describe('reject', () => {
  it.each(Object.entries(REJECTIONS))('gives "%s" the status %i', (message, status) => {
    const rejection = reject(message as keyof typeof REJECTIONS);
    expect(rejection).toBeInstanceOf(Rejection);
    expect(rejection).toMatchObject({ message, statusCode: status, errors: [], headers: {} });
    // Nothing that a caller does is our fault; a database that is away is nobody's.
    if (status !== 503) expect(status).toBeLessThan(500);
    expect(status).toBeGreaterThanOrEqual(400);
  });
});

describe('rejectFields', () => {
  const ERRORS = [
    { Field: 'A', Message: 'First.' },
    { Field: 'B', Message: 'Second.' },
  ];

  it('says the first sentence and lists all', () => {
    expect(rejectFields(ERRORS)).toMatchObject({ message: 'First.', statusCode: 400, errors: ERRORS });
  });

  it('takes another status', () => {
    expect(rejectFields(ERRORS, 409).statusCode).toBe(409);
  });
});
