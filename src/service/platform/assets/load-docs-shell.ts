import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/config-error.ts';

/** The parts of the page around a section of the API, as HTML. */
const SHELL_PARTS = ['title', 'summary', 'sections', 'contents', 'main'] as const;
export type ShellParts = Record<(typeof SHELL_PARTS)[number], string>;

/** Fills the page around a section, which has the bar, the search and the menu of the other documents. */
export type FillDocsShell = (parts: ShellParts) => string;

/** Creates the function from the built page, in which each part is a `{{name}}`. */
export const createDocsShell =
  (shell: string): FillDocsShell =>
  (parts) =>
    shell.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parts[name as keyof ShellParts] ?? whole);

/** @throws ConfigError if the page is not built, or was built for another version */
export function loadDocsShell(distDir: string): FillDocsShell {
  const file = join(distDir, 'docs-shell.html');
  const shell = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (!SHELL_PARTS.every((name) => shell.includes(`{{${name}}}`)))
    throw new ConfigError(`The documents are not built (no complete "${file}"). Run: npm run build`);
  return createDocsShell(shell);
}
