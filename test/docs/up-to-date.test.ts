import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOC_PARTS, DOC_SENTENCES } from './list-parts.ts';
import { MISSING_CELL } from './support/render-table.ts';
import { updateDocuments } from './update-documents.ts';

describe('the documents', () => {
  it('match the code; otherwise run "npm run docs"', async () => {
    for (const { file, before, after } of await updateDocuments(DOC_PARTS)) {
      expect(before, file).toBe(after);
      expect(after, `${file} has a cell to write`).not.toContain(MISSING_CELL);
    }
  });

  it('have a part of the code for every pair of markers', () => {
    const files = readdirSync('docs', { recursive: true, encoding: 'utf8' })
      // The bench writes its page itself.
      .filter((name) => name.endsWith('.md') && name !== 'benchmarks.md')
      .map((name) => `docs/${name}`);
    const marked = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^<!-- \/([\w-]+) -->$/gm)].map(
        ([, marker]) => `${file} ${marker}`,
      ),
    );
    const known = DOC_PARTS.map(({ file, marker }) => `${file} ${marker}`);
    expect(marked.length).toBeGreaterThan(20);
    expect(marked.filter((name) => !known.includes(name))).toEqual([]);
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
