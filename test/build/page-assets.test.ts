import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageAssets } from '../../src/build/page-assets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-assets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const createChunk = (fileName: string, module: string, imports: string[] = [], isEntry = false) => ({
  type: 'chunk',
  fileName,
  moduleIds: [`/src/page/${module}`],
  imports,
  isEntry,
});

const CHUNKS = [
  createChunk('checkout-1.js', 'client.ts', [], true),
  createChunk('embedded-2.js', 'start/embedded-chunk.ts', ['checkout-1.js', 'shared-3.js']),
  createChunk('shared-3.js', 'form/shared.ts', ['embedded-2.js']),
  createChunk('wallets-and-rails-4.js', 'start/wallets-and-rails-chunk.ts', ['checkout-1.js']),
];

/** The assets that the plugin writes for a stylesheet and the files of a build. */
async function run(css: string, chunks: object[] = CHUNKS): Promise<unknown> {
  const style = join(folder, 'checkout.css');
  writeFileSync(style, css);
  const hostedStyle = join(folder, 'hosted.css');
  writeFileSync(hostedStyle, '.powered { margin: 0 }');
  const embeddedStyle = join(folder, 'embedded.css');
  writeFileSync(embeddedStyle, '.compact { margin: 0 }');
  const challengeStyle = join(folder, 'challenge.css');
  writeFileSync(challengeStyle, '.challenge { margin: 0 }');
  const sectionsStyle = join(folder, 'sections.css');
  writeFileSync(sectionsStyle, '.row { margin: 0 }');
  const manageStyle = join(folder, 'manage.css');
  writeFileSync(manageStyle, '.manage { margin: 0 }');
  const chatScript = join(folder, 'chat-client.ts');
  writeFileSync(chatScript, 'console.log("hello" as string);');
  const receiptStyle = join(folder, 'receipt.css');
  writeFileSync(receiptStyle, '.paper { margin: 0 }');
  const printScript = join(folder, 'print-client.ts');
  writeFileSync(printScript, 'print(1 as number);');
  const icon = join(folder, 'icon.svg');
  writeFileSync(icon, '<svg/>');
  const { generateBundle } = pageAssets({
    style,
    hostedStyle,
    embeddedStyle,
    challengeStyle,
    sectionsStyle,
    manageStyle,
    receiptStyle,
    chatScript,
    printScript,
    icon,
  });
  const written: { fileName: string; source: string }[] = [];
  const context = { emitFile: (file: { fileName: string; source: string }) => written.push(file) };
  const bundle = Object.fromEntries(chunks.map((chunk, index) => [index, chunk]));
  await (generateBundle as (this: unknown, options: object, files: object) => Promise<void>).call(
    context,
    {},
    bundle,
  );
  const { source = '' } = written.find(({ fileName }) => fileName === 'assets.json') ?? {};
  const assets = JSON.parse(source) as { icon: string; chatScript: string; printScript: string };
  expect(written.find(({ fileName }) => fileName === assets.icon)?.source).toBe('<svg/>');
  expect(written.find(({ fileName }) => fileName === assets.chatScript)?.source).toBe(
    'console.log("hello");\n',
  );
  expect(written.find(({ fileName }) => fileName === assets.printScript)?.source).toBe('print(1);\n');
  return assets;
}

describe('pageAssets', () => {
  it('writes the stylesheet and the files of each part, without the script that loads it', async () => {
    expect(await run('.page {\n  margin: 0;\n}\n')).toEqual({
      script: 'checkout-1.js',
      icon: expect.stringMatching(/^icon-[\w-]{8}\.svg$/),
      style: '.page{margin:0}',
      hostedStyle: '.powered{margin:0}',
      embeddedStyle: '.compact{margin:0}',
      challengeStyle: '.challenge{margin:0}',
      sectionsStyle: '.row{margin:0}',
      manageStyle: '.manage{margin:0}',
      receiptStyle: '.paper{margin:0}',
      chatScript: expect.stringMatching(/^chat-[\w-]{8}\.js$/),
      printScript: expect.stringMatching(/^print-[\w-]{8}\.js$/),
      embedded: ['embedded-2.js', 'shared-3.js'],
      sections: ['wallets-and-rails-4.js'],
    });
  });

  it('writes nothing that would close the style element of the document early', async () => {
    const { style } = (await run('.a::after { content: "</style>" }')) as { style: string };
    expect(style).toContain('content');
    expect(style).not.toContain('</');
  });

  it('makes a string of a stylesheet that a module imports, as in the assets', async () => {
    const style = join(folder, 'late.css');
    writeFileSync(style, '.a::after { content: "</style>" }');
    const { load } = pageAssets({ style, icon: '', chatScript: '', printScript: '' });
    const read = load as (id: string) => Promise<string | null>;
    const { style: written } = (await run('.a::after { content: "</style>" }')) as { style: string };
    expect(await read(style)).toBe(`export default ${JSON.stringify(written)}`);
    expect(await read(join(folder, 'client.ts'))).toBeNull();
  });

  it('refuses a build without one of the parts', async () => {
    await expect(run('.a{}', CHUNKS.slice(0, 3))).rejects.toThrow('no chunk of "wallets-and-rails-chunk.ts"');
  });
});
