import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { digestLook } from '../../e2e/pictures/picture-looks.ts';
import { readPngText } from '../../e2e/pictures/png-text.ts';
import { LOOK } from '../../e2e/pictures/take-picture.ts';

const FOLDER = 'docs/pictures';
const PICTURES = globSync('**/*.png', { cwd: FOLDER });

describe('the pictures of the docs', () => {
  it('exist', () => expect(PICTURES.length).toBeGreaterThan(50));

  it('show what the product looks like now; otherwise run `npm run pictures`', () => {
    const old = PICTURES.filter(
      (name) => readPngText(readFileSync(`${FOLDER}/${name}`), LOOK) !== digestLook(name),
    );
    expect(old).toEqual([]);
  });
});
