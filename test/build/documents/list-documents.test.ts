import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_GROUPS } from '../../../src/build/documents/document-table.ts';
import { FRONT_PAGE, listDocuments } from '../../../src/build/documents/list-documents.ts';
import { SECTIONS } from '../../../src/service/sections/section-table.ts';

/** Texts for the tools that read a repository, not for its readers. */
const NO_DOCUMENTS: readonly string[] = [FRONT_PAGE];

const listTexts = (folder: string, prefix = `${folder}/`) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => prefix + name);

describe('listDocuments', () => {
  it('has every text of the repository exactly once: a new one needs a row in document-table.ts', () => {
    const texts = [...listTexts('.', ''), ...listTexts('docs'), ...listTexts('docs/decisions')];
    const sources = listDocuments().map(({ source }) => source);
    expect([...sources].sort()).toEqual(texts.filter((text) => !NO_DOCUMENTS.includes(text)).sort());
  });

  it('gives each document its own name and one of the groups, in their order', () => {
    const documents = listDocuments();
    expect(new Set(documents.map(({ name }) => name)).size).toBe(documents.length);
    expect([...new Set(documents.map(({ group }) => group))]).toEqual(
      DOCUMENT_GROUPS.map(({ name }) => name),
    );
    expect(documents[0]?.name).toBe('quickstart');
  });

  it('links to pages that the service has', () => {
    const pages = SECTIONS.map(({ slug }) => `/api/v5/docs/${slug}`);
    const links = DOCUMENT_GROUPS.flatMap((group) => group.links ?? []).map(({ address }) => address);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((address) => !pages.includes(address))).toEqual([]);
  });

  it('has a sentence and an existing parent for each document', () => {
    const documents = listDocuments();
    for (const { label, summary, source, parent } of documents) {
      expect(summary).toMatch(/^[A-Z].+\.$/);
      expect(label).toMatch(/^[A-Z\dv].+/);
      expect(existsSync(source)).toBe(true);
      if (parent) expect(documents.some(({ name }) => name === parent)).toBe(true);
    }
  });
});
