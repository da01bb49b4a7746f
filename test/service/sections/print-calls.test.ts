import { describe, expect, it } from 'vitest';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { getPath } from '../../../src/service/sections/list-section-calls.ts';
import { printCalls } from '../../../src/service/sections/print-calls.ts';

const TEXT = printCalls();
const names = [...TEXT.matchAll(/^ {2}"([A-Z]+ \/[^"]*)": /gm)].map(([, name = '']) => name);

describe('printCalls', () => {
  it('prints every call of each version once, and no other', () => {
    const expected = API_CALLS.flatMap((call) =>
      (call.base ? (['v5'] as const) : call.versions).map(
        (version) => `${call.method} ${getPath(call, version)}`,
      ),
    );
    expect([...names].sort()).toEqual([...expected].sort());
    expect(names).toContain('GET /api/v4/webhooks/secret');
    expect(names.length).toBeGreaterThan(150);
  });

  it('prints one type for each field, and `unknown` only for values of any kind', () => {
    const fields = TEXT.match(/\w+: unknown\b.*/g);
    expect(fields).toEqual([
      'Before: unknown;',
      'After: unknown;',
      // Documents for machines.
      'answer: unknown;',
      'answer: unknown;',
      'answer: unknown;',
    ]);
  });
});
