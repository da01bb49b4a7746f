import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GALLERY } from '../e2e/gallery-states.ts';
import { readDocTable } from './docs/read-doc-table.ts';

describe('docs/gallery.md', () => {
  it('has every state, on a phone and on a desktop', () => {
    const rows = readDocTable('docs/gallery.md', '## The states');
    expect(rows).toEqual(
      GALLERY.map(({ name, title }) => [
        title,
        `![${title}, on a phone](pictures/gallery/${name}-phone.png)`,
        `![${title}, on a desktop](pictures/gallery/${name}-desktop.png)`,
      ]),
    );
  });

  it('has a picture of each', () => {
    for (const { name } of GALLERY)
      for (const size of ['phone', 'desktop'])
        expect([name, existsSync(`docs/pictures/gallery/${name}-${size}.png`)]).toEqual([name, true]);
  });
});
