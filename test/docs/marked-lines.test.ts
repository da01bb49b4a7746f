import { describe, expect, it } from 'vitest';
import { replaceMarked } from '../../src/build/documents/marked-lines.ts';

const TEXT = 'before\n<!-- rows -->\nold\n<!-- /rows -->\nafter <!-- goals -->\n<!-- /goals -->\n';

describe('replaceMarked', () => {
  it('puts the content between the markers, and leaves the rest', () => {
    expect(replaceMarked(TEXT, 'rows', 'new')).toBe(TEXT.replace('old', 'new'));
  });

  it('has no further effect a second time', () => {
    const once = replaceMarked(TEXT, 'goals', 'new');
    expect(once).toContain('<!-- goals -->\nnew\n<!-- /goals -->');
    expect(replaceMarked(once, 'goals', 'new')).toBe(once);
  });

  it.each([
    ['without markers', 'peers'],
    ['with the markers the wrong way round', 'wrong'],
  ])('refuses a text %s', (_what, name) => {
    const text = `${TEXT}<!-- /wrong --><!-- wrong -->`;
    expect(() => replaceMarked(text, name, 'new')).toThrow(`<!-- ${name} -->`);
  });
});
