import { expect, it } from 'vitest';
import { listDocuments } from '../../../src/build/documents/list-documents.ts';
import { renderLlmsText } from '../../../src/build/documents/render-llms-text.ts';

it('renderLlmsText lists every document once, as llmstxt.org has it, and the internals as optional', () => {
  const documents = listDocuments();
  const text = renderLlmsText(documents);
  const [title, , quote, ...rest] = text.split('\n');
  expect(title).toBe('# ServicePay Checkout');
  expect(quote).toMatch(/^> \S/);
  const entries = rest.filter((line) => line.startsWith('- '));
  for (const entry of entries) expect(entry).toMatch(/^- \[[^\]]+\]\(\/[^)\s]+\): [A-Z].*\.$/);
  const addresses = entries.map((entry) => /\]\(([^)]+)\)/.exec(entry)?.[1]);
  for (const { name } of documents)
    expect([name, addresses.filter((address) => address === `/docs/${name}.md`).length]).toEqual([name, 1]);
  expect(text.match(/^## .*/gm)?.at(-1)).toBe('## Optional');
  expect(text.split('## Optional')[1]).toContain('/docs/architecture.md');
});
