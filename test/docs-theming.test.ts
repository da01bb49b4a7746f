import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CUSTOM_PROPERTIES, PROPERTY_GROUPS, STYLED_PARTS } from '../src/page/styling/allowed-styles.ts';
import { readDocTable } from './docs/read-doc-table.ts';

const DOC = 'docs/theming.md';

const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].sort();
const quote = (text: string) => `\`${text}\``;
const readNames = (heading: string) => sorted(readDocTable(DOC, heading).map(([name = '']) => name));

describe('docs/theming.md', () => {
  it('has every custom property that a shop may set, and the stylesheet uses each', () => {
    expect(readNames('## Custom properties')).toEqual(sorted(Object.keys(CUSTOM_PROPERTIES).map(quote)));
    const style = readFileSync('src/page/checkout.css', 'utf8');
    const defined = [...style.matchAll(/^ +(--[\w-]+):/gm)].map(([, name = '']) => name);
    expect(sorted(defined)).toEqual(sorted(Object.keys(CUSTOM_PROPERTIES)));
  });

  it('has every part of the page', () => {
    const parts = globSync('src/page/components/*.tsx').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bpart="([\w-]+)"/g)].map(([, name = '']) => quote(name)),
    );
    expect(readNames('## Parts')).toEqual(sorted(parts));
  });

  it('says of every part what may be set', () => {
    const { root, body, ...parts } = STYLED_PARTS;
    const rows = readDocTable(DOC, '## Parts').map(([name, , groups]) => [name, groups]);
    const expected = Object.entries(parts).map(([name, groups]) => [quote(name), groups.join(', ')]);
    expect(rows.sort()).toEqual(expected.sort());
    expect([root, body]).toEqual([
      ['colors', 'surface'],
      ['colors', 'surface'],
    ]);
  });

  it('has every group of properties', () => {
    expect(readNames('## What you may set')).toEqual(sorted(PROPERTY_GROUPS.map(quote)));
  });
});
