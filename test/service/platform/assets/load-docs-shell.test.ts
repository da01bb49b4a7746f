import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDocsShell, loadDocsShell } from '../../../../src/service/platform/assets/load-docs-shell.ts';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'docs-shell-'));
afterAll(() => rmSync(folder, { recursive: true }));
const PARTS = { title: 'Wallet', summary: 'Money', sections: '<li>', contents: '', main: '<h1>$& {{title}}' };

describe('the page around a section', () => {
  it('has each part in its place, as it is', () => {
    expect(createDocsShell('<t>{{title}}</t>{{contents}}|{{main}}|{{other}}')(PARTS)).toBe(
      '<t>Wallet</t>|<h1>$& {{title}}|{{other}}',
    );
  });

  it('is read from the build, which must have a place for each part', () => {
    expect(() => loadDocsShell(folder)).toThrow(ConfigError);
    const shell = join(folder, 'docs-shell.html');
    writeFileSync(shell, '{{title}}{{summary}}{{sections}}{{contents}}');
    expect(() => loadDocsShell(folder)).toThrow('Run: npm run build');
    writeFileSync(shell, '{{title}}{{summary}}{{sections}}{{contents}}{{main}}');
    expect(loadDocsShell(folder)(PARTS)).toContain('WalletMoney<li>');
  });
});
