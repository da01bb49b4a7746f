import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../../src/service/calls/companies/scopes.ts';
import { findSection, SECTIONS } from '../../../src/service/sections/section-table.ts';

describe('SECTIONS', () => {
  it('has a section for every scope, in the same order', () => {
    expect(SECTIONS.map(({ scope }) => scope)).toEqual(SCOPES);
  });
});

describe('findSection', () => {
  it('finds every section by its name', () => {
    for (const section of SECTIONS) expect(findSection(section.slug)).toBe(section);
  });

  it.each(['', 'Wallet', 'chat-api', '../wallet', '__proto__', 'constructor', 'toString'])(
    'finds none for %j',
    (slug) => {
      expect(findSection(slug)).toBeUndefined();
    },
  );
});
