import { expect, it } from 'vitest';
import { reviewCompany } from '../../../../src/service/sandbox/checks/review-company.ts';

it.each([
  ['REVIEW Ada', 'wait'],
  ['REJECT Ada', 'reject'],
  ['Ada REJECT', 'approve'],
  ['Review Ada', 'approve'],
])('reviewCompany decides about "%s": %s', (representative, verdict) => {
  const application = { name: 'x', vatNumber: 'x', iban: 'x', domain: 'x', representative };
  expect(reviewCompany(application)).toBe(verdict);
});
