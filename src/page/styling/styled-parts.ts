import type { PropertyGroup } from './allowed-styles.ts';

/** The content that a shop must neither learn nor falsify. */
export type Content =
  /** Text in a field. */
  | 'typed'
  /** A remembered card, or an address in a sentence: it has a room of a fixed size. */
  | 'remembered'
  /** An amount, alone or in a sentence. */
  | 'sums';

interface PartRule {
  groups: readonly PropertyGroup[];
  /** The content that can be in the part, at any depth. */
  holds: readonly Content[];
}

/**
 * The groups that no part with such content has: the two sets do not overlap (docs/decisions.md, 585). Text properties are
 * inherited, and would change the size of what is typed. A sum that is struck through or faded could look like another one. Only
 * the heading, which repeats it, can be hidden.
 */
export const NEVER_WITH: Readonly<Record<Content, readonly PropertyGroup[]>> = {
  typed: ['text', 'typeface', 'lines', 'opacity', 'hiding'],
  remembered: ['lines', 'opacity', 'hiding'],
  sums: ['lines', 'opacity'],
};

const AROUND = ['colors', 'borders', 'corners', 'spacing', 'surface', 'shadows'] as const;
const WORDS_ALONE = [...AROUND, 'pictures', 'text', 'typeface', 'lines', 'opacity'] as const;
const ALL: readonly Content[] = ['typed', 'remembered', 'sums'];

/**
 * The elements and parts that a rule may select, with the property groups for each and what they hold: one table, which a test
 * walks with the page. Three rules hold for all of them, and so are not in it: a shop's typeface is drawn in words alone
 * (`checkout.css`), a sum has a ground of its own (`readable-sums.ts`), and what is remembered has a fixed room (`saved-cards.tsx`).
 */
export const STYLED_PARTS: Readonly<Record<string, PartRule>> = {
  root: { groups: ['colors', 'surface', 'pictures'], holds: ALL },
  body: { groups: ['colors', 'surface', 'pictures'], holds: ALL },
  page: { groups: [...AROUND, 'pictures'], holds: ALL },
  panel: { groups: [...AROUND, 'pictures'], holds: ALL },
  form: { groups: AROUND, holds: ALL },
  field: { groups: ['colors', 'borders', 'corners', 'spacing'], holds: ['typed', 'sums'] },
  input: { groups: ['colors', 'borders', 'corners', 'spacing'], holds: ['typed', 'sums'] },
  label: { groups: WORDS_ALONE, holds: [] },
  error: { groups: ['colors', 'borders', 'spacing'], holds: ['sums'] },
  methods: { groups: ['colors', 'borders', 'corners', 'surface', 'shadows'], holds: ALL },
  method: { groups: [...AROUND, 'pictures', 'text', 'typeface'], holds: ['remembered'] },
  provider: { groups: [...AROUND, 'pictures', 'text', 'typeface'], holds: [] },
  'change-provider': { groups: WORDS_ALONE, holds: [] },
  amount: { groups: ['colors', 'borders', 'spacing', 'text'], holds: ['sums'] },
  notice: { groups: ['colors', 'borders', 'corners', 'spacing', 'shadows', 'text'], holds: ['sums'] },
  'pay-button': { groups: [...AROUND, 'text', 'typeface'], holds: ['sums'] },
  result: {
    groups: ['colors', 'borders', 'corners', 'spacing', 'shadows', 'text'],
    holds: ['remembered', 'sums'],
  },
  summary: { groups: [...AROUND, 'text'], holds: ['sums'] },
  title: { groups: [...AROUND, 'text', 'typeface', 'hiding'], holds: ['sums'] },
  'test-mode': { groups: [...WORDS_ALONE, 'hiding'], holds: [] },
  leave: { groups: [...WORDS_ALONE, 'hiding'], holds: [] },
};
