import {
  CUSTOM_PROPERTIES,
  PROPERTY_GROUPS,
  STYLED_PARTS,
} from '../../../src/page/styling/allowed-styles.ts';
import { code } from '../codes.ts';
import type { DocPart, DocSentence } from '../doc-part.ts';
import { fillTable } from '../render-table.ts';

const file = 'docs/theming.md';
const { root, body, ...parts } = STYLED_PARTS;

export const THEMING_PARTS: readonly DocPart[] = [
  {
    file,
    marker: 'custom-properties',
    render: (current) =>
      fillTable(
        current,
        Object.keys(CUSTOM_PROPERTIES).map((name) => [code(name)]),
        { keepsOrder: true },
      ),
  },
  {
    file,
    marker: 'parts',
    render: (current) =>
      fillTable(
        current,
        Object.entries(parts).map(([name, groups]) => [code(name), undefined, groups.join(', ')]),
        {
          keepsOrder: true,
        },
      ),
  },
  {
    file,
    marker: 'groups',
    render: (current) =>
      fillTable(
        current,
        PROPERTY_GROUPS.map((name) => [code(name)]),
      ),
  },
];

const [first, second] = [root?.join(' and '), body?.join(' and ')];

export const THEMING_SENTENCES: readonly DocSentence[] = [
  { file, sentence: `${code(':root')} (or ${code('html')}) and ${code('body')} take ${first}.` },
  { file, sentence: `and ${code('body')} take ${second}.` },
];
