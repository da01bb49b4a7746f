import type { Entry, EntrySection } from '../conformance/entries/entry.ts';
import { SECTIONS } from '../conformance/entries/sections.ts';
import { listEntries } from '../conformance/list-entries.ts';
import { readHashes } from '../conformance/statement-hashes.ts';
import type { DocPart } from '../support/doc-part.ts';
import { renderTable } from '../support/render-table.ts';

function describeState({ tests, lacks, open, noRule, notBuilt }: Entry): string {
  if (notBuilt) return `**not built**: ${notBuilt}`;
  if (noRule) return `no rule: ${noRule}`;
  if (!tests) return `left open: ${open}`;
  return [lacks ? `**in part**: lacks ${lacks}` : 'built', open && `left open: ${open}`]
    .filter(Boolean)
    .join('; ');
}

/** A case is the source of a test, not names of the program, so it has no code marks. */
const describeTest = ([, title = '', text]: readonly string[]): string =>
  text ? `${title} (${text})` : title;

/** The tests by their file, which a reader opens once. */
function describeTests(tests: readonly string[] = []): string {
  const parts = tests.map((test) => test.split(' › '));
  return [...Map.groupBy(parts, ([file]) => file)]
    .map(([file, found]) => `\`${file}\`: ${found.map(describeTest).join('; ')}`)
    .join('. ');
}

/** In the order of the specification, which the list of hashes has: numbered entries of an object come first. */
const renderSection = ({ section, heading, entries }: EntrySection): string => {
  const names = Object.keys(readHashes()).flatMap((id) =>
    id.startsWith(`${section}/`) ? id.slice(section.length + 1) : [],
  );
  const known = names.flatMap((name) => (entries[name] ? [[name, entries[name]] as const] : []));
  const rows = known.map(([name, entry]) => [
    `\`${name}\``,
    entry.says,
    describeState(entry),
    (entry.where ?? []).map((file) => `\`${file}\``).join(', '),
    describeTests(entry.tests),
  ]);
  return `## ${heading}\n\n${renderTable(['Statement', 'Says', 'State', 'Where', 'Tests'], rows)}`;
};

function countStates(): string {
  const entries = listEntries();
  const count = (has: (entry: Entry) => unknown) => String(entries.filter(has).length);
  return renderTable(
    ['State', 'Statements', 'Means'],
    [
      ['built', count(({ tests, lacks }) => tests && !lacks), 'code and a test that fails without it'],
      ['in part', count(({ lacks }) => lacks), 'built, but for what the state names'],
      [
        'left open',
        count(({ open, tests }) => open && !tests),
        'the specification does not show it; our choice',
      ],
      ['no rule', count(({ noRule }) => noRule), 'a name, an advice or a fact that asks nothing of the code'],
      ['not built', count(({ notBuilt }) => notBuilt), 'with the reason'],
    ],
  );
}

export const CONFORMANCE_PARTS: readonly DocPart[] = [
  { file: 'docs/conformance.md', marker: 'states', render: countStates },
  {
    file: 'docs/conformance.md',
    marker: 'statements',
    render: () => SECTIONS.map(renderSection).join('\n\n'),
  },
];
