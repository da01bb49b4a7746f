import { expect, it } from 'vitest';
import { BEHAVIOURS } from '../../../src/dashboard/data/behaviours.ts';
import { BEHAVIOURS as KNOWN } from '../../../src/service/sandbox/receivers/receiver-records.ts';

it('offers every behaviour that the service knows', () => {
  expect(Object.keys(BEHAVIOURS)).toEqual(KNOWN);
});
