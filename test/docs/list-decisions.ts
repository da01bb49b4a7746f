import { readdirSync, readFileSync } from 'node:fs';

export interface Decision {
  number: number;
  /** Path of its file, from `docs/`. */
  file: string;
}

/** Every decision of `docs/decisions/`: a paragraph that begins with `**152. `. */
export const listDecisions = (): Decision[] =>
  readdirSync('docs/decisions').flatMap((name) =>
    [...readFileSync(`docs/decisions/${name}`, 'utf8').matchAll(/^\*\*(\d+)\. /gm)].map(([, number]) => ({
      number: Number(number),
      file: `decisions/${name}`,
    })),
  );
