import type { KindName } from '../../../src/service/records/record-spec.ts';

/** Returns the name of a kind that only a test has: no subject lists it. */
export const nameTestKind = (name: string): KindName => name as KindName;
