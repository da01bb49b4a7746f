import { readFileSync } from 'node:fs';
import type { DocPart } from '../support/doc-part.ts';
import { listDecisions } from '../support/list-decisions.ts';

const getTitle = (file: string): string =>
  /^# Decisions: (.+)$/m.exec(readFileSync(`docs/${file}`, 'utf8'))?.[1] ?? file;

/** From a merchant's point of view first. A file that is not named here comes last. */
const ORDER = [
  'script',
  'page',
  'theming',
  'wallets',
  'payments',
  'api',
  'webhooks',
  'security',
  'store',
  'operations',
  'sandbox',
];
const rank = (file: string): number => {
  const index = ORDER.findIndex((name) => file === `decisions/${name}.md`);
  return index < 0 ? ORDER.length : index;
};

const capitalize = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

/** A heading for each subject, and a line for each of its decisions. */
function renderIndex(): string {
  const lines = new Map<string, string[]>();
  for (const { file, number, title } of listDecisions().sort((a, b) => a.number - b.number))
    lines.set(file, [...(lines.get(file) ?? []), `- [${number} ${title.replace(/\.$/, '')}](${file})`]);
  return [...lines]
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
    .map(([file, list]) => `## ${capitalize(getTitle(file))}\n\n${list.join('\n')}`)
    .join('\n\n');
}

export const DECISION_PARTS: readonly DocPart[] = [
  { file: 'docs/decisions.md', marker: 'subjects', render: renderIndex },
];
