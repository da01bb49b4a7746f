import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { listDocuments } from './list-documents.ts';
import { renderDocument } from './render-document.ts';

/** Writes all documents as pages into a folder, with their pictures and stylesheet. */
export async function writeDocs(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const documents = listDocuments();
  for (const document of documents) {
    const html = renderDocument(readFileSync(document.source, 'utf8'), document, documents);
    writeFileSync(join(folder, `${document.name || 'index'}.html`), html);
  }
  cpSync('docs/pictures', join(folder, 'pictures'), { recursive: true });
  const style = readFileSync('src/build/docs.css', 'utf8');
  const { code } = await transform(style, { loader: 'css', minify: true, target: 'es2020' });
  writeFileSync(join(folder, 'docs.css'), code);
}
