import type { Entry } from './entries/entry.ts';
import { SECTIONS } from './entries/sections.ts';

/** Every entry with the id of its statement. */
export const listEntries = (): (Entry & { id: string })[] =>
  SECTIONS.flatMap(({ section, entries }) =>
    Object.entries(entries).map(([name, entry]) => ({ id: `${section}/${name}`, ...entry })),
  );
