import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CUSTOM_PROPERTIES } from '../../../src/page/styling/allowed-styles.ts';
import { STYLED_PARTS } from '../../../src/page/styling/styled-parts.ts';

const sort = (texts: Iterable<string>): string[] => [...new Set(texts)].sort();

describe('the styles that a shop may set', () => {
  it('include every custom property of the page’s stylesheet', () => {
    const style = readFileSync('src/page/checkout.css', 'utf8');
    const roots = [...style.matchAll(/:root[^{]*\{[^}]*\}/g)].join('\n');
    const defined = [...roots.matchAll(/^ +(--[\w-]+):/gm)].map(([, name = '']) => name);
    expect(defined.length).toBeGreaterThan(10);
    expect(sort(defined)).toEqual(sort(Object.keys(CUSTOM_PROPERTIES)));
  });

  it('include every part of the page', () => {
    const used = globSync('src/page/**/*.tsx').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bpart="([\w-]+)"/g)].map(([, name = '']) => name),
    );
    const { root: _root, body: _body, ...parts } = STYLED_PARTS;
    expect(used.length).toBeGreaterThan(10);
    expect(sort(used)).toEqual(sort(Object.keys(parts)));
  });
});
