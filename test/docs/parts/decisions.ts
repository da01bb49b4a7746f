import { readFileSync } from 'node:fs';
import type { DocPart } from '../support/doc-part.ts';
import { listDecisions } from '../support/list-decisions.ts';
import { renderTable } from '../support/render-table.ts';

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

function renderIndex(): string {
  const titles = new Map<string, string[]>();
  for (const { file, number, title } of listDecisions().sort((a, b) => a.number - b.number))
    titles.set(file, [...(titles.get(file) ?? []), `${number} ${title.replace(/\.$/, '')}`]);
  const rows = [...titles]
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
    .map(([file, list]) => [`[${getTitle(file)}](${file})`, list.join('; ')]);
  return renderTable(['Subject', 'Decisions'], rows);
}

export const DECISION_PARTS: readonly DocPart[] = [
  { file: 'docs/decisions.md', marker: 'subjects', render: renderIndex },
];
