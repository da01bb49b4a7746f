import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

export interface Document {
  /** Path of the text, from the root of the repository. */
  source: string;
  /** The part of its address after `/docs/`; empty for the first one. */
  name: string;
  /** Whether the menu leaves it out, because another document leads to it. */
  isInner?: boolean;
}

/** The documents at the top level that are shown too, in the order of the menu. */
const ROOT_DOCUMENTS = ['README.md', 'SECURITY.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

const nameDocument = (source: string): string =>
  source === 'README.md' ? '' : basename(source, '.md').toLowerCase();

/** What a merchant reads comes before everything else, in this order. */
const FIRST = [
  'quickstart.md',
  'sdk.md',
  'install.md',
  'methods.md',
  'theming.md',
  'recipes.md',
  'testing.md',
  'api.md',
  'webhooks.md',
  'apple-pay.md',
  'google-pay.md',
];

const rank = (file: string): number => (FIRST.includes(file) ? FIRST.indexOf(file) : FIRST.length);

/** Every document that the service shows under `/docs/`. */
export function listDocuments(): Document[] {
  const inDocs = readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map((file) => `docs/${file}`);
  const [readme = '', ...rest] = ROOT_DOCUMENTS;
  const decisions = readdirSync('docs/decisions')
    .sort()
    .map((file) => ({
      source: `docs/decisions/${file}`,
      name: `decisions-${basename(file, '.md')}`,
      isInner: true,
    }));
  return [
    ...[readme, ...inDocs, ...rest].map((source) => ({ source, name: nameDocument(source) })),
    ...decisions,
  ];
}
