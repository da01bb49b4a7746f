import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOC_PARTS, DOC_SENTENCES } from './list-parts.ts';
import { MISSING_CELL } from './render-table.ts';
import { updateDocuments } from './update-documents.ts';

describe('the documents', () => {
  it('say what the code says; otherwise run "npm run docs"', async () => {
    for (const { file, before, after } of await updateDocuments(DOC_PARTS)) {
      expect(before, file).toBe(after);
      expect(after, `${file} has a cell to write`).not.toContain(MISSING_CELL);
    }
  });

  it('name the values that the code has', () => {
    const texts = new Map<string, string>();
    const missing = DOC_SENTENCES.filter(({ file, sentence }) => {
      if (!texts.has(file)) texts.set(file, readFileSync(file, 'utf8').replace(/\s+/g, ' '));
      return !texts.get(file)?.includes(sentence);
    });
    expect(missing).toEqual([]);
  });
});
