import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { minifyStyle } from '../styles/minify-style.ts';
import { type Document, listDocuments } from './list-documents.ts';
import { type RenderedDocument, renderDocument } from './render-document.ts';
import { renderLlmsText } from './render-llms-text.ts';
import { renderIndex, renderManualPage, renderMissing, renderSectionShell } from './render-manual-page.ts';
import { renderMarkdown } from './render-markdown.ts';

/** The script's target: browsers with modules, `:has()` and `light-dark()`. */
const TARGET = 'es2023';

async function writeScript(file: string): Promise<void> {
  await build({
    entryPoints: ['src/manual/main.ts'],
    outfile: file,
    bundle: true,
    minify: true,
    format: 'esm',
    target: TARGET,
    legalComments: 'none',
  });
}

/** Converts a document for the search (`search-index.ts` of the manual). */
const indexDocument = (
  { name, group, summary, isRareReading }: Document,
  { title, passages }: RenderedDocument,
) => ({
  name,
  group,
  title,
  summary,
  passages: isRareReading ? passages.map((passage) => ({ ...passage, text: '' })) : passages,
});

/**
 * Writes all documents into a folder as pages and as Markdown, with their images, style, script and search index.
 * @param shellFile the file for the page around the reference of the API, which is not public
 */
export async function writeDocs(folder: string, shellFile: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const documents = listDocuments();
  const index = documents.map((document) => {
    const text = readFileSync(document.source, 'utf8');
    const rendered = renderDocument(text, document, documents);
    writeFileSync(join(folder, `${document.name}.md`), renderMarkdown(text, document, documents));
    writeFileSync(join(folder, `${document.name}.html`), renderManualPage(rendered, document, documents));
    return indexDocument(document, rendered);
  });
  writeFileSync(join(folder, 'index.html'), renderIndex(documents));
  writeFileSync(join(folder, '404.html'), renderMissing(documents));
  writeFileSync(shellFile, renderSectionShell(documents));
  writeFileSync(join(folder, 'llms.txt'), renderLlmsText(documents));
  writeFileSync(join(folder, 'search.json'), JSON.stringify(index));
  cpSync('docs/pictures', join(folder, 'pictures'), { recursive: true });
  await writeScript(join(folder, 'docs.js'));
  writeFileSync(
    join(folder, 'docs.css'),
    await minifyStyle(readFileSync('src/build/documents/docs.css', 'utf8')),
  );
}
