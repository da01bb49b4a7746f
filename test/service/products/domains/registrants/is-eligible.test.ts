import { expect, it } from 'vitest';
import { isEligible } from '../../../../../src/service/products/domains/registrants/is-eligible.ts';

it.each([
  ['person', 'IT', undefined, true],
  ['organization', 'NO', undefined, true],
  ['person', 'GR', undefined, true],
  ['person', 'CH', undefined, false],
  ['organization', 'GB', undefined, false],
  ['person', 'US', 'IE', true],
  ['person', 'US', 'IS', true],
  ['person', 'US', 'CH', false],
  ['organization', 'US', 'IE', false],
  ['person', 'IT', 'US', true],
] as const)(
  'the eligibility of a registrant, %s in %s, citizen of %s, is %s',
  (Type, Country, Citizenship, is) => {
    expect(isEligible({ Type, Address: { Country }, ...(Citizenship && { Citizenship }) })).toBe(is);
  },
);
