import { readFileSync } from 'node:fs';

/** The browser build that a peer publishes, without the line that names its map. */
export function readPeerFile(path: string): string {
  const text = readFileSync(new URL(`../node_modules/${path}`, import.meta.url), 'utf8');
  return text.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '');
}
