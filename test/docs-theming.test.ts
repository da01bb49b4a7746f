import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDocTable } from './docs/read-doc-table.ts';

const DOC = 'docs/theming.md';

const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].sort();

describe('docs/theming.md', () => {
  it('has every custom property of the stylesheet', () => {
    const style = readFileSync('src/page/checkout.css', 'utf8');
    const properties = [...style.matchAll(/^ +(--[\w-]+):/gm)].map(([, name = '']) => `\`${name}\``);
    expect(sorted(readDocTable(DOC, '## Custom properties').map(([name = '']) => name))).toEqual(
      sorted(properties),
    );
  });

  it('has every part of the page', () => {
    const parts = globSync('src/page/components/*.tsx').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bpart="([\w-]+)"/g)].map(([, name = '']) => `\`${name}\``),
    );
    expect(sorted(readDocTable(DOC, '## Parts').map(([name = '']) => name))).toEqual(sorted(parts));
  });
});
